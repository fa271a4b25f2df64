import { timingSafeEqual } from 'node:crypto';
import type { OpenedInvite } from '@zhixing/contract/team';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { sha256 } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { type AccountGroup, accountGroup, accountGroupMember } from '../../db/schema/account.ts';
import { type TeamInvite, teamInvite } from '../../db/schema/team.ts';
import { writeAudit } from '../audit/index.ts';
import { readGroupPlans, takeSeat } from '../membership/index.ts';
import { writeNotice } from '../notice/index.ts';
import { countSeats, isOpen, isOpenInvite, lockTeam, namesOf } from './queries.ts';

type Key = { inviteId: string; secret?: string | undefined };

/** For the caller by name, or for whoever has its secret; to everybody else it is not there. */
const isFor = ({ accountId, secretHash }: TeamInvite, ctx: AccountCtx, secret: string | undefined) =>
  accountId === ctx.actor.id ||
  (secretHash !== null && secret !== undefined && timingSafeEqual(sha256(secret), secretHash));

const findInvite = async (tx: Tx, ctx: AccountCtx, { inviteId, secret }: Key) => {
  const [row] = await tx
    .select({ invite: teamInvite, team: accountGroup })
    .from(teamInvite)
    .innerJoin(accountGroup, eq(accountGroup.id, teamInvite.groupId))
    .where(eq(teamInvite.id, inviteId));
  if (!row || !isFor(row.invite, ctx, secret)) throw new AppError('NOT_FOUND');
  return row;
};

const isMember = async (tx: Tx, ctx: AccountCtx, groupId: string) => {
  const mine = and(eq(accountGroupMember.groupId, groupId), eq(accountGroupMember.accountId, ctx.actor.id));
  return (await tx.$count(accountGroupMember, mine)) > 0;
};

const roomIn = async (tx: Tx, ctx: AccountCtx, team: AccountGroup) => {
  const plan = (await readGroupPlans(tx, ctx, [team.id]))(team.id);
  const used = (await countSeats(tx, [team]))(team.id);
  return { ...plan, isFull: used >= plan.seats };
};

export const readTeamInvite = (ctx: AccountCtx, key: Key): Promise<OpenedInvite> =>
  ctx.tx(async (tx) => {
    const { invite, team } = await findInvite(tx, ctx, key);
    const { level, endsOn, isFull, template } = await roomIn(tx, ctx, team);
    const nameOf = await namesOf(tx, [invite.createdBy]);
    const state = () => {
      if (!isOpen(invite, ctx) || level === 'FREE') return 'over' as const;
      return isFull ? ('full' as const) : ('open' as const);
    };
    const { countPerDay = 0, paidAgentCount = 0, editCount = 0, pluginsNum = 0 } = template ?? {};
    return {
      id: invite.id,
      teamName: team.name,
      inviterName: nameOf(invite.createdBy),
      level,
      endDate: endsOn,
      expiresAt: invite.expiresAt.toISOString(),
      state: (await isMember(tx, ctx, team.id)) ? 'joined' : state(),
      benefits: { countPerDay, paidAgentCount, editCount, pluginsNum },
    };
  });

/** Seats are counted behind the team's lock. Whoever is in it already stays, and no use is taken. */
export const acceptTeamInvite = (ctx: AccountCtx, key: Key) =>
  ctx.tx(async (tx) => {
    const found = await findInvite(tx, ctx, key);
    await lockTeam(tx, found.team.id);
    const { invite, team } = await findInvite(tx, ctx, key);
    if (await isMember(tx, ctx, team.id)) return { teamId: team.id };
    if (!isOpen(invite, ctx)) throw new AppError('TEAM_INVITE_OVER');
    const { level, isFull, seats } = await roomIn(tx, ctx, team);
    if (level === 'FREE') throw new AppError('TEAM_PLAN_OVER');
    if (isFull) throw new AppError('TEAM_FULL', { total: seats });
    await tx
      .update(teamInvite)
      .set({ uses: sql`${teamInvite.uses} + 1` })
      .where(eq(teamInvite.id, invite.id));
    const { id: tenantId } = ctx.tenant;
    await takeSeat(tx, ctx, { tenantId, groupId: team.id, accountId: ctx.actor.id });
    if (team.ownerId) {
      const news = { tenantId, accountId: team.ownerId, agentId: null, reason: null, subject: team.name };
      await writeNotice(tx, ctx, { ...news, kind: 'team.joined' });
    }
    const target = { kind: 'team' as const, id: team.id };
    await writeAudit(tx, ctx, { action: 'team.join', target, detail: { inviteId: invite.id } });
    return { teamId: team.id };
  });

export const declineTeamInvite = (ctx: AccountCtx, inviteId: string) =>
  ctx.tx(async (tx) => {
    const [row] = await tx
      .update(teamInvite)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(teamInvite.id, inviteId), eq(teamInvite.accountId, ctx.actor.id), isOpenInvite(ctx)))
      .returning({ groupId: teamInvite.groupId });
    if (!row) throw new AppError('NOT_FOUND');
    const target = { kind: 'team' as const, id: row.groupId };
    await writeAudit(tx, ctx, { action: 'team.decline', target, detail: { inviteId } });
    return null;
  });
