import { and, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { accountGroup, accountGroupMember } from '../../db/schema/account.ts';
import { teamInvite } from '../../db/schema/team.ts';
import { writeAudit } from '../audit/index.ts';
import { giveUpSeat, handOverGrants } from '../membership/index.ts';
import { writeNotice } from '../notice/index.ts';
import { isOpenInvite, lockOwnedTeam, lockTeam, readOwnTeam } from './queries.ts';

/** The owner removes anybody; others only go themselves. What the team gave them ends with it. */
export const removeTeamMember = async (ctx: AccountCtx, id: string, accountId: string) => {
  await ctx.tx(async (tx) => {
    const isLeaving = accountId === ctx.actor.id;
    await lockTeam(tx, id);
    const team = await (isLeaving ? readOwnTeam : lockOwnedTeam)(tx, ctx, id);
    if (team.ownerId === accountId) throw new AppError('TEAM_OWNER_STAYS');
    if (!(await giveUpSeat(tx, ctx, { groupId: id, accountId }))) throw new AppError('NOT_FOUND');
    const told = isLeaving ? team.ownerId : accountId;
    const kind = isLeaving ? ('team.left' as const) : ('team.removed' as const);
    if (told)
      await writeNotice(tx, ctx, {
        ...{ tenantId: ctx.tenant.id, accountId: told, kind, agentId: null, reason: null },
        subject: team.name,
      });
    await writeAudit(tx, ctx, {
      action: isLeaving ? 'team.leave' : 'team.remove',
      target: { kind: 'team', id },
      detail: { accountId },
    });
  });
  await ctx.bus.announce({ kind: 'access', tenantId: ctx.tenant.id });
  return null;
};

/** To somebody in it. The plan goes along, and invitations of the one before end. */
export const handOverTeam = (ctx: AccountCtx, id: string, accountId: string) =>
  ctx.tx(async (tx) => {
    const team = await lockOwnedTeam(tx, ctx, id);
    const isIn = and(eq(accountGroupMember.groupId, id), eq(accountGroupMember.accountId, accountId));
    if ((await tx.$count(accountGroupMember, isIn)) === 0) throw new AppError('NOT_FOUND');
    if (accountId === ctx.actor.id) return null;
    await tx.update(accountGroup).set({ ownerId: accountId }).where(eq(accountGroup.id, id));
    await handOverGrants(tx, id, accountId);
    await tx
      .update(teamInvite)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(teamInvite.groupId, id), isOpenInvite(ctx)));
    const news = { tenantId: ctx.tenant.id, accountId, agentId: null, reason: null, subject: team.name };
    await writeNotice(tx, ctx, { ...news, kind: 'team.owner' });
    await writeAudit(tx, ctx, { action: 'team.hand-over', target: { kind: 'team', id }, detail: { accountId } });
    return null;
  });

type Parts = Pick<Ctx, 'now' | 'requestId'>;

/** Whoever leaves the platform takes what they paid for along: their teams end, and everybody in them is told. */
export const endTeamsOf = async (tx: Tx, ctx: Parts, ownerId: string) => {
  const teams = await tx.select().from(accountGroup).where(eq(accountGroup.ownerId, ownerId));
  for (const { tenantId, id: groupId, name: subject } of teams) {
    await lockTeam(tx, groupId);
    const people = await tx.select().from(accountGroupMember).where(eq(accountGroupMember.groupId, groupId));
    for (const { accountId } of people) {
      await giveUpSeat(tx, ctx, { groupId, accountId });
      const news = { tenantId, accountId, agentId: null, reason: null, subject };
      if (accountId !== ownerId) await writeNotice(tx, ctx, { ...news, kind: 'team.ended' });
    }
    await tx.delete(accountGroup).where(eq(accountGroup.id, groupId));
  }
};
