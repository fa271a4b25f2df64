import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { accountGroupMember } from '../../db/schema/account.ts';
import { keepUngranted, lockHolder, refreshMembership } from './grants.ts';

type Clock = Pick<Ctx, 'now'>;
type Seat = { tenantId: string; groupId: string; accountId: string };

const isSeat = ({ groupId, accountId }: Omit<Seat, 'tenantId'>) =>
  and(eq(accountGroupMember.groupId, groupId), eq(accountGroupMember.accountId, accountId));

/** The team's level counts for them from here on, above their own. */
export const takeSeat = async (tx: Tx, ctx: Clock, seat: Seat) => {
  await lockHolder(tx, seat);
  await keepUngranted(tx, ctx, seat);
  await tx.insert(accountGroupMember).values({ ...seat, joinedAt: ctx.now() });
  await refreshMembership(tx, ctx, [seat.accountId]);
};

/** Their own level counts again at once. False: they were not in it. */
export const giveUpSeat = async (tx: Tx, ctx: Clock, seat: Omit<Seat, 'tenantId'>) => {
  await lockHolder(tx, seat);
  const gone = await tx.delete(accountGroupMember).where(isSeat(seat)).returning({ id: accountGroupMember.accountId });
  if (gone.length === 0) return false;
  await refreshMembership(tx, ctx, [seat.accountId]);
  return true;
};
