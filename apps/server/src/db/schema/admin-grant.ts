import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { level } from './membership.ts';

export const adminGrant = pgTable('admin_grant', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  accountId: uuid('account_id').notNull(),
  kind: text({ enum: ['balance', 'level'] }).notNull(),
  amountFen: bigint('amount_fen', { mode: 'number' }),
  level: level(),
  days: integer(),
  reason: text().notNull(),
  givenBy: uuid('given_by').notNull(),
  requestKey: uuid('request_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
