import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { KnownKey } from '../api-key/index.ts';
import { readOwnRuns, runIdOf } from './own-runs.ts';
import { endedResponse } from './response-words.ts';

/** A response that is over; one that is still written is not there yet. */
export const readResponse = async (ctx: AccountCtx, key: KnownKey, name: string) => {
  const id = name.startsWith('resp_') ? runIdOf(name) : undefined;
  const [run] = id ? await readOwnRuns(ctx, key, [id]) : [];
  if (!run?.ended) throw new AppError('NOT_FOUND');
  const { id: runId, sessionId, model, createdAt, format, ended } = run;
  const created = Math.floor(createdAt.getTime() / 1000);
  return endedResponse({ runId, sessionId, model, created, format, previousId: null, locale: ctx.locale }, ended);
};
