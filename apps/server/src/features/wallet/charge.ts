import { AppError } from '../../base/app-error.ts';
import { yuan } from '../../base/yuan.ts';
import type { Tx } from '../../db/client.ts';
import { balanceOfShort, isShort, moveMoney } from './ledger.ts';
import { readBalance } from './read-balance.ts';

type Charge = {
  reason: 'edit' | 'copy';
  amountFen: number;
  accountId: string;
  agentId: string;
  /** What the money is for, once: the same key never pays twice. */
  key: string;
};

/** The only way a fee leaves a wallet; what is free passes. The balance left is what the receipt shows. */
export const charge = async (tx: Tx, { reason, amountFen, accountId, agentId, key }: Charge) => {
  if (amountFen === 0) return { balance: await readBalance(tx, accountId) };
  try {
    const why = { reason, subjectId: agentId, key };
    return { balance: await moveMoney(tx, accountId, -amountFen, { kind: 'revenue' }, why) };
  } catch (error) {
    if (!isShort(error)) throw error;
    throw new AppError('BALANCE_SHORT', { yuan: yuan(amountFen), balance: yuan(balanceOfShort(error)) });
  }
};
