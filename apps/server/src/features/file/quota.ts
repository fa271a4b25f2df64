import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { assertBelow, usageOf } from '../limit/index.ts';

export const fileUsage = (ctx: AccountCtx) =>
  ctx.tx(async (tx) => {
    const { used, most } = await usageOf(tx, ctx, 'fileBytes');
    return { usedBytes: used, quotaBytes: most };
  });

export const assertRoom = async (tx: Tx, ctx: AccountCtx, size: number) => {
  await assertBelow(tx, ctx, 'files');
  await assertBelow(tx, ctx, 'fileBytes', { wanted: size });
};
