import { gateKinds } from '@zhixing/contract/money-overview';
import { bigint, date, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const level = () =>
  text({ enum: ['FREE', 'MONTHLY', 'PER_FLAGSHIP_MONTHLY', 'ENT_ADVANCED_MONTHLY', 'ENT_FLAGSHIP_MONTHLY'] });
const category = () => text({ enum: ['PERSONAL', 'ENTERPRISE'] });

export const membership = pgTable('membership', {
  tenantId: uuid('tenant_id').notNull(),
  accountId: uuid('account_id').notNull(),
  level: level().notNull(),
  endAt: timestamp('end_at', { withTimezone: true }),
  recheckAt: timestamp('recheck_at', { withTimezone: true }),
  toldEnd: timestamp('told_end', { withTimezone: true }),
  toldDays: smallint('told_days'),
});

export const trialTaken = pgTable('trial_taken', {
  tenantId: uuid('tenant_id').notNull(),
  contactHash: text('contact_hash').notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

export const gateMeeting = pgTable('gate_meeting', {
  tenantId: uuid('tenant_id').notNull(),
  accountId: uuid('account_id').notNull(),
  day: date().notNull(),
  gate: text({ enum: gateKinds }).notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
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
  name: text().notNull().default(''),
  description: text().notNull().default(''),
  monthFen: integer('month_fen').notNull().default(0),
  discountBp: integer('discount_bp').notNull().default(10_000),
  paidAgentCount: integer('paid_agent_count').notNull().default(0),
  insightPerDay: integer('insight_per_day').notNull().default(0),
  knowledgeMb: integer('knowledge_mb').notNull().default(0),
  pluginsNum: integer('plugins_num').notNull().default(0),
  invitedNum: integer('invited_num').notNull().default(0),
});

export const monthConfig = pgTable('month_config', {
  id: text().primaryKey(),
  monthNum: integer('month_num').notNull(),
  discountBp: integer('discount_bp').notNull(),
});

export const membershipGrant = pgTable('membership_grant', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  accountId: uuid('account_id').notNull(),
  level: level().notNull(),
  startsOn: date('starts_on', { mode: 'string' }).notNull(),
  endsOn: date('ends_on', { mode: 'string' }).notNull(),
  reason: text({ enum: ['order', 'trial', 'benefit-code', 'grant'] }).notNull(),
  orderId: uuid('order_id'),
  groupId: uuid('group_id'),
  paidFen: bigint('paid_fen', { mode: 'number' }).notNull().default(0),
  closedBy: uuid('closed_by'),
  freedBy: uuid('freed_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const paidChatMonth = pgTable('paid_chat_month', {
  tenantId: uuid('tenant_id').notNull(),
  accountId: uuid('account_id').notNull(),
  month: date({ mode: 'string' }).notNull(),
  used: integer().notNull().default(0),
});

export const deductFeeTemplate = pgTable('deduct_fee_template', {
  category: category().primaryKey(),
  editFeeFen: integer('edit_fee_fen').notNull(),
  copyFeeFen: integer('copy_fee_fen').notNull(),
});
