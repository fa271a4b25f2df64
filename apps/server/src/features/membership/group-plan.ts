import type { MemberLevel } from '@zhixing/contract/user';
import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import { chinaDay } from '../../base/china-time.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { accountGroup, accountGroupMember } from '../../db/schema/account.ts';
import { membershipGrant, memberTemplate } from '../../db/schema/membership.ts';
import { lockHolder, openGrants } from './grants.ts';
import { endless, lastOf } from './plan-dates.ts';
import { rankOf } from './rules.ts';

type Clock = Pick<Ctx, 'now'>;
type Time = Pick<typeof membershipGrant.$inferSelect, 'level' | 'startsOn' | 'endsOn'>;

/** The best level of those that count today, to its last day. */
const bestOf = (grants: readonly Time[], today: string): { level: MemberLevel; endsOn: string | null } => {
  const level = grants
    .filter(({ startsOn }) => startsOn <= today)
    .map((grant) => grant.level)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .at(-1);
  if (!level) return { level: 'FREE', endsOn: null };
  const endsOn = lastOf(today, ...grants.filter((grant) => grant.level === level).map((grant) => grant.endsOn));
  return { level, endsOn: endsOn === endless ? null : endsOn };
};

/** What each team has today, and how many people it lets its owner invite. */
export const readGroupPlans = async (tx: Tx, { now }: Clock, groupIds: string[]) => {
  const today = chinaDay(now());
  const grants =
    groupIds.length === 0
      ? []
      : await tx
          .select()
          .from(membershipGrant)
          .where(
            and(
              inArray(membershipGrant.groupId, groupIds),
              isNull(membershipGrant.closedBy),
              gte(membershipGrant.endsOn, today),
            ),
          );
  const templates = await tx.select().from(memberTemplate);
  return (groupId: string) => {
    const plan = bestOf(
      grants.filter((grant) => grant.groupId === groupId),
      today,
    );
    const template = templates.find(({ level }) => level === plan.level);
    return { ...plan, seats: plan.level === 'FREE' ? 0 : (template?.invitedNum ?? 0), template };
  };
};

/**
 * What counts when a plan is bought for a team: the team's own time, which goes on or is replaced, and what the buyer has
 * beneath it, whose worth is taken off the price. A team that is not there yet has none.
 */
export const readGroupHeld = async (tx: Tx, ctx: Clock, accountId: string, groupId: string | null) => {
  const today = chinaDay(ctx.now());
  const open = await openGrants(tx, ctx, accountId, groupId);
  const teams = open.filter((grant) => grant.groupId !== null && grant.groupId === groupId);
  const own = open.filter((grant) => grant.groupId === null && !grant.level.startsWith('ENT_'));
  return { ...bestOf(teams, today), grants: [...teams, ...own] };
};

export const lockGroupHeld = async (tx: Tx, ctx: Clock, accountId: string, groupId: string) => {
  await lockHolder(tx, { accountId, groupId });
  return readGroupHeld(tx, ctx, accountId, groupId);
};

/** The name of a team that gives the account more than that level. */
export const findBetterTeam = async (tx: Tx, ctx: Clock, accountId: string, level: MemberLevel) => {
  const teams = await tx
    .select({ id: accountGroup.id, name: accountGroup.name })
    .from(accountGroupMember)
    .innerJoin(accountGroup, eq(accountGroup.id, accountGroupMember.groupId))
    .where(eq(accountGroupMember.accountId, accountId));
  const planOf = await readGroupPlans(
    tx,
    ctx,
    teams.map(({ id }) => id),
  );
  return teams.find(({ id }) => rankOf(planOf(id).level) > rankOf(level))?.name;
};

/** The team's time goes with the team: whoever owns it is who it was paid for. */
export const handOverGrants = (tx: Tx, groupId: string, accountId: string) =>
  tx.update(membershipGrant).set({ accountId }).where(eq(membershipGrant.groupId, groupId));
