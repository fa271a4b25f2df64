import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { lockName } from '../../db/lock.ts';
import { type AccountGroup, account, accountGroup, accountGroupMember } from '../../db/schema/account.ts';
import { type TeamInvite, teamInvite } from '../../db/schema/team.ts';
import { displayNameOf } from '../user/index.ts';

/** Seats are taken and given up by one at a time: of two who take the last one, the second finds it taken. */
export const lockTeam = (tx: Tx, groupId: string) => lockName(tx, `membership-group:${groupId}`);

/** Of those the caller is in; another's answers as absent. */
export const readOwnTeam = async (tx: Tx, ctx: AccountCtx, id: string): Promise<AccountGroup> => {
  const [row] = await tx
    .select({ team: accountGroup })
    .from(accountGroup)
    .innerJoin(accountGroupMember, eq(accountGroupMember.groupId, accountGroup.id))
    .where(and(eq(accountGroup.id, id), eq(accountGroupMember.accountId, ctx.actor.id)));
  if (!row) throw new AppError('NOT_FOUND');
  return row.team;
};

/** To everybody but its owner there is nothing here. Held: who hands it over meanwhile waits. */
export const lockOwnedTeam = async (tx: Tx, ctx: AccountCtx, id: string): Promise<AccountGroup> => {
  await lockTeam(tx, id);
  const [team] = await tx
    .select()
    .from(accountGroup)
    .where(and(eq(accountGroup.id, id), eq(accountGroup.ownerId, ctx.actor.id)));
  if (!team) throw new AppError('NOT_FOUND');
  return team;
};

/** The owner has no seat: those they invited do. */
export const countSeats = async (tx: Tx, teams: readonly AccountGroup[]) => {
  const rows =
    teams.length === 0
      ? []
      : await tx
          .select({ id: accountGroupMember.groupId, n: sql<number>`count(*)::int` })
          .from(accountGroupMember)
          .innerJoin(accountGroup, eq(accountGroup.id, accountGroupMember.groupId))
          .where(
            and(
              inArray(
                accountGroupMember.groupId,
                teams.map(({ id }) => id),
              ),
              sql`${accountGroupMember.accountId} is distinct from ${accountGroup.ownerId}`,
            ),
          )
          .groupBy(accountGroupMember.groupId);
  return (id: string) => rows.find((row) => row.id === id)?.n ?? 0;
};

export const namesOf = async (tx: Tx, ids: readonly (string | null)[]) => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    wanted.length === 0
      ? []
      : await tx
          .select({ id: account.id, username: account.username, displayName: account.displayName })
          .from(account)
          .where(and(inArray(account.id, wanted), isNull(account.erasedAt)));
  const names = new Map(rows.map((row) => [row.id, displayNameOf(row)]));
  return (id: string | null) => (id === null ? '' : (names.get(id) ?? ''));
};

type Clock = Pick<Ctx, 'now'>;
export const isOpenInvite = ({ now }: Clock) =>
  and(isNull(teamInvite.revokedAt), gt(teamInvite.expiresAt, now()), lt(teamInvite.uses, teamInvite.mostUses));

export const isOpen = (invite: TeamInvite, { now }: Clock) =>
  invite.revokedAt === null && invite.expiresAt > now() && invite.uses < invite.mostUses;
