import { customType, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const idempotency = pgTable('idempotency', {
  tenantId: uuid('tenant_id').notNull(),
  accountId: uuid('account_id').notNull(),
  route: text().notNull(),
  key: text().notNull(),
  hash: bytes().notNull(),
  reply: jsonb().$type<{ data: unknown }>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
