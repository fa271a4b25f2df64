import type { InviteToMe, Team } from '@zhixing/contract/team';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { type AccountGroup, account, accountGroup, accountGroupMember } from '../../db/schema/account.ts';
import { teamInvite } from '../../db/schema/team.ts';
import { pageFrom } from '../admin/index.ts';
import { readGroupPlans } from '../membership/index.ts';
import { displayNameOf } from '../user/index.ts';
import { countSeats, isOpenInvite, namesOf, readOwnTeam } from './queries.ts';

const shownTeams = async (tx: Tx, ctx: AccountCtx, teams: readonly AccountGroup[]): Promise<Team[]> => {
  const ids = teams.map(({ id }) => id);
  const planOf = await readGroupPlans(tx, ctx, ids);
  const usedOf = await countSeats(tx, teams);
  const nameOf = await namesOf(
    tx,
    teams.map(({ ownerId }) => ownerId),
  );
  return teams.map(({ id, name, ownerId }) => {
    const { level, endsOn, seats } = planOf(id);
    const isOwner = ownerId === ctx.actor.id;
    return {
      ...{ id, name, level, endDate: endsOn, isOwner, ownerName: nameOf(ownerId) },
      seats: { used: usedOf(id), total: seats },
    };
  });
};

const invitesTo = async (tx: Tx, ctx: AccountCtx): Promise<InviteToMe[]> => {
  const rows = await tx
    .select({ invite: teamInvite, teamName: accountGroup.name })
    .from(teamInvite)
    .innerJoin(accountGroup, eq(accountGroup.id, teamInvite.groupId))
    .where(and(eq(teamInvite.accountId, ctx.actor.id), isOpenInvite(ctx)))
    .orderBy(desc(teamInvite.createdAt))
    .limit(50);
  const planOf = await readGroupPlans(
    tx,
    ctx,
    rows.map(({ invite }) => invite.groupId),
  );
  const nameOf = await namesOf(
    tx,
    rows.map(({ invite }) => invite.createdBy),
  );
  return rows.map(({ invite, teamName }) => {
    const { level, endsOn } = planOf(invite.groupId);
    const inviterName = nameOf(invite.createdBy);
    const expiresAt = invite.expiresAt.toISOString();
    return { id: invite.id, teamName, inviterName, level, endDate: endsOn, expiresAt };
  });
};

/** Those one owns first. */
export const listTeams = (ctx: AccountCtx) =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .select({ team: accountGroup })
      .from(accountGroup)
      .innerJoin(accountGroupMember, eq(accountGroupMember.groupId, accountGroup.id))
      .where(eq(accountGroupMember.accountId, ctx.actor.id))
      .orderBy(asc(accountGroup.name));
    const teams = await shownTeams(
      tx,
      ctx,
      rows.map(({ team }) => team),
    );
    return {
      teams: teams.toSorted((one, other) => Number(other.isOwner) - Number(one.isOwner)),
      invites: await invitesTo(tx, ctx),
    };
  });

type Page = { pageNumber: number; pageSize: number };

export const listTeamMembers = (ctx: AccountCtx, id: string, { pageNumber, pageSize }: Page) =>
  ctx.tx(async (tx) => {
    const team = await readOwnTeam(tx, ctx, id);
    const isOwner = team.ownerId === ctx.actor.id;
    const inTeam = eq(accountGroupMember.groupId, id);
    const rows = await tx
      .select({ account, joinedAt: accountGroupMember.joinedAt })
      .from(accountGroupMember)
      .innerJoin(account, eq(account.id, accountGroupMember.accountId))
      .where(inTeam)
      .orderBy(asc(accountGroupMember.joinedAt), asc(accountGroupMember.accountId))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const members = rows.map(({ account: one, joinedAt }) => ({
      accountId: one.id,
      name: displayNameOf(one),
      // What somebody logs in with is their mail or phone: it is for the owner who invited them.
      username: isOwner || one.id === ctx.actor.id ? one.username : displayNameOf(one),
      avatar: one.avatarId && `#${one.avatarId}`,
      isOwner: one.id === team.ownerId,
      isMe: one.id === ctx.actor.id,
      joinedAt: joinedAt.toISOString(),
    }));
    return pageFrom(members, await tx.$count(accountGroupMember, inTeam), pageSize);
  });
