import { eq } from 'drizzle-orm';
import { cutText, storableText } from '../../base/storable.ts';
import type { Services } from '../../ctx.ts';
import { lockName } from '../../db/lock.ts';
import { account } from '../../db/schema/account.ts';
import { accountLink } from '../../db/schema/account-link.ts';
import { tenant } from '../../db/schema/tenant.ts';
import { type createMailGateway, MailRefused } from '../../gateways/mail/send-mail.ts';
import { linkMail } from './link-mail.ts';
import { linkAddress, secretAgain } from './link-secret.ts';
import { linkState } from './link-state.ts';

export type LinkSender = Pick<ReturnType<typeof createMailGateway>, 'send'>;
type Target = { tenantId: string; accountLinkId: string };

/** One mail per link, as with notices; one that is over meanwhile is not sent. */
export const deliverLink = (
  services: Pick<Services, 'db' | 'env' | 'now'>,
  mail: LinkSender,
  { tenantId, accountLinkId }: Target,
  signal: AbortSignal,
): Promise<'sent' | 'already' | 'over' | 'no-address' | 'refused' | 'absent'> =>
  services.db.inTenant(tenantId, async (tx) => {
    await lockName(tx, `account-link:${accountLinkId}`);
    const [row] = await tx.select().from(accountLink).where(eq(accountLink.id, accountLinkId));
    if (!row?.byMail) return 'absent';
    if (row.mailSentAt || row.mailRefusedReason) return 'already';
    const secret = secretAgain(services, row);
    if (linkState(row, services.now()) !== 'open' || !secret) return 'over';
    const [owner] = row.accountId
      ? await tx.select({ email: account.email }).from(account).where(eq(account.id, row.accountId))
      : [];
    const to = row.kind === 'invite' ? row.email : owner?.email;
    if (!to) return 'no-address';
    const [sender] = await tx.select({ brand: tenant.brand }).from(tenant).where(eq(tenant.id, tenantId));
    const note = (change: Partial<typeof accountLink.$inferInsert>) =>
      tx.update(accountLink).set(change).where(eq(accountLink.id, row.id));
    try {
      const words = linkMail(row, linkAddress(row.origin, row.id, secret), sender?.brand);
      await mail.send({ to, messageId: `<${row.id}@zhixing>`, ...words }, signal);
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      await note({ mailRefusedReason: cutText(storableText(error.message), 200) });
      return 'refused';
    }
    await note({ mailSentAt: services.now() });
    return 'sent';
  });
