import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const outbox = pgTable('outbox', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  service: text().notNull(),
  handler: text().notNull(),
  key: text(),
  payload: jsonb().$type<Record<string, unknown>>().notNull(),
  requestId: text('request_id').notNull(),
  traceparent: text(),
  attempts: integer().notNull().default(0),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull().defaultNow(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
