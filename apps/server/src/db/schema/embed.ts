import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const agentEmbed = pgTable('agent_embed', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  agentId: uuid('agent_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  siteKey: text('site_key').notNull(),
  origins: text().array().notNull().default(sql`'{}'::text[]`),
  isOn: boolean('is_on').notNull().default(true),
  dayLimit: integer('day_limit').notNull().default(200),
  title: text().notNull().default(''),
  usedDay: date('used_day', { mode: 'string' }),
  used: integer().notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
});
