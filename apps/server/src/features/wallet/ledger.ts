import type { LedgerReason } from '@zhixing/contract/wallet';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';

/** Accounts of the house. A wallet is named by whose it is. */
type House = 'clearing' | 'bank' | 'revenue' | 'promo' | 'fee' | 'suspense';
type Side = { kind: House } | { kind: 'hold' | 'refund' | 'creator' | 'payout'; owner: string };

type Why = {
  reason: LedgerReason;
  /** What it is about: an agent, an order. */
  subjectId?: string | undefined;
  /** One effect, once, for ever: the same key moves nothing a second time. */
  key: string;
};
const ownerOf = (side: Side) => ('owner' in side ? side.owner : null);

/** The ledger's own errors, as PostgreSQL hands them on. */
const ledgerErrorOf = (error: unknown) =>
  ((error as { cause?: unknown })?.cause ?? error ?? {}) as { code?: string; detail?: string };
/** There is not so much in the wallet. The transaction is over: nothing may follow in it. */
export const isShort = (error: unknown) => ledgerErrorOf(error).code === 'ZX001';
/** What there was instead. */
export const balanceOfShort = (error: unknown) => Number(ledgerErrorOf(error).detail ?? 0);

/** Into a wallet (above 0) or out of it, from or to another account. Gives the balance after it. */
export const moveMoney = async (tx: Tx, accountId: string, fen: number, other: Side, why: Why): Promise<number> => {
  const { reason, subjectId = null, key } = why;
  const { rows } = await tx.execute<{ after: number }>(sql`select ledger_move(${accountId}, ${fen}, ${other.kind},
    ${ownerOf(other)}, ${reason}, ${subjectId}, ${key}) as after`);
  return Number(rows[0]?.after);
};

/** Between accounts that are no wallets. False: this key has done it before. */
export const postMoney = async (tx: Tx, from: Side, to: Side, fen: number, why: Why): Promise<boolean> => {
  const { reason, subjectId = null, key } = why;
  const { rows } = await tx.execute<{ is_new: boolean }>(sql`select ledger_post(${from.kind}, ${ownerOf(from)},
    ${to.kind}, ${ownerOf(to)}, ${fen}, ${reason}, ${subjectId}, ${key}) as is_new`);
  return rows[0]?.is_new ?? false;
};
