import { boolean, customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const at = (name: string) => timestamp(name, { withTimezone: true });

export const accountLink = pgTable('account_link', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  kind: text({ enum: ['invite', 'reset'] }).notNull(),
  secretHash: bytea('secret_hash').notNull(),
  /** Of the tenant's site, where the link leads. */
  origin: text().notNull(),
  email: text(),
  role: text({ enum: ['user', 'support', 'admin'] }),
  /** Whose password it sets, or who came of the invitation. */
  accountId: uuid('account_id'),
  /** Of the password that was there when a reset was made: another one since then ends the link. */
  passwordMark: bytea('password_mark'),
  createdBy: uuid('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  byMail: boolean('by_mail').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
  revokedAt: at('revoked_at'),
  mailSentAt: at('mail_sent_at'),
  mailRefusedReason: text('mail_refused_reason'),
});
