import { and, eq } from 'drizzle-orm';
import { cutText, storableText } from '../../base/storable.ts';
import type { Services } from '../../ctx.ts';
import { lockName } from '../../db/lock.ts';
import { account } from '../../db/schema/account.ts';
import { agent } from '../../db/schema/agent.ts';
import { notice } from '../../db/schema/notice.ts';
import { tenant } from '../../db/schema/tenant.ts';
import { type createMailGateway, MailRefused } from '../../gateways/mail/send-mail.ts';
import { noticeMail } from './notice-mail.ts';

export type NoticeSender = Pick<ReturnType<typeof createMailGateway>, 'send'>;
type Target = { tenantId: string; noticeId: string };

/**
 * One mail per notice: deliveries wait for each other, and the message id is the same for every attempt. Not by the
 * row's own lock, or whoever marks the notice as read would wait for the mail server.
 */
export const deliverNotice = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  mail: NoticeSender,
  { tenantId, noticeId }: Target,
  signal: AbortSignal,
): Promise<'sent' | 'already' | 'no-address' | 'refused' | 'absent'> =>
  db.inTenant(tenantId, async (tx) => {
    await lockName(tx, `notice:${noticeId}`);
    const [row] = await tx.select().from(notice).where(eq(notice.id, noticeId));
    if (!row) return 'absent';
    if (row.mailSentAt || row.mailRefusedReason) return 'already';
    const [to] = await tx
      .select({ email: account.email, agentName: agent.name, brand: tenant.brand })
      .from(account)
      .leftJoin(agent, and(eq(agent.tenantId, account.tenantId), eq(agent.id, row.agentId ?? row.id)))
      .innerJoin(tenant, eq(tenant.id, account.tenantId))
      .where(and(eq(account.id, row.accountId), eq(account.status, 'active')));
    const address = row.mailTo ?? to?.email;
    if (!to || !address) return 'no-address';
    const note = (change: Partial<typeof notice.$inferInsert>) =>
      tx.update(notice).set(change).where(eq(notice.id, row.id));
    try {
      await mail.send(
        {
          to: address,
          messageId: `<${row.id}@zhixing>`,
          ...noticeMail(row, row.subject ?? to.agentName ?? '', to.brand),
        },
        signal,
      );
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      await note({ mailRefusedReason: cutText(storableText(error.message), 200) });
      return 'refused';
    }
    await note({ mailSentAt: now() });
    return 'sent';
  });
