import { rfc3339 } from './moment.ts';
import { isOver, type Order, type Payment, type Refund } from './store.ts';

export const describePayment = (order: Order, payment: Payment, merchantId: string, state = 'SUCCESS') => ({
  appid: payment.appId,
  mchid: merchantId,
  out_trade_no: order.outTradeNo,
  transaction_id: payment.transactionId,
  trade_type: 'NATIVE',
  trade_state: state,
  trade_state_desc: state === 'SUCCESS' ? '支付成功' : '转入退款',
  bank_type: 'OTHERS',
  attach: '',
  success_time: rfc3339(new Date(payment.successTime)),
  payer: { openid: 'oSimulatedPayer000000000001' },
  amount: {
    total: payment.totalFen,
    payer_total: payment.totalFen,
    currency: payment.currency,
    payer_currency: payment.currency,
  },
});

export const describeOrder = (order: Order, merchantId: string, isRefunded: boolean) => {
  const [payment] = order.payments;
  if (payment) return describePayment(order, payment, merchantId, isRefunded ? 'REFUND' : 'SUCCESS');
  const state = isOver(order) ? 'CLOSED' : 'NOTPAY';
  return {
    appid: order.appId,
    mchid: merchantId,
    out_trade_no: order.outTradeNo,
    trade_state: state,
    trade_state_desc: state === 'CLOSED' ? '订单已关闭' : '订单未支付',
    attach: '',
    payer: {},
    amount: { total: order.totalFen, currency: order.currency },
  };
};

const amountOf = ({ refundFen, totalFen }: Refund) => ({
  total: totalFen,
  refund: refundFen,
  payer_total: totalFen,
  payer_refund: refundFen,
});

const received = '支付用户零钱';

export const describeRefund = (refund: Refund) => ({
  refund_id: refund.refundId,
  out_refund_no: refund.outRefundNo,
  transaction_id: refund.transactionId,
  out_trade_no: refund.outTradeNo,
  channel: 'ORIGINAL',
  user_received_account: received,
  create_time: rfc3339(new Date(refund.createdAt)),
  ...(refund.successTime ? { success_time: rfc3339(new Date(refund.successTime)) } : {}),
  status: refund.status,
  funds_account: 'AVAILABLE',
  amount: { ...amountOf(refund), settlement_refund: refund.refundFen, discount_refund: 0, currency: 'CNY' },
});

/** Notifies name the state otherwise than replies. */
export const describeRefundNotify = (refund: Refund, merchantId: string) => ({
  mchid: merchantId,
  transaction_id: refund.transactionId,
  out_trade_no: refund.outTradeNo,
  refund_id: refund.refundId,
  out_refund_no: refund.outRefundNo,
  refund_status: refund.status,
  ...(refund.successTime ? { success_time: rfc3339(new Date(refund.successTime)) } : {}),
  user_received_account: received,
  amount: amountOf(refund),
});
