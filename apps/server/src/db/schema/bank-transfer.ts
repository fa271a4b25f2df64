import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const bankTransfer = pgTable('bank_transfer', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  orderId: uuid('order_id').notNull(),
  accountId: uuid('account_id').notNull(),
  company: text().notNull(),
  contact: text().notNull(),
  receiptId: uuid('receipt_id').notNull(),
  state: text({ enum: ['waiting', 'approved', 'refused'] })
    .notNull()
    .default('waiting'),
  reason: text(),
  settledBy: uuid('settled_by'),
  createdAt: at('created_at').notNull(),
  settledAt: at('settled_at'),
});
