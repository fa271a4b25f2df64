import type { Role } from '@zhixing/contract/user';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { accountLink } from '../../db/schema/account-link.ts';

const isOpen = (now: Date) =>
  and(isNull(accountLink.usedAt), isNull(accountLink.revokedAt), gt(accountLink.expiresAt, now));

export const openInvites = (now: Date) => and(eq(accountLink.kind, 'invite'), isOpen(now));

const above: Record<Role, Role[]> = { user: ['support', 'admin'], support: ['admin'], admin: [] };

export const isRoleAbove = (role: Role, own: Role) => above[own].includes(role);

/** Nobody comes in by a role that the inviter no longer has; of one who is out, by none at all. */
export const endLinksOfMaker = (tx: Tx, { now }: Pick<Ctx, 'now'>, makerId: string, role: Role | undefined) =>
  tx
    .update(accountLink)
    .set({ revokedAt: now() })
    .where(
      and(
        eq(accountLink.createdBy, makerId),
        isOpen(now()),
        role ? and(eq(accountLink.kind, 'invite'), inArray(accountLink.role, above[role])) : undefined,
      ),
    );

/** A new link takes the place of the ones before. */
export const endResetLinks = (tx: Tx, { now }: Pick<Ctx, 'now'>, accountId: string) =>
  tx
    .update(accountLink)
    .set({ revokedAt: now() })
    .where(and(eq(accountLink.kind, 'reset'), eq(accountLink.accountId, accountId), isOpen(now())));
