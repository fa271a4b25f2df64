import { billDifferenceKinds } from '@zhixing/contract/bill';
import { bigint, boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const fen = (name: string) => bigint(name, { mode: 'number' });

export const billDay = pgTable('bill_day', {
  day: date({ mode: 'string' }).primaryKey(),
  readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  payments: integer().notNull(),
  refunds: integer().notNull(),
  paidFen: fen('paid_fen').notNull(),
  refundedFen: fen('refunded_fen').notNull(),
  feeFen: fen('fee_fen').notNull(),
});

export const billDifference = pgTable('bill_difference', {
  day: date({ mode: 'string' }).notNull(),
  no: integer().notNull(),
  kind: text({ enum: billDifferenceKinds }).notNull(),
  reference: text().notNull(),
  orderNo: text('order_no').notNull(),
  oursFen: fen('ours_fen'),
  theirsFen: fen('theirs_fen'),
  isSettled: boolean('is_settled').notNull(),
  note: text(),
  notedBy: uuid('noted_by'),
  notedAt: timestamp('noted_at', { withTimezone: true }),
});
