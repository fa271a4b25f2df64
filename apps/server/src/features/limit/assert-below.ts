import { type KeptLimit, type Limit, limits } from '@zhixing/contract/limit';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { lockName } from '../../db/lock.ts';
import { counted } from './counted.ts';

const megabyte = 1024 * 1024;
const sizeWords = (bytes: number) =>
  bytes >= 1024 * megabyte ? `${(bytes / megabyte / 1024).toFixed(2)} GB` : `${(bytes / megabyte).toFixed(1)} MB`;

/** Of many at once none counts before the one before it is stored. */
export const countLock = (of: string) => `limit:${of}`;

export const usageOf = async (tx: Tx, ctx: AccountCtx, name: KeptLimit, agentId = '') => {
  const { count, most } = counted[name];
  return { used: await count(tx, ctx, agentId), most: most ? await most(tx, ctx) : limits[name].most };
};

type Wanted = { agentId?: string; wanted?: number };

/** Throws with words when there is no room for `wanted` more; in the transaction that will store them. */
export const assertBelow = async (
  tx: Tx,
  ctx: AccountCtx,
  name: KeptLimit,
  { agentId = '', wanted = 1 }: Wanted = {},
) => {
  const { of, code, unit }: Limit = limits[name];
  const shared = await counted[name].of?.(tx, ctx);
  const whose = shared ?? (of === 'tenant' ? ctx.tenant.id : of === 'agent' ? agentId : ctx.actor.id);
  await lockName(tx, countLock(whose));
  const { used, most } = await usageOf(tx, ctx, name, agentId);
  if (used + wanted <= most) return;
  const sizes = { used: sizeWords(used), limit: sizeWords(most), wanted: sizeWords(wanted) };
  throw new AppError(code, unit === 'bytes' ? sizes : { max: most });
};
