import { settlingDays } from '@zhixing/contract/withdrawal';
import { sql } from 'drizzle-orm';
import { dayMs } from '../../base/durations.ts';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';

type Clock = Pick<Services, 'now'>;
const settledBefore = ({ now }: Clock) => new Date(now().getTime() - settlingDays * dayMs);
/** As if everything were old enough. */
export const allSettled: Clock = { now: () => new Date(Date.UTC(9999, 0)) };

/** A creator's shares: what can be withdrawn now, and what is too young for it. */
export const readCreatorBalance = async (tx: Tx, accountId: string, clock: Clock) => {
  const { rows } = await tx.execute<{ available: number; settling: number }>(
    sql`select available, settling from creator_balance(${accountId}, ${settledBefore(clock)})`,
  );
  return rows[0] ?? { available: 0, settling: 0 };
};

type Asked = { id: string; accountId: string; amountFen: number };

/** Sets shares aside for a withdrawal. False: there is not so much, and nothing was written. */
export const setAside = async (tx: Tx, clock: Clock, { id, accountId, amountFen }: Asked) => {
  const { rows } = await tx.execute<{ done: boolean }>(
    sql`select ledger_withdraw(${accountId}, ${amountFen}, ${settledBefore(clock)}, ${id}) as done`,
  );
  return rows[0]?.done ?? false;
};
