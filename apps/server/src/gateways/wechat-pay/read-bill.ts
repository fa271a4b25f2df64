import { Fault } from '../../base/fault.ts';
import type { BillRow } from './payment-provider.ts';

const yuanForm = /^(-?)(\d{1,13})(?:\.(\d{1,6}))?$/;

/** `12.30` and `-0.02000` as whole 分. No floating point: 0.29 × 100 is not 29 there. */
export const readYuan = (text: string): number => {
  const [, sign, whole, fraction = ''] = yuanForm.exec(text) ?? [];
  const digits = fraction.padEnd(2, '0');
  if (whole === undefined || /[1-9]/.test(digits.slice(2))) throw new Fault('an amount of the bill is no amount');
  const fen = Number(whole + digits.slice(0, 2));
  return sign && fen > 0 ? -fen : fen;
};

/** Every field has a backtick before it, and a name of goods may hold commas. */
const fieldsOf = (line: string) => line.replace(/^`/, '').split(',`');

const bom = /^\uFEFF/;
const amountOf = (text: string) => (text === '' ? 0 : readYuan(text));
const timeForm = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;

const momentOf = (text: string): Date => {
  const [, day, time] = timeForm.exec(text) ?? [];
  const at = new Date(`${day}T${time}+08:00`);
  if (Number.isNaN(at.getTime())) throw new Fault('a moment of the bill is no moment');
  return at;
};

/** WeChat's trade bill: a header, rows, a header of sums, sums. Columns are found by name, since more are added. */
export const readBill = (text: string): BillRow[] => {
  const lines = text.replace(bom, '').split(/\r?\n/);
  const names = (lines[0] ?? '').split(',');
  const place = (name: string) => {
    const index = names.indexOf(name);
    if (index < 0) throw new Fault('a column of the bill is missing');
    return index;
  };
  const columns = {
    at: place('交易时间'),
    appId: place('公众账号ID'),
    merchantId: place('商户号'),
    transactionId: place('微信订单号'),
    outTradeNo: place('商户订单号'),
    state: place('交易状态'),
    currency: place('货币种类'),
    refundId: place('微信退款单号'),
    outRefundNo: place('商户退款单号'),
    fee: place('手续费'),
    amount: place('订单金额'),
    refund: place('申请退款金额'),
  };
  const end = lines.findIndex((line, index) => index > 0 && !line.startsWith('`'));
  if (end < 0 || !lines[end]?.startsWith('总交易单数')) throw new Fault('the bill has no sums at its end');

  return lines.slice(1, end).map((line): BillRow => {
    const fields = fieldsOf(line);
    if (fields.length !== names.length) throw new Fault('a row of the bill has too few or too many fields');
    const field = (name: keyof typeof columns) => fields[columns[name]] ?? '';
    return {
      kind: field('state') === 'SUCCESS' ? 'payment' : 'refund',
      at: momentOf(field('at')),
      appId: field('appId'),
      merchantId: field('merchantId'),
      transactionId: field('transactionId'),
      outTradeNo: field('outTradeNo'),
      currency: field('currency'),
      amountFen: amountOf(field('amount')),
      // A payment has a 0 where a refund has its number.
      refundId: field('refundId') === '0' ? '' : field('refundId'),
      outRefundNo: field('outRefundNo') === '0' ? '' : field('outRefundNo'),
      refundFen: amountOf(field('refund')),
      feeFen: amountOf(field('fee')),
    };
  });
};
