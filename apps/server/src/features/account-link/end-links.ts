import type { Role } from '@zhixing/contract/user';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { accountLink } from '../../db/schema/account-link.ts';

const isOpen = (now: Date) =>
  and(isNull(accountLink.usedAt), isNull(accountLink.revokedAt), gt(accountLink.expiresAt, now));

export const openInvites = (now: Date) => and(eq(accountLink.kind, 'invite'), isOpen(now));

const above: Record<Role, Role[]> = { user: ['support', 'admin'], support: ['admin'], admin: [] };

export const isRoleAbove = (role: Role, own: Role) => above[own].includes(role);

/** Whoever may let nobody in any more has no door left open: invitations, new passwords, passwords for one time. */
export const endWaysGivenBy = async (tx: Tx, { now }: Pick<Ctx, 'now'>, makerId: string) => {
  await tx
    .update(accountLink)
    .set({ revokedAt: now() })
    .where(and(eq(accountLink.createdBy, makerId), isOpen(now())));
  await tx
    .update(account)
    .set({ passwordUntil: now() })
    .where(and(eq(account.createdBy, makerId), gt(account.passwordUntil, now())));
};

/** A new link takes the place of the ones before. */
export const endResetLinks = (tx: Tx, { now }: Pick<Ctx, 'now'>, accountId: string) =>
  tx
    .update(accountLink)
    .set({ revokedAt: now() })
    .where(and(eq(accountLink.kind, 'reset'), eq(accountLink.accountId, accountId), isOpen(now())));
