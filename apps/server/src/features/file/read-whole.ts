import type { UploadedFile } from '@zhixing/contract/route';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { storageKey } from './queries.ts';

/** So many files at once are in memory whole, in each process; the next wait in the store. */
const most = 4;
const waiting: (() => void)[] = [];
let open = 0;

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (open >= most) await new Promise<void>((resolve) => waiting.push(resolve));
  else open++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else open--;
  }
};

/**
 * For what can be judged only as a whole: it comes into the store first, so that a slow sender holds no memory. There it
 * lies as a file without a row, which the sweep takes away if we cannot.
 */
export const withWhole = async <T>(ctx: AccountCtx, file: UploadedFile, work: (bytes: Uint8Array) => Promise<T>) => {
  const key = storageKey(ctx.tenant.id, newId());
  await ctx.storage.putStream(key, file.content, 'application/octet-stream');
  try {
    return await inTurn(async () => {
      const bytes = await ctx.storage.get(key);
      if (!bytes) throw new Error('an upload was gone from the store before it was read');
      return work(bytes);
    });
  } finally {
    await ctx.storage.remove(key).catch((err: unknown) => ctx.log.warn({ err, key }, 'object is left to the sweeper'));
  }
};
