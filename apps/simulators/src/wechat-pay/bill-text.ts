import { billTime } from './moment.ts';
import type { Store } from './store.ts';

const columns = [
  ...['交易时间', '公众账号ID', '商户号', '特约商户号', '设备号', '微信订单号', '商户订单号', '用户标识', '交易类型'],
  ...['交易状态', '付款银行', '货币种类', '应结订单金额', '代金券金额', '微信退款单号', '商户退款单号', '退款金额'],
  ...['充值券退款金额', '退款类型', '退款状态', '商品名称', '商户数据包', '手续费', '费率', '订单金额', '申请退款金额'],
  '费率备注',
];
const sums = [
  '总交易单数',
  '应结订单总金额',
  '退款总金额',
  '充值券退款总金额',
  '手续费总金额',
  '订单总金额',
  '申请退款总金额',
];

export type BillFields = Record<string, string>;

const yuan = (fen: number) =>
  `${fen < 0 ? '-' : ''}${Math.floor(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`;
const fenOf = (text = '') => Math.round(Number(text) * 100);
/** 0.60 %, rounded half up; five decimals, as WeChat writes it. */
const feeOf = (fen: number) => `${yuan(Math.round((fen * 60) / 10_000))}000`;

const none = {
  微信退款单号: '0',
  商户退款单号: '0',
  退款金额: '0.00',
  退款类型: '',
  退款状态: '',
  申请退款金额: '0.00',
};

/** What came in on that day, and what was asked back on it. */
export const billRows = (store: Store, day: string, merchantId: string): BillFields[] => {
  const rowOf = (at: string, transactionId: string): BillFields => {
    const found = store.paymentOf(transactionId);
    return {
      交易时间: billTime(new Date(at)),
      公众账号ID: found?.payment.appId ?? '',
      商户号: merchantId,
      特约商户号: '0',
      微信订单号: transactionId,
      商户订单号: found?.order.outTradeNo ?? '',
      用户标识: 'oSimulatedPayer000000000001',
      交易类型: 'NATIVE',
      付款银行: 'OTHERS',
      货币种类: found?.payment.currency ?? 'CNY',
      代金券金额: '0.00',
      充值券退款金额: '0.00',
      商品名称: found?.order.description ?? '',
      费率: '0.60%',
    };
  };
  const payments = store.orders().flatMap((order) =>
    order.payments.map((payment) => ({
      ...rowOf(payment.successTime, payment.transactionId),
      ...none,
      交易状态: 'SUCCESS',
      应结订单金额: yuan(payment.totalFen),
      手续费: feeOf(payment.totalFen),
      订单金额: yuan(payment.totalFen),
    })),
  );
  const refunds = store.refunds().map((refund) => ({
    ...rowOf(refund.createdAt, refund.transactionId),
    交易状态: 'REFUND',
    应结订单金额: '0.00',
    微信退款单号: refund.refundId,
    商户退款单号: refund.outRefundNo,
    退款金额: yuan(refund.refundFen),
    退款类型: 'ORIGINAL',
    退款状态: refund.status,
    手续费: feeOf(-refund.refundFen),
    订单金额: '0.00',
    申请退款金额: yuan(refund.refundFen),
  }));
  const rows: BillFields[] = [...payments, ...refunds];
  return rows.filter((row) => row.交易时间?.startsWith(day));
};

export const billText = (rows: BillFields[]): string => {
  const total = (name: string) => yuan(rows.reduce((sum, row) => sum + fenOf(row[name]), 0));
  const values = [
    String(rows.length),
    total('应结订单金额'),
    total('退款金额'),
    '0.00',
    `${total('手续费')}000`,
    total('订单金额'),
    total('申请退款金额'),
  ];
  const line = (fields: string[]) => fields.map((field) => `\`${field}`).join(',');
  const lines = rows.map((row) => line(columns.map((name) => row[name] ?? '')));
  return `\uFEFF${[columns.join(','), ...lines, sums.join(','), line(values)].join('\r\n')}\r\n`;
};
