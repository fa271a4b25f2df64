import { sql } from 'drizzle-orm';
import type { Tx } from './client.ts';

/** Whoever locks the same name waits until this transaction has ended; no row is held for it. */
export const lockName = (tx: Tx, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

/** Waits for those who lock the name, and not for each other. */
export const lockNameShared = (tx: Tx, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`);
