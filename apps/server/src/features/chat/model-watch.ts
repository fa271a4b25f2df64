import type { Services } from '../../ctx.ts';
import type { AskOptions } from '../../gateways/model/stream-round.ts';

/** Holds models to their limits per minute and notes their failures. */
export const modelWatch = (
  { modelQuota, log }: Services,
  runId: string,
): Pick<AskOptions, 'mayAsk' | 'onDone' | 'onFailure'> => ({
  mayAsk: (record) => modelQuota.mayAsk(record.id, record),
  onDone: (record, tokens) => void modelQuota.used(record.id, record, tokens),
  onFailure: (record, err) => log.warn({ err, model: record.name, runId }, 'model failed'),
});
