import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const intentSurvey = pgTable('intent_survey', {
  tenantId: uuid('tenant_id').notNull(),
  accountId: uuid('account_id').notNull(),
  identity: integer().notNull(),
  directions: text().array().notNull(),
  otherText: text('other_text').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
