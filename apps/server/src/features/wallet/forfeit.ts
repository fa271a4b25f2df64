import type { Tx } from '../../db/client.ts';
import { allSettled, readCreatorBalance } from './creator-money.ts';
import { moveMoney, postMoney } from './ledger.ts';
import { readBalance } from './read-balance.ts';
import { releaseAll } from './reserve.ts';

/** Somebody left for good, and was told what stayed behind: a wallet goes only when it is empty. */
export const forfeit = async (tx: Tx, accountId: string) => {
  await releaseAll(tx, accountId);
  const balance = await readBalance(tx, accountId);
  if (balance > 0)
    await moveMoney(tx, accountId, -balance, { kind: 'revenue' }, { reason: 'left', key: `left:${accountId}` });
  const { available } = await readCreatorBalance(tx, accountId, allSettled);
  const why = { reason: 'left' as const, key: `left:${accountId}:share` };
  if (available > 0) await postMoney(tx, { kind: 'creator', owner: accountId }, { kind: 'revenue' }, available, why);
};
