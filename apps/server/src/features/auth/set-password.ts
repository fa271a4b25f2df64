import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';

/** One that its owner chose: what was given for one time is over. */
export const setPassword = (tx: Tx, accountId: string, passwordHash: string) =>
  tx.update(account).set({ passwordHash, passwordUntil: null }).where(eq(account.id, accountId));
