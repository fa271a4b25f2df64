import type { MemberLevel } from '@zhixing/contract/user';
import { chinaDay } from '../../base/china-time.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { addGrant, type readHeld } from './grants.ts';
import { addDays } from './plan-dates.ts';
import { rankOf } from './rules.ts';

type Held = Awaited<ReturnType<typeof readHeld>>;
type Gift = {
  tenantId: string;
  accountId: string;
  level: MemberLevel;
  days: number;
  reason: 'benefit-code' | 'grant';
};

/**
 * Days without payment; after `lockHeld`. The same level goes on from its last day, a higher one begins today and leaves
 * what is beneath it. What would change nothing is refused: `lower` than what is held, or held without end.
 */
export const giveDays = async (
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  held: Held,
  { days, ...whose }: Gift,
): Promise<'given' | 'lower' | 'endless'> => {
  if (rankOf(whose.level) < rankOf(held.level)) return 'lower';
  const isSame = whose.level === held.level;
  if (isSame && held.endsOn === null) return 'endless';
  const startsOn = (isSame && held.endsOn) || chinaDay(ctx.now());
  const time = { startsOn, endsOn: addDays(startsOn, days) };
  await addGrant(tx, ctx, { ...whose, ...time, paidFen: 0 });
  return 'given';
};
