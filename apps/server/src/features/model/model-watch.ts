import type { Services } from '../../ctx.ts';
import type { AskOptions } from '../../gateways/model/stream-round.ts';

/** Holds models to their limits per minute, counts what they are asked and notes their failures. */
export const modelWatch = (
  { modelQuota, modelMeter, log, now }: Services,
  { tenantId, runId }: { tenantId: string; runId: string },
): Pick<AskOptions, 'mayAsk' | 'onDone' | 'onFailure'> => ({
  mayAsk: (record) => modelQuota.mayAsk(record.id, record),
  onDone: (record, tokens) => {
    void modelQuota.used(record.id, record, tokens);
    modelMeter.count({ tenantId, modelId: record.id, at: now() }, tokens);
  },
  onFailure: (record, err) => {
    modelMeter.count({ tenantId, modelId: record.id, at: now() }, { failures: 1 });
    log.warn({ err, model: record.name, runId }, 'model failed');
  },
});
