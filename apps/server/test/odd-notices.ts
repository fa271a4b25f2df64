/** What WeChat would have to sign itself for it to count; nothing of it may credit anybody. */
export type OddNotice = {
  name: string;
  /** What is said instead of the truth; null takes a field away. */
  event: { type?: string; original?: 'transaction' | 'refund'; content?: Record<string, unknown> };
  /** refused: 400. ignored: taken note of, the order stays open. frozen: money that does not fit stands apart. */
  outcome: 'refused' | 'ignored' | 'frozen';
};

const paid = (name: string, content: Record<string, unknown>, outcome: OddNotice['outcome']): OddNotice => ({
  name,
  event: { content },
  outcome,
});
const cny = (total: unknown, currency: unknown = 'CNY') => ({ amount: { total, payer_total: total, currency } });
const refunded = {
  out_refund_no: `R${'9'.repeat(22)}`,
  refund_id: '5000000000000000000001',
  out_trade_no: '20261117000000000001',
  transaction_id: '4200000000000000000001',
  refund_status: 'SUCCESS',
  amount: { total: 1000, refund: 1000, payer_total: 1000, payer_refund: 1000 },
};

/** 30 of business: amounts, houses, numbers, states. The order costs 10 元. */
export const oddNotices: readonly OddNotice[] = [
  paid('one fen less', cny(999), 'frozen'),
  paid('one fen more', cny(1001), 'frozen'),
  paid('nothing', cny(0), 'frozen'),
  paid('a hundredth', cny(10), 'frozen'),
  paid('a hundred times as much', cny(100_000), 'frozen'),
  paid('the sum as text', cny('1000'), 'refused'),
  paid('a broken sum', cny(1000.5), 'refused'),
  paid('a sum below zero', cny(-1000), 'refused'),
  paid('a sum beyond all numbers', cny(1e300), 'refused'),
  paid('no sum', { amount: null }, 'refused'),
  paid('a sum without a total', { amount: { currency: 'CNY' } }, 'refused'),
  paid('US dollars', cny(1000, 'USD'), 'frozen'),
  paid('yen', cny(1000, 'JPY'), 'frozen'),
  paid('a currency in small letters', cny(1000, 'cny'), 'frozen'),
  paid('an empty currency', cny(1000, ''), 'refused'),
  paid('another app', { appid: 'wx0000000000000009' }, 'frozen'),
  paid('no app', { appid: null }, 'refused'),
  paid('another merchant', { mchid: '1900009999' }, 'frozen'),
  paid('a merchant as a number', { mchid: 1900009191 }, 'refused'),
  paid('an order nobody knows', { out_trade_no: '20200101000000000000' }, 'ignored'),
  paid('no order', { out_trade_no: null }, 'refused'),
  paid('no transaction', { transaction_id: '' }, 'refused'),
  paid('a transaction of 200 digits', { transaction_id: '4'.repeat(200) }, 'refused'),
  paid('no moment', { success_time: null }, 'refused'),
  paid('a moment that is none', { success_time: 'yesterday' }, 'refused'),
  paid('closed', { trade_state: 'CLOSED' }, 'refused'),
  paid('given back', { trade_state: 'REFUND' }, 'ignored'),
  {
    name: 'a refund at a payment that was not asked for',
    event: { type: 'REFUND.SUCCESS', original: 'refund', content: refunded },
    outcome: 'ignored',
  },
  { name: 'a payment called a refund', event: { type: 'REFUND.SUCCESS' }, outcome: 'refused' },
  { name: 'another event with a payment inside', event: { type: 'TRANSACTION.CLOSED' }, outcome: 'ignored' },
];
