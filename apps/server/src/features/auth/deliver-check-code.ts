import { eq } from 'drizzle-orm';
import { cutText, storableText } from '../../base/storable.ts';
import type { Services } from '../../ctx.ts';
import { checkCode } from '../../db/schema/account.ts';
import { tenant } from '../../db/schema/tenant.ts';
import { type createMailGateway, MailRefused } from '../../gateways/mail/send-mail.ts';
import { type createSmsGateway, SmsRefused } from '../../gateways/sms/send-sms.ts';
import { codeOf } from './check-code.ts';
import { checkCodeMail } from './check-code-mail.ts';

export type Senders = {
  mail: Pick<ReturnType<typeof createMailGateway>, 'send'>;
  sms: Pick<ReturnType<typeof createSmsGateway>, 'send'>;
};
type Target = { tenantId: string; checkCodeId: string };

/**
 * Sends one check code. The row stays locked while the message travels, so an attempt that the engine gave up on but
 * that still runs, and its successor, cannot both send. What a crash between "accepted" and "noted" leaves open is
 * closed by the message id, which is the same for every attempt.
 */
export const deliverCheckCode = (
  { db, env, now }: Services,
  { mail, sms }: Senders,
  { tenantId, checkCodeId }: Target,
  signal: AbortSignal,
): Promise<'sent' | 'already' | 'late' | 'refused' | 'absent'> =>
  db.inTenant(tenantId, async (tx) => {
    const [row] = await tx.select().from(checkCode).where(eq(checkCode.id, checkCodeId)).for('update');
    if (!row) return 'absent';
    if (row.sentAt || row.refusedReason) return 'already';
    if (row.expiresAt <= now()) return 'late';
    const code = codeOf(env.APP_SECRET, row.id);
    const [sender] = await tx.select({ brand: tenant.brand }).from(tenant).where(eq(tenant.id, tenantId));
    try {
      if (row.channel === 'EMAIL') {
        await mail.send(
          { to: row.account, messageId: `<${row.id}@zhixing>`, ...checkCodeMail(row, code, sender?.brand) },
          signal,
        );
      } else {
        await sms.send({ phone: row.account, code, outId: row.id }, signal);
      }
    } catch (error) {
      if (!(error instanceof MailRefused || error instanceof SmsRefused)) throw error;
      await tx
        .update(checkCode)
        .set({ refusedReason: cutText(storableText(error.message), 200) })
        .where(eq(checkCode.id, row.id));
      return 'refused';
    }
    await tx.update(checkCode).set({ sentAt: now() }).where(eq(checkCode.id, row.id));
    return 'sent';
  });
