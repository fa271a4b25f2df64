import { describe, expect, it } from 'vitest';
import type { BillRow } from '../../gateways/wechat-pay/payment-provider.ts';
import { compareBill, sumsOf } from './compare-bill.ts';

const row = (change: Partial<BillRow>): BillRow => ({
  kind: 'payment',
  at: new Date(0),
  appId: 'a',
  merchantId: 'm',
  transactionId: 't1',
  outTradeNo: 'o1',
  currency: 'CNY',
  amountFen: 1000,
  refundId: '',
  outRefundNo: '',
  refundFen: 0,
  feeFen: 6,
  ...change,
});
const back = (change: Partial<BillRow>) =>
  row({ kind: 'refund', outRefundNo: 'R1', refundFen: 400, feeFen: -2, ...change });
const ours = { payments: [{ transactionId: 't1', orderNo: 'o1', amountFen: 1000 }], refunds: [] };

describe('a bill against our books', () => {
  it('that agrees has no difference', () => {
    const refunds = [{ no: 'R1', orderNo: 'o1', amountFen: 400 }];
    expect(compareBill([row({}), back({})], { ...ours, refunds })).toEqual([]);
  });

  it('names what only they have, what only we have, and other amounts', () => {
    const kinds = (theirs: BillRow[]) => compareBill(theirs, ours).map(({ kind, reference }) => [kind, reference]);
    expect(kinds([row({}), row({ transactionId: 't2' })])).toEqual([['only-theirs', 't2']]);
    expect(kinds([])).toEqual([['only-ours', 't1']]);
    expect(kinds([row({ amountFen: 1 })])).toEqual([['amount', 't1']]);
    expect(kinds([row({}), back({})])).toEqual([['refund-only-theirs', 'R1']]);
    const other = { ...ours, refunds: [{ no: 'R1', orderNo: 'o1', amountFen: 399 }] };
    expect(compareBill([row({}), back({})], other)).toMatchObject([
      { kind: 'refund-amount', oursFen: 399, theirsFen: 400 },
    ]);
  });

  it('adds up payments, refunds and what the provider kept', () => {
    expect(sumsOf([row({}), row({ transactionId: 't2' }), back({})])).toEqual({
      payments: 2,
      refunds: 1,
      paidFen: 2000,
      refundedFen: 400,
      feeFen: 10,
    });
  });
});
