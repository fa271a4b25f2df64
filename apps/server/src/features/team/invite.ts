import { randomBytes } from 'node:crypto';
import { maxTeamInvites, type TeamInvite as Shown, teamInviteDays } from '@zhixing/contract/team';
import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { dayMs } from '../../base/durations.ts';
import { newId, sha256 } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { type AccountGroup, accountGroupMember } from '../../db/schema/account.ts';
import { type TeamInvite, teamInvite } from '../../db/schema/team.ts';
import { writeAudit } from '../audit/index.ts';
import { accountByName } from '../auth/index.ts';
import { assertBelow } from '../limit/index.ts';
import { readGroupPlans } from '../membership/index.ts';
import { writeNotice } from '../notice/index.ts';
import { isOpenInvite, lockOwnedTeam, namesOf } from './queries.ts';

const shown = (row: TeamInvite, nameOf: (id: string | null) => string): Shown => ({
  id: row.id,
  invitee: row.accountId && nameOf(row.accountId),
  uses: row.uses,
  mostUses: row.mostUses,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

const assertPlan = async (tx: Tx, ctx: AccountCtx, { id }: AccountGroup) => {
  const planOf = await readGroupPlans(tx, ctx, [id]);
  if (planOf(id).level === 'FREE') throw new AppError('TEAM_PLAN_OVER');
};

type Draft = { groupId: string; mostUses: number } & ({ accountId: string } | { secretHash: Buffer });

const insert = async (tx: Tx, ctx: AccountCtx, draft: Draft) => {
  await assertBelow(tx, ctx, 'teamInvites');
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + teamInviteDays * dayMs);
  const place = { tenantId: ctx.tenant.id, id: newId(), createdBy: ctx.actor.id, createdAt: now, expiresAt };
  const [row] = await tx
    .insert(teamInvite)
    .values({ ...draft, ...place })
    .returning();
  if (!row) throw new Error('an invitation was not stored');
  return row;
};

const openInviteTo = async (tx: Tx, ctx: AccountCtx, groupId: string, accountId: string) => {
  const [row] = await tx
    .select()
    .from(teamInvite)
    .where(and(eq(teamInvite.groupId, groupId), eq(teamInvite.accountId, accountId), isOpenInvite(ctx)));
  return row;
};

/** Every name that is tried counts, found or not: nobody reads the list of accounts off this. */
export const inviteToTeam = (ctx: AccountCtx, id: string, name: string) =>
  ctx.tx(async (tx) => {
    const team = await lockOwnedTeam(tx, ctx, id);
    await assertPlan(tx, ctx, team);
    const seconds = await ctx.limits.take('editor-account', ctx.actor.id);
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
    const found = await accountByName(tx, name);
    if (found?.status !== 'active') throw new AppError('EDITOR_UNKNOWN');
    const accountId = found.id;
    const isIn = and(eq(accountGroupMember.groupId, id), eq(accountGroupMember.accountId, accountId));
    if ((await tx.$count(accountGroupMember, isIn)) > 0) throw new AppError('TEAM_MEMBER_ALREADY');
    const nameOf = await namesOf(tx, [accountId]);
    const known = await openInviteTo(tx, ctx, id, accountId);
    if (known) return shown(known, nameOf);
    const row = await insert(tx, ctx, { groupId: id, accountId, mostUses: 1 });
    const news = { tenantId: ctx.tenant.id, accountId, agentId: null, reason: null, subject: team.name };
    await writeNotice(tx, ctx, { ...news, kind: 'team.invited' });
    await writeAudit(tx, ctx, { action: 'team.invite', target: { kind: 'team', id }, detail: { accountId } });
    return shown(row, nameOf);
  });

const originOf = ({ isSecure, tenant }: AccountCtx) => `${isSecure ? 'https' : 'http'}://${tenant.host}`;

export const createTeamLink = (ctx: AccountCtx, id: string, mostUses: number) =>
  ctx.tx(async (tx) => {
    const team = await lockOwnedTeam(tx, ctx, id);
    await assertPlan(tx, ctx, team);
    const secret = randomBytes(32).toString('base64url');
    const row = await insert(tx, ctx, { groupId: id, secretHash: sha256(secret), mostUses });
    const detail = { inviteId: row.id, mostUses };
    await writeAudit(tx, ctx, { action: 'team.link', target: { kind: 'team', id }, detail });
    return { ...shown(row, () => ''), link: `${originOf(ctx)}/team#${row.id}.${secret}` };
  });

export const listTeamInvites = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    await lockOwnedTeam(tx, ctx, id);
    const rows = await tx
      .select()
      .from(teamInvite)
      .where(and(eq(teamInvite.groupId, id), isOpenInvite(ctx)))
      .orderBy(desc(teamInvite.createdAt), desc(teamInvite.id))
      .limit(maxTeamInvites);
    const nameOf = await namesOf(
      tx,
      rows.map(({ accountId }) => accountId),
    );
    return rows.map((row) => shown(row, nameOf));
  });

export const revokeTeamInvite = (ctx: AccountCtx, id: string, inviteId: string) =>
  ctx.tx(async (tx) => {
    await lockOwnedTeam(tx, ctx, id);
    const [row] = await tx
      .update(teamInvite)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(teamInvite.id, inviteId), eq(teamInvite.groupId, id), isOpenInvite(ctx)))
      .returning({ id: teamInvite.id });
    if (!row) throw new AppError('NOT_FOUND');
    await writeAudit(tx, ctx, { action: 'team.revoke', target: { kind: 'team', id }, detail: { inviteId } });
    return null;
  });
