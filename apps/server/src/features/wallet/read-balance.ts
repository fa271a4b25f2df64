import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { wallet } from '../../db/schema/wallet.ts';

export const readBalance = async (tx: Tx, accountId: string): Promise<number> => {
  const [row] = await tx.select().from(wallet).where(eq(wallet.accountId, accountId));
  return row?.balanceFen ?? 0;
};

export const openWallet = (tx: Tx, tenantId: string, accountId: string) =>
  tx.insert(wallet).values({ tenantId, accountId });
