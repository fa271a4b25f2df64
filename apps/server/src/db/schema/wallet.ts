import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core';

export const wallet = pgTable('wallet', {
  tenantId: uuid('tenant_id').notNull(),
  accountId: uuid('account_id').notNull(),
  balanceFen: bigint('balance_fen', { mode: 'number' }).notNull().default(0),
});
