import { bigint, customType, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What its codes give: an amount, or days at a level. */
export const benefitBatch = pgTable('benefit_batch', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  note: text().notNull().default(''),
  amountFen: bigint('amount_fen', { mode: 'number' }),
  level: text({ enum: ['MONTHLY', 'PER_FLAGSHIP_MONTHLY'] }),
  days: integer(),
  codes: integer().notNull(),
  lastDay: date('last_day', { mode: 'string' }).notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
});

export const benefitCode = pgTable('benefit_code', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  batchId: uuid('batch_id').notNull(),
  no: integer().notNull(),
  hash: bytes().notNull(),
  usedBy: uuid('used_by'),
  usedAt: moment('used_at'),
});
