import type { MemberLevel } from '@zhixing/contract/user';
import { and, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { chinaDay } from '../../base/china-time.ts';
import { newId } from '../../base/id.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { accountGroupMember } from '../../db/schema/account.ts';
import { membership, membershipGrant } from '../../db/schema/membership.ts';
import { addDays } from './plan-dates.ts';
import { activeLevel } from './rules.ts';

type Clock = Pick<Ctx, 'now'>;

/** Of one account, not over and not replaced; its own only, not its group's. */
const openGrants = (tx: Tx, { now }: Clock, accountId: string) =>
  tx
    .select()
    .from(membershipGrant)
    .where(
      and(
        eq(membershipGrant.accountId, accountId),
        isNull(membershipGrant.closedBy),
        gte(membershipGrant.endsOn, chinaDay(now())),
      ),
    );

/** What the account has today, with the grants it comes from. The last day is in China. */
export const readHeld = async (tx: Tx, ctx: Clock, accountId: string) => {
  const [row] = await tx.select().from(membership).where(eq(membership.accountId, accountId));
  const level = activeLevel(row, ctx.now());
  const endsOn = level === 'FREE' || !row?.endAt ? null : addDays(chinaDay(row.endAt), -1);
  const grants = (await openGrants(tx, ctx, accountId)).filter((grant) => grant.level === level);
  return { level, endsOn, grants };
};

/** The day after the last one begins at midnight in China. */
const endOf = (endsOn: string) => new Date(`${addDays(endsOn, 1)}T00:00:00+08:00`);

const better = sql`array_position(array['FREE', 'MONTHLY', 'PER_FLAGSHIP_MONTHLY', 'ENT_ADVANCED_MONTHLY',
  'ENT_FLAGSHIP_MONTHLY'], ${membershipGrant.level}) desc, ${membershipGrant.endsOn} desc`;

/** Writes what the grants of these accounts, their own and those of their groups, come to today. */
const refreshMembership = async (tx: Tx, { now }: Clock, accountIds: string[]) => {
  const today = chinaDay(now());
  for (const accountId of accountIds) {
    const groups = tx
      .select({ id: accountGroupMember.groupId })
      .from(accountGroupMember)
      .where(eq(accountGroupMember.accountId, accountId));
    const [best] = await tx
      .select()
      .from(membershipGrant)
      .where(
        and(
          or(eq(membershipGrant.accountId, accountId), inArray(membershipGrant.groupId, groups)),
          isNull(membershipGrant.closedBy),
          gte(membershipGrant.endsOn, today),
          sql`${membershipGrant.startsOn} <= ${today}`,
        ),
      )
      .orderBy(better)
      .limit(1);
    if (!best) {
      await tx.update(membership).set({ level: 'FREE', endAt: null }).where(eq(membership.accountId, accountId));
      continue;
    }
    const [last] = await tx
      .select({ endsOn: sql<string>`max(${membershipGrant.endsOn})::text` })
      .from(membershipGrant)
      .where(
        and(
          best.groupId ? eq(membershipGrant.groupId, best.groupId) : eq(membershipGrant.accountId, accountId),
          eq(membershipGrant.level, best.level),
          isNull(membershipGrant.closedBy),
        ),
      );
    const endAt = endOf(last?.endsOn ?? best.endsOn);
    await tx.update(membership).set({ level: best.level, endAt }).where(eq(membership.accountId, accountId));
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
const keepUngranted = async (tx: Tx, ctx: Clock, { tenantId, accountId }: NewGrant) => {
  const { level, endsOn, grants } = await readHeld(tx, ctx, accountId);
  if (endsOn === null || grants.length > 0) return;
  const row = { tenantId, accountId, level, startsOn: chinaDay(ctx.now()), endsOn, reason: 'grant' as const };
  await tx.insert(membershipGrant).values({ ...row, id: newId(), createdAt: ctx.now() });
};

/** Time at a level, and `membership` with it. `replaces`: an upgrade takes the place of what the account had. */
export const addGrant = async (tx: Tx, ctx: Clock, grant: NewGrant, replaces: boolean) => {
  const id = newId();
  await keepUngranted(tx, ctx, grant);
  if (replaces) {
    const open = (await openGrants(tx, ctx, grant.accountId)).map((one) => one.id);
    if (open.length > 0)
      await tx.update(membershipGrant).set({ closedBy: id }).where(inArray(membershipGrant.id, open));
  }
  await tx.insert(membershipGrant).values({ ...grant, id, createdAt: ctx.now() });
  const group = grant.groupId ? await membersOf(tx, grant.groupId) : [];
  await refreshMembership(tx, ctx, [...new Set([grant.accountId, ...group])]);
};

/** Its order is being paid back: the time ends, and what it had replaced counts again. */
export const closeGrant = async (tx: Tx, ctx: Clock, orderId: string) => {
  const [grant] = await tx.select().from(membershipGrant).where(eq(membershipGrant.orderId, orderId));
  if (!grant || grant.closedBy) return;
  await tx.update(membershipGrant).set({ closedBy: grant.id }).where(eq(membershipGrant.id, grant.id));
  await tx
    .update(membershipGrant)
    .set({ closedBy: null, freedBy: grant.id })
    .where(and(eq(membershipGrant.closedBy, grant.id), ne(membershipGrant.id, grant.id)));
  const group = grant.groupId ? await membersOf(tx, grant.groupId) : [];
  await refreshMembership(tx, ctx, [...new Set([grant.accountId, ...group])]);
};

/** The refund came to nothing: the time counts again, and what it had replaced is replaced once more. */
export const reopenGrant = async (tx: Tx, ctx: Clock, orderId: string) => {
  const [grant] = await tx.select().from(membershipGrant).where(eq(membershipGrant.orderId, orderId));
  if (!grant || grant.closedBy !== grant.id) return;
  await tx.update(membershipGrant).set({ closedBy: null }).where(eq(membershipGrant.id, grant.id));
  await tx
    .update(membershipGrant)
    .set({ closedBy: grant.id, freedBy: null })
    .where(and(eq(membershipGrant.freedBy, grant.id), isNull(membershipGrant.closedBy)));
  const group = grant.groupId ? await membersOf(tx, grant.groupId) : [];
  await refreshMembership(tx, ctx, [...new Set([grant.accountId, ...group])]);
};
