import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import { accountLink } from '../../db/schema/account-link.ts';
import type { LostKind } from '../engine/index.ts';

/** One that is never sent runs out by itself. */
export const lostLink = ({ now }: Pick<Services, 'now'>): LostKind => ({
  service: 'accountLink',
  handler: 'deliver',
  findOpen: (tx, before) =>
    tx
      .select({ tenantId: accountLink.tenantId, id: accountLink.id })
      .from(accountLink)
      .where(
        and(
          eq(accountLink.byMail, true),
          isNull(accountLink.mailSentAt),
          isNull(accountLink.mailRefusedReason),
          isNull(accountLink.usedAt),
          isNull(accountLink.revokedAt),
          gt(accountLink.expiresAt, now()),
          lt(accountLink.createdAt, before),
        ),
      ),
  payload: ({ tenantId, id }) => ({ tenantId, accountLinkId: id }),
  end: async () => undefined,
});
