import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { level } from './membership.ts';

const fen = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const payOrder = pgTable('pay_order', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  no: text().notNull(),
  accountId: uuid('account_id').notNull(),
  kind: text({ enum: ['top-up', 'membership'] }).notNull(),
  status: text({ enum: ['PENDING', 'PAID', 'CANCELLED', 'REFUNDED', 'FROZEN'] })
    .notNull()
    .default('PENDING'),
  cause: text({ enum: ['LATE', 'AMOUNT', 'ASKED', 'ADMIN', 'BY_USER', 'EXPIRED', 'REFUSED'] }),
  channel: text({ enum: ['WEIXIN', 'BANK'] })
    .notNull()
    .default('WEIXIN'),
  amountFen: fen('amount_fen').notNull(),
  refundedFen: fen('refunded_fen').notNull().default(0),
  level: level(),
  months: integer(),
  renewUpgrade: text('renew_upgrade', { enum: ['RENEW', 'UPGRADE'] }),
  creditFen: fen('credit_fen').notNull().default(0),
  surplusDays: integer('surplus_days').notNull().default(0),
  groupId: uuid('group_id'),
  groupName: text('group_name'),
  requestKey: uuid('request_key'),
  codeUrl: text('code_url').notNull().default(''),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  paidAt: moment('paid_at'),
  checkAt: moment('check_at'),
  checks: integer().notNull().default(0),
});
export type PayOrder = typeof payOrder.$inferSelect;

export const payment = pgTable('payment', {
  tenantId: uuid('tenant_id').notNull(),
  transactionId: text('transaction_id').notNull(),
  orderId: uuid('order_id').notNull(),
  amountFen: fen('amount_fen').notNull(),
  currency: text().notNull(),
  paidAt: moment('paid_at').notNull(),
  heardAt: moment('heard_at').notNull(),
  heardBy: text('heard_by', { enum: ['notify', 'query', 'bill'] }).notNull(),
  use: text({ enum: ['fulfilled', 'suspense'] }).notNull(),
});

export const refund = pgTable('refund', {
  tenantId: uuid('tenant_id').notNull(),
  no: text().notNull(),
  orderId: uuid('order_id').notNull(),
  transactionId: text('transaction_id').notNull(),
  accountId: uuid('account_id').notNull(),
  amountFen: fen('amount_fen').notNull(),
  kind: text({ enum: ['asked', 'unmatched'] }).notNull(),
  status: text({ enum: ['WAITING', 'PROCESSING', 'SUCCESS', 'CLOSED', 'ABNORMAL'] })
    .notNull()
    .default('WAITING'),
  reason: text().notNull(),
  askedBy: uuid('asked_by'),
  requestKey: uuid('request_key'),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
  checkAt: moment('check_at'),
  checks: integer().notNull().default(0),
});

export const topUpOption = pgTable('top_up_option', {
  id: text().primaryKey(),
  amountFen: integer('amount_fen').notNull(),
});
