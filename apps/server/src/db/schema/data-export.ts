import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const dataExport = pgTable('data_export', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  accountId: uuid('account_id').notNull(),
  askedBy: uuid('asked_by').notNull(),
  status: text({ enum: ['running', 'ready', 'failed'] })
    .notNull()
    .default('running'),
  percent: integer().notNull().default(0),
  files: uuid().array().notNull().default(sql`'{}'::uuid[]`),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
  endedAt: at('ended_at'),
});
