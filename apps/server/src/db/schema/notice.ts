import { noticeKinds } from '@zhixing/contract/notice';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const notice = pgTable('notice', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  accountId: uuid('account_id').notNull(),
  kind: text({ enum: noticeKinds }).notNull(),
  agentId: uuid('agent_id'),
  reason: text(),
  subject: text(),
  createdAt: at('created_at').notNull().defaultNow(),
  readAt: at('read_at'),
  mailSentAt: at('mail_sent_at'),
  mailRefusedReason: text('mail_refused_reason'),
  mailTo: text('mail_to'),
});
