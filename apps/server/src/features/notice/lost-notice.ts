import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import { dayMs } from '../../base/durations.ts';
import { account } from '../../db/schema/account.ts';
import { notice } from '../../db/schema/notice.ts';
import type { LostKind } from '../engine/index.ts';

/** The mail of a notice that is a day old is no news; the notice itself stands in the list. */
export const lostNotice = (): LostKind => ({
  service: 'notice',
  handler: 'deliver',
  findOpen: (tx, before) =>
    tx
      .select({ tenantId: notice.tenantId, id: notice.id })
      .from(notice)
      .innerJoin(account, and(eq(account.tenantId, notice.tenantId), eq(account.id, notice.accountId)))
      .where(
        and(
          isNull(notice.mailSentAt),
          isNull(notice.mailRefusedReason),
          lt(notice.createdAt, before),
          gt(notice.createdAt, new Date(before.getTime() - dayMs)),
          isNotNull(account.email),
          eq(account.status, 'active'),
        ),
      ),
  payload: ({ tenantId, id }) => ({ tenantId, noticeId: id }),
  end: async () => undefined,
});
