import type { MemberLevel } from '@zhixing/contract/user';
import { and, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { chinaDay } from '../../base/china-time.ts';
import { newId } from '../../base/id.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { lockName } from '../../db/lock.ts';
import { accountGroupMember } from '../../db/schema/account.ts';
import { membership, membershipGrant } from '../../db/schema/membership.ts';
import { currentLevel, grantedLevels } from './current-level.ts';
import { daysBetween, endless, lastOf } from './plan-dates.ts';
import { lastDayOf, rankOf } from './rules.ts';

type Clock = Pick<Ctx, 'now'>;

/** Time of a team is the team's, whoever pays for it; time without one is its account's. */
export const isHeldBy = ({ accountId, groupId }: { accountId: string; groupId?: string | null | undefined }) =>
  groupId
    ? eq(membershipGrant.groupId, groupId)
    : and(eq(membershipGrant.accountId, accountId), isNull(membershipGrant.groupId));

/** Of one account, not over and not replaced; with a team also what the team has. */
export const openGrants = (tx: Tx, { now }: Clock, accountId: string, groupId?: string | null) =>
  tx
    .select()
    .from(membershipGrant)
    .where(
      and(
        groupId ? or(isHeldBy({ accountId }), isHeldBy({ accountId, groupId })) : isHeldBy({ accountId }),
        isNull(membershipGrant.closedBy),
        gte(membershipGrant.endsOn, chinaDay(now())),
      ),
    );

/**
 * Time is added to what an account has by one at a time: two at once would both begin on the same day. A team before its
 * people: whoever takes both takes them in this order.
 */
export const lockHolder = async (tx: Tx, { accountId, groupId }: { accountId: string; groupId?: string | null }) => {
  if (groupId) await lockName(tx, `membership-group:${groupId}`);
  await lockName(tx, `membership:${accountId}`);
};

export const lockHeld = async (tx: Tx, ctx: Clock, accountId: string) => {
  await lockHolder(tx, { accountId });
  return readHeld(tx, ctx, accountId);
};

/** What the account has today, with the grants it comes from. The last day is in China. */
export const readHeld = async (tx: Tx, ctx: Clock, accountId: string) => {
  const [row] = await tx.select().from(membership).where(eq(membership.accountId, accountId));
  const { level, endAt } = await currentLevel(tx, ctx, row);
  return { level, endsOn: lastDayOf({ level, endAt }), grants: await openGrants(tx, ctx, accountId) };
};

/** Writes what the grants of these accounts, their own and those of their groups, come to today. */
export const refreshMembership = async (tx: Tx, ctx: Clock, accountIds: string[]) => {
  const levels = await grantedLevels(tx, ctx, accountIds);
  // In one order: two members of a group who are given time at once must not wait for each other.
  for (const accountId of accountIds.toSorted()) {
    const { level, endAt, recheckAt } = levels.get(accountId) ?? {
      level: 'FREE' as const,
      endAt: null,
      recheckAt: null,
    };
    await tx.update(membership).set({ level, endAt, recheckAt }).where(eq(membership.accountId, accountId));
  }
};

type NewGrant = {
  tenantId: string;
  accountId: string;
  level: MemberLevel;
  startsOn: string;
  endsOn: string;
  reason: 'order' | 'trial' | 'benefit-code' | 'grant';
  orderId?: string;
  groupId?: string | null;
  paidFen: number;
};

const membersOf = async (tx: Tx, groupId: string) =>
  (
    await tx
      .select({ id: accountGroupMember.accountId })
      .from(accountGroupMember)
      .where(eq(accountGroupMember.groupId, groupId))
  ).map(({ id }) => id);

/** A level from before there were grants has one from today on, or refreshing would take it away. */
export const keepUngranted = async (
  tx: Tx,
  ctx: Clock,
  { tenantId, accountId, orderId }: Pick<NewGrant, 'tenantId' | 'accountId' | 'orderId'>,
) => {
  const { level, endsOn } = await readHeld(tx, ctx, accountId);
  const granted = (await grantedLevels(tx, ctx, [accountId])).get(accountId);
  if (level === 'FREE' || granted?.level === level || (orderId && endsOn === null)) return;
  const time = { startsOn: chinaDay(ctx.now()), endsOn: endsOn ?? endless };
  const row = { tenantId, accountId, level, ...time, reason: 'grant' as const };
  await tx.insert(membershipGrant).values({ ...row, id: newId(), createdAt: ctx.now() });
};

/**
 * Time at a level, and `membership` with it; after `lockHeld`. What was bought takes the place of lower levels, whose worth
 * was taken off its price. What was given leaves them as they are: they count again when it is over.
 */
export const addGrant = async (tx: Tx, ctx: Clock, grant: NewGrant) => {
  const id = newId();
  await keepUngranted(tx, ctx, grant);
  if (grant.orderId) {
    const open = await openGrants(tx, ctx, grant.accountId, grant.groupId);
    const lower = open.filter(({ level }) => rankOf(level) < rankOf(grant.level)).map((one) => one.id);
    if (lower.length > 0)
      await tx.update(membershipGrant).set({ closedBy: id }).where(inArray(membershipGrant.id, lower));
  }
  await tx.insert(membershipGrant).values({ ...grant, id, createdAt: ctx.now() });
  const group = grant.groupId ? await membersOf(tx, grant.groupId) : [];
  await refreshMembership(tx, ctx, [...new Set([grant.accountId, ...group])]);
};

type Grant = typeof membershipGrant.$inferSelect;

const daysLeft = ({ now }: Clock, { startsOn, endsOn }: Grant) =>
  daysBetween(lastOf(startsOn, chinaDay(now())), endsOn);

/** Time of the same level that is not this: so many days later, or earlier. */
const shift = (tx: Tx, { level, id, ...holder }: Grant, days: number, which: SQL | undefined) =>
  tx
    .update(membershipGrant)
    .set({
      startsOn: sql`${membershipGrant.startsOn} + ${days}::int`,
      endsOn: sql`${membershipGrant.endsOn} + ${days}::int`,
    })
    .where(
      and(
        isHeldBy(holder),
        eq(membershipGrant.level, level),
        isNull(membershipGrant.closedBy),
        ne(membershipGrant.id, id),
        which,
      ),
    );

/** What was to follow time that is taken back begins so much earlier, or there would be a gap in which nothing counts. */
const moveUp = async (tx: Tx, ctx: Clock, gone: Grant) => {
  const days = daysLeft(ctx, gone);
  if (days > 0) await shift(tx, gone, -days, gte(membershipGrant.startsOn, gone.endsOn));
};

/** It counts again: what had moved into its place follows on it once more. */
const moveBack = async (tx: Tx, ctx: Clock, back: Grant) => {
  const days = daysLeft(ctx, back);
  const inPlace = and(lt(membershipGrant.startsOn, back.endsOn), gte(membershipGrant.endsOn, chinaDay(ctx.now())));
  if (days > 0) await shift(tx, back, days, inPlace);
};

/** Its order is being paid back: the time ends, and what it had replaced counts again. */
export const closeGrant = async (tx: Tx, ctx: Clock, orderId: string) => {
  const [grant] = await tx.select().from(membershipGrant).where(eq(membershipGrant.orderId, orderId));
  if (!grant || grant.closedBy) return;
  await lockHolder(tx, grant);
  await tx.update(membershipGrant).set({ closedBy: grant.id }).where(eq(membershipGrant.id, grant.id));
  await tx
    .update(membershipGrant)
    .set({ closedBy: null, freedBy: grant.id })
    .where(and(eq(membershipGrant.closedBy, grant.id), ne(membershipGrant.id, grant.id)));
  await moveUp(tx, ctx, grant);
  const group = grant.groupId ? await membersOf(tx, grant.groupId) : [];
  await refreshMembership(tx, ctx, [...new Set([grant.accountId, ...group])]);
};

/** The refund came to nothing: the time counts again, and what it had replaced is replaced once more. */
export const reopenGrant = async (tx: Tx, ctx: Clock, orderId: string) => {
  const [grant] = await tx.select().from(membershipGrant).where(eq(membershipGrant.orderId, orderId));
  if (!grant || grant.closedBy !== grant.id) return;
  await lockHolder(tx, grant);
  await moveBack(tx, ctx, grant);
  await tx.update(membershipGrant).set({ closedBy: null }).where(eq(membershipGrant.id, grant.id));
  await tx
    .update(membershipGrant)
    .set({ closedBy: grant.id, freedBy: null })
    .where(and(eq(membershipGrant.freedBy, grant.id), isNull(membershipGrant.closedBy)));
  const group = grant.groupId ? await membersOf(tx, grant.groupId) : [];
  await refreshMembership(tx, ctx, [...new Set([grant.accountId, ...group])]);
};
