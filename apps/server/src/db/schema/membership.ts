import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const level = () =>
  text({ enum: ['FREE', 'MONTHLY', 'PER_FLAGSHIP_MONTHLY', 'ENT_ADVANCED_MONTHLY', 'ENT_FLAGSHIP_MONTHLY'] });
const category = () => text({ enum: ['PERSONAL', 'ENTERPRISE'] });

export const membership = pgTable('membership', {
  tenantId: uuid('tenant_id').notNull(),
  accountId: uuid('account_id').notNull(),
  level: level().notNull(),
  endAt: timestamp('end_at', { withTimezone: true }),
});

export const agentEdit = pgTable('agent_edit', {
  tenantId: uuid('tenant_id').notNull(),
  accountId: uuid('account_id').notNull(),
  agentId: uuid('agent_id').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
});

export const memberTemplate = pgTable('member_template', {
  level: level().primaryKey(),
  category: category().notNull(),
  editCount: integer('edit_count').notNull(),
  countPerDay: integer('count_per_day').notNull().default(0),
});

export const deductFeeTemplate = pgTable('deduct_fee_template', {
  category: category().primaryKey(),
  editFeeFen: integer('edit_fee_fen').notNull(),
  copyFeeFen: integer('copy_fee_fen').notNull(),
});
