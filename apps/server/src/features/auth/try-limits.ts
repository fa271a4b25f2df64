import type { ProofPurpose } from '@zhixing/contract/proof-purpose';
import { AppError } from '../../base/app-error.ts';
import { networkOf } from '../../base/network-of.ts';
import type { Ctx } from '../../ctx.ts';
import type { LimitName } from '../../gateways/valkey/limits.ts';

type Bar = { limit: LimitName; key: string; refusal: (seconds: number) => AppError };

const tooMany = (seconds: number) => new AppError('TOO_MANY_REQUESTS', { seconds });
const locked = (seconds: number) => new AppError('ACCOUNT_LOCKED', { seconds, minutes: Math.ceil(seconds / 60) });
const tooSoon = (seconds: number) => new AppError('CHECK_CODE_TOO_SOON', { seconds });
const dayUsed = (seconds: number) => new AppError('CHECK_CODE_DAY_USED', { seconds, hours: Math.ceil(seconds / 3600) });

const pairOf = (tenantId: string, network: string, account: string) => `${tenantId}:${network}:${account}`;

/** Every limit of a call that guesses or sends, in the order they are counted. */
const barsOf = ({ tenant, address }: Ctx, purpose: ProofPurpose, account: string): Bar[] => {
  const network = networkOf(address);
  if (purpose === 'login')
    return [
      { limit: 'login-address', key: network, refusal: tooMany },
      // Account and address together: by the account alone, anybody could lock anybody out.
      { limit: 'login-pair', key: pairOf(tenant.id, network, account), refusal: locked },
    ];
  if (purpose !== 'send-code') return [{ limit: 'guess-address', key: network, refusal: tooMany }];
  return [
    { limit: 'send-address', key: network, refusal: tooMany },
    { limit: 'send-address-day', key: network, refusal: dayUsed },
    { limit: 'send-number', key: `${tenant.id}:${account}`, refusal: tooSoon },
    // A number belongs to a person, not to a tenant: asked at ten tenants it still rings in one pocket.
    { limit: 'send-pair-day', key: `${network}:${account}`, refusal: dayUsed },
    { limit: 'send-number-day', key: account, refusal: dayUsed },
  ];
};

export const takeTry = async (ctx: Ctx, purpose: ProofPurpose, account: string) => {
  for (const { limit, key, refusal } of barsOf(ctx, purpose, account)) {
    const seconds = await ctx.limits.take(limit, key);
    if (seconds > 0) throw refusal(seconds);
  }
};

/** Says so before anybody works for a proof that would open nothing. */
export const refuseBarred = async (ctx: Ctx, purpose: ProofPurpose, account: string) => {
  for (const { limit, key, refusal } of barsOf(ctx, purpose, account)) {
    const seconds = await ctx.limits.wait(limit, key);
    if (seconds > 0) throw refusal(seconds);
  }
};

/** The password is known here, or was just set anew: earlier mistakes are forgotten. */
export const forgiveMistakes = ({ limits, tenant, address }: Ctx, account: string) =>
  limits.forgive('login-pair', pairOf(tenant.id, networkOf(address), account));

/** What was right was no guess: an office behind one address is not held back by people who log in. */
export const giveTryBack = ({ limits, address }: Ctx, limit: 'login-address' | 'guess-address') =>
  limits.giveBack(limit, networkOf(address));
