import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const audit = pgTable('audit', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  actorKind: text('actor_kind').notNull(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name'),
  action: text().notNull(),
  targetKind: text('target_kind').notNull(),
  targetId: text('target_id'),
  detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  address: text().notNull().default(''),
  requestId: text('request_id').notNull().default(''),
});
