import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { wallet } from '../../db/schema/wallet.ts';

export const readBalance = async (tx: Tx, accountId: string): Promise<number> => {
  const [row] = await tx.select().from(wallet).where(eq(wallet.accountId, accountId));
  return row?.balanceFen ?? 0;
};

export const hasWallet = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await tx.$count(wallet, eq(wallet.accountId, accountId))) > 0;

/** Empty: only the ledger writes a balance, and no other column may be named. */
export const openWallet = (tx: Tx, tenantId: string, accountId: string) =>
  tx.execute(sql`insert into wallet (tenant_id, account_id) values (${tenantId}, ${accountId}) on conflict do nothing`);
