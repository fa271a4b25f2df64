import type { ErrorCode } from '@zhixing/contract/error';
import { AppError } from '../../base/app-error.ts';
import { networkOf } from '../../base/network-of.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { LimitName } from '../../gateways/valkey/limits.ts';

/** What a guess looks like. A code of one's own that cannot be used just now is none. */
const wrong: readonly ErrorCode[] = [
  'BENEFIT_CODE_UNKNOWN',
  'BENEFIT_CODE_USED',
  'BENEFIT_CODE_EXPIRED',
  'BENEFIT_CODE_ENDED',
];
const isGuess = (error: unknown) => error instanceof AppError && wrong.includes(error.code);

/** Counted before the code is looked up, so that many at once cannot slip through; given back unless it was wrong. */
export const countGuess = async <T>(ctx: AccountCtx, work: () => Promise<T>): Promise<T> => {
  const bars: { limit: LimitName; key: string }[] = [
    { limit: 'code-account', key: `${ctx.tenant.id}:${ctx.actor.id}` },
    { limit: 'code-address', key: networkOf(ctx.address) },
  ];
  const giveBack = (taken = bars) => Promise.all(taken.map(({ limit, key }) => ctx.limits.giveBack(limit, key)));
  for (const [index, { limit, key }] of bars.entries()) {
    const seconds = await ctx.limits.take(limit, key);
    if (seconds === 0) continue;
    await giveBack(bars.slice(0, index + 1));
    throw new AppError('TOO_MANY_REQUESTS', { seconds });
  }
  try {
    const done = await work();
    await giveBack();
    return done;
  } catch (error) {
    if (!isGuess(error)) await giveBack();
    throw error;
  }
};
