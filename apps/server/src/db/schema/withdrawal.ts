import { bigint, customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const withdrawal = pgTable('withdrawal', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  accountId: uuid('account_id').notNull(),
  amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
  state: text({ enum: ['requested', 'paid', 'refused'] })
    .notNull()
    .default('requested'),
  payeeCipher: bytes('payee_cipher'),
  payeeHint: text('payee_hint').notNull(),
  transferNo: text('transfer_no'),
  reason: text(),
  requestKey: uuid('request_key').notNull(),
  settledBy: uuid('settled_by'),
  createdAt: at('created_at').notNull(),
  settledAt: at('settled_at'),
});
