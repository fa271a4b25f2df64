import { bigint, customType, date, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const fen = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What its transfers come to. Written by the functions of the ledger only. */
export const wallet = pgTable('wallet', {
  tenantId: uuid('tenant_id').notNull(),
  accountId: uuid('account_id').notNull(),
  balanceFen: fen('balance_fen').notNull().default(0),
  seq: fen('seq').notNull().default(0),
});

const kind = (name: string) =>
  text(name, {
    enum: [
      ...(['wallet', 'hold', 'refund', 'creator', 'payout', 'clearing', 'bank'] as const),
      ...(['revenue', 'promo', 'fee', 'suspense'] as const),
    ],
  });

export const ledgerTransfer = pgTable('ledger_transfer', {
  tenantId: uuid('tenant_id').notNull(),
  at: moment('at').notNull(),
  key: text().notNull(),
  no: smallint().notNull(),
  debit: kind('debit').notNull(),
  debitOwner: uuid('debit_owner'),
  credit: kind('credit').notNull(),
  creditOwner: uuid('credit_owner'),
  amountFen: fen('amount_fen').notNull(),
  reason: text().notNull(),
  subjectId: uuid('subject_id'),
  walletOf: uuid('wallet_of'),
  walletSeq: fen('wallet_seq'),
  balanceAfter: fen('balance_after'),
});

export const ledgerProof = pgTable('ledger_proof', {
  id: uuid().primaryKey(),
  at: moment('at').notNull(),
  transfers: fen('transfers').notNull(),
  wallets: fen('wallets').notNull(),
  faults: jsonb().$type<{ check: string; count: number; sample: string[] }[]>().notNull(),
});

export const ledgerSeal = pgTable('ledger_seal', {
  day: date().primaryKey(),
  seal: bytea('seal').notNull(),
  transfers: fen('transfers').notNull(),
  madeAt: moment('made_at').notNull().defaultNow(),
});
