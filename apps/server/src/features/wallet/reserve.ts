import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';

type Hold = { id: string; accountId: string; amountFen: number; agentId: string };
type Share = { creatorId: string | null; shareBp: number };

const done = async (tx: Tx, call: ReturnType<typeof sql>) =>
  (await tx.execute<{ done: boolean }>(sql`select ${call} as done`)).rows[0]?.done ?? false;

/** Sets money aside. False: there is not so much, and nothing was written. */
export const reserveMoney = (tx: Tx, { id, accountId, amountFen, agentId }: Hold) =>
  done(tx, sql`ledger_reserve(${id}, ${accountId}, ${amountFen}, 'run', ${agentId})`);

/** Spends it: a share for whoever made what was paid for. False: it was settled before. */
export const commitMoney = (tx: Tx, id: string, { creatorId, shareBp }: Share) =>
  done(tx, sql`ledger_commit(${id}, ${creatorId}, ${shareBp})`);

/** Gives it back. False: it was settled before. */
export const releaseMoney = (tx: Tx, id: string) => done(tx, sql`ledger_release(${id}, 'run-refund')`);

/** Of somebody who leaves: nothing stays set aside. */
export const releaseAll = (tx: Tx, accountId: string) =>
  tx.execute(
    sql`select ledger_release(id, 'run-refund') from reservation where account_id = ${accountId} and state = 'open'`,
  );
