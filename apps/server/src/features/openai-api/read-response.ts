import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { KnownKey } from '../api-key/index.ts';
import { stopOneRun } from '../chat/index.ts';
import { readOwnRuns, runIdOf } from './own-runs.ts';
import { toldResponse } from './response-words.ts';

const findRun = async (ctx: AccountCtx, key: KnownKey, name: string) => {
  const id = name.startsWith('resp_') ? runIdOf(name) : undefined;
  const [run] = id ? await readOwnRuns(ctx, key, [id]) : [];
  if (!run) throw new AppError('NOT_FOUND');
  return run;
};

/** A response as it is now: over, or still under way and without a word of its output. */
export const readResponse = async (ctx: AccountCtx, key: KnownKey, name: string) => {
  const { id: runId, createdAt, ...run } = await findRun(ctx, key, name);
  const created = Math.floor(createdAt.getTime() / 1000);
  return toldResponse({ ...run, runId, created, previousId: null, locale: ctx.locale }, run);
};

/** Stops it, and this one only; one that is over stays as it is, however often it is asked for. */
export const cancelResponse = async (ctx: AccountCtx, key: KnownKey, name: string) => {
  await stopOneRun(ctx, (await findRun(ctx, key, name)).id);
  return readResponse(ctx, key, name);
};
