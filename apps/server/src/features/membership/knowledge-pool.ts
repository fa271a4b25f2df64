import { and, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import { chinaDay } from '../../base/china-time.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account, accountGroup, accountGroupMember } from '../../db/schema/account.ts';
import { membershipGrant } from '../../db/schema/membership.ts';
import { isMemberExempt, rankOf } from './rules.ts';

export type KnowledgePool = { groupId: string; name: string; accountIds: string[] };

const readGrants = (tx: Tx, today: string, accountIds: string[], groupIds: string[]) =>
  tx
    .select()
    .from(membershipGrant)
    .where(
      and(
        or(
          and(isNull(membershipGrant.groupId), inArray(membershipGrant.accountId, accountIds)),
          inArray(membershipGrant.groupId, groupIds),
        ),
        isNull(membershipGrant.closedBy),
        lte(membershipGrant.startsOn, today),
        gte(membershipGrant.endsOn, today),
      ),
    );

/**
 * The team whose knowledge space the caller has, with everybody who has it too: those whose level is the team's. Who has as
 * good a plan of their own has its space for themselves. Undefined: no team's.
 */
export const readKnowledgePool = async (tx: Tx, ctx: AccountCtx): Promise<KnowledgePool | undefined> => {
  const own = await tx.select().from(accountGroupMember).where(eq(accountGroupMember.accountId, ctx.actor.id));
  if (own.length === 0) return undefined;
  const mates = await tx
    .select({ id: account.id, role: account.role, username: account.username, isWhite: account.isWhite })
    .from(accountGroupMember)
    .innerJoin(account, eq(account.id, accountGroupMember.accountId))
    .where(
      inArray(
        accountGroupMember.groupId,
        own.map(({ groupId }) => groupId),
      ),
    );
  const ids = [...new Set(mates.map(({ id }) => id))];
  const seats = await tx.select().from(accountGroupMember).where(inArray(accountGroupMember.accountId, ids));
  const groupIds = [...new Set(seats.map(({ groupId }) => groupId))];
  const grants = await readGrants(tx, chinaDay(ctx.now()), ids, groupIds);
  const best = (held: typeof grants) => Math.max(0, ...held.map(({ level }) => rankOf(level)));
  /** The better team; of two as good ones always the same. */
  const teamOf = (accountId: string) => {
    const [team] = seats
      .filter((seat) => seat.accountId === accountId)
      .map(({ groupId }) => ({ groupId, rank: best(grants.filter((grant) => grant.groupId === groupId)) }))
      .toSorted((one, other) => other.rank - one.rank || one.groupId.localeCompare(other.groupId));
    const alone = best(grants.filter((grant) => grant.groupId === null && grant.accountId === accountId));
    return team && team.rank > alone ? team.groupId : undefined;
  };
  const isBound = ({ id, role, username, isWhite }: (typeof mates)[number]) =>
    !isMemberExempt({ tenant: ctx.tenant, actor: { ...ctx.actor, id, role, username } }, isWhite);
  const groupId = teamOf(ctx.actor.id);
  const me = mates.find(({ id }) => id === ctx.actor.id);
  if (!groupId || !me || !isBound(me)) return undefined;
  const [team] = await tx.select({ name: accountGroup.name }).from(accountGroup).where(eq(accountGroup.id, groupId));
  const shares = new Set(mates.filter((mate) => isBound(mate) && teamOf(mate.id) === groupId).map(({ id }) => id));
  return { groupId, name: team?.name ?? '', accountIds: [...shares] };
};
