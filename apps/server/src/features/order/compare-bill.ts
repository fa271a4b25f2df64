import type { billDifference } from '../../db/schema/bill.ts';
import type { BillRow } from '../../gateways/wechat-pay/payment-provider.ts';

export type Difference = Omit<typeof billDifference.$inferInsert, 'day' | 'no'>;
type OurPayment = { transactionId: string; orderNo: string; amountFen: number };
type OurRefund = { no: string; orderNo: string; amountFen: number };
export type Ours = { payments: readonly OurPayment[]; refunds: readonly OurRefund[] };

const byKey = <T>(rows: readonly T[], key: (row: T) => string) => new Map(rows.map((row) => [key(row), row]));

const paymentDifferences = (theirs: readonly BillRow[], ours: Ours['payments']): Difference[] => {
  const known = byKey(ours, ({ transactionId }) => transactionId);
  const billed = new Set(theirs.map(({ transactionId }) => transactionId));
  const odd = theirs.flatMap(({ transactionId: reference, outTradeNo: orderNo, amountFen }): Difference[] => {
    const mine = known.get(reference);
    const row = { reference, orderNo, oursFen: mine?.amountFen ?? null, theirsFen: amountFen, isSettled: false };
    if (!mine) return [{ ...row, kind: 'only-theirs' }];
    return mine.amountFen === amountFen ? [] : [{ ...row, kind: 'amount' }];
  });
  const missing = ours
    .filter(({ transactionId }) => !billed.has(transactionId))
    .map(({ transactionId: reference, orderNo, amountFen }): Difference => {
      return { kind: 'only-ours', reference, orderNo, oursFen: amountFen, theirsFen: null, isSettled: false };
    });
  return [...odd, ...missing];
};

/** A refund of ours may be accepted a day later, so that one which is not billed yet is no difference. */
const refundDifferences = (theirs: readonly BillRow[], ours: Ours['refunds']): Difference[] => {
  const known = byKey(ours, ({ no }) => no);
  return theirs.flatMap(({ outRefundNo: reference, outTradeNo: orderNo, refundFen }): Difference[] => {
    const mine = known.get(reference);
    const row = { reference, orderNo, oursFen: mine?.amountFen ?? null, theirsFen: refundFen, isSettled: false };
    if (!mine) return [{ ...row, kind: 'refund-only-theirs' }];
    return mine.amountFen === refundFen ? [] : [{ ...row, kind: 'refund-amount' }];
  });
};

export const compareBill = (theirs: readonly BillRow[], ours: Ours): Difference[] => [
  ...paymentDifferences(
    theirs.filter(({ kind }) => kind === 'payment'),
    ours.payments,
  ),
  ...refundDifferences(
    theirs.filter(({ kind }) => kind === 'refund'),
    ours.refunds,
  ),
];

const sum = (rows: readonly BillRow[], of: (row: BillRow) => number) => rows.reduce((all, row) => all + of(row), 0);

export const sumsOf = (rows: readonly BillRow[]) => {
  const payments = rows.filter(({ kind }) => kind === 'payment');
  const refunds = rows.filter(({ kind }) => kind === 'refund');
  return {
    payments: payments.length,
    refunds: refunds.length,
    paidFen: sum(payments, ({ amountFen }) => amountFen),
    refundedFen: sum(refunds, ({ refundFen }) => refundFen),
    feeFen: sum(rows, ({ feeFen }) => feeFen),
  };
};
