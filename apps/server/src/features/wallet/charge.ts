import { AppError } from '../../base/app-error.ts';
import type { Tx } from '../../db/client.ts';

type Charge = {
  reason: 'edit' | 'copy';
  amountFen: number;
  accountId: string;
  /** What the money is for, once: the same key never pays twice. */
  key: string;
};

/**
 * The only way money leaves a wallet. There is no ledger yet, so nothing can be taken: what costs something is refused,
 * in the words of what it was for, and what is free passes.
 */
export const charge = async (_: Tx, { reason, amountFen }: Charge) => {
  if (amountFen === 0) return;
  if (reason === 'edit') throw new AppError('EDIT_CHARGE_CLOSED');
  throw new AppError('COPY_NEEDS_PAYMENT', { yuan: (amountFen / 100).toFixed(2) });
};
