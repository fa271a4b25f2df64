import { setTimeout as wait } from 'node:timers/promises';
import { describeRefund } from './describe.ts';
import { type Notifier, refundEvent } from './notify.ts';
import { type Answer, isFen, readNotifyUrl, wrong } from './order-api.ts';
import type { PaySwitches } from './pay-switches.ts';
import { newNumber, type Refund, type Store } from './store.ts';
import type { Merchant } from './verify-authorization.ts';
import { WechatError } from './wechat-error.ts';

type Body = Record<string, unknown>;
type Options = { store: Store; merchant: Merchant; switches: PaySwitches; notify: Notifier };

const outcomes = ['SUCCESS', 'CLOSED', 'ABNORMAL'] as const;
type Outcome = (typeof outcomes)[number];
export const isOutcome = (value: unknown): value is Outcome => outcomes.includes(value as Outcome);

const refused = (why: string) => new WechatError(400, 'INVALID_REQUEST', why);
const maxParts = 50;

export const createRefundApi = ({ store, merchant, switches, notify }: Options) => {
  const settle = async (outRefundNo: string, status: Outcome): Promise<void> => {
    const refund = store.refund(outRefundNo);
    if (!refund || refund.status === status) return;
    const settled: Refund = { ...refund, status };
    if (status === 'SUCCESS') settled.successTime = new Date().toISOString();
    store.saveRefund(settled);
    await notify(refund.outTradeNo, refund.notifyUrl, refundEvent(settled, merchant.merchantId));
  };

  const settleLater = async (outRefundNo: string): Promise<void> => {
    const { refundOutcome, refundDelayMs, holdRefunds } = switches.settings;
    await wait(refundDelayMs);
    const [outcome] = refundOutcome;
    if (!holdRefunds && isOutcome(outcome)) await settle(outRefundNo, outcome);
  };

  const read = (body: Body): Refund => {
    const { transaction_id: transactionId, out_refund_no: outRefundNo, reason = '' } = body;
    const amount = (body.amount ?? {}) as Body;
    if (typeof outRefundNo !== 'string' || !/^[\w\-|*@]{1,64}$/.test(outRefundNo)) throw wrong('out_refund_no');
    if (typeof reason !== 'string' || reason.length > 80) throw wrong('reason');
    if (!isFen(amount.refund) || !isFen(amount.total) || amount.currency !== 'CNY') throw wrong('amount');
    const found = store.paymentOf(String(transactionId));
    if (!found) throw new WechatError(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
    if (found.payment.totalFen !== amount.total) throw refused('订单金额或退款金额与之前请求不一致，请核实后再试');
    return {
      outRefundNo,
      refundId: newNumber('50300'),
      transactionId: found.payment.transactionId,
      outTradeNo: found.order.outTradeNo,
      refundFen: amount.refund,
      totalFen: amount.total,
      reason,
      notifyUrl: body.notify_url === undefined ? found.order.notifyUrl : readNotifyUrl(body.notify_url),
      status: 'PROCESSING',
      createdAt: new Date().toISOString(),
    };
  };

  /** The same number again is the same refund. */
  const create = (body: Body): Answer => {
    const wanted = read(body);
    const known = store.refund(wanted.outRefundNo);
    if (known) {
      if (known.transactionId !== wanted.transactionId || known.refundFen !== wanted.refundFen)
        throw refused('订单金额或退款金额与之前请求不一致，请核实后再试');
      return { status: 200, json: describeRefund(known) };
    }
    if (switches.take('notEnoughNext')) throw new WechatError(403, 'NOT_ENOUGH', '基本账户余额不足，请充值后重新发起');
    const earlier = store
      .refunds()
      .filter(({ transactionId, status }) => transactionId === wanted.transactionId && status !== 'CLOSED');
    const sum = earlier.reduce((total, { refundFen }) => total + refundFen, wanted.refundFen);
    if (sum > wanted.totalFen || earlier.length >= maxParts) throw refused('申请退款金额超过订单可退金额');
    store.saveRefund(wanted);
    void settleLater(wanted.outRefundNo);
    return { status: 200, json: describeRefund(wanted) };
  };

  const query = (outRefundNo: string): Answer => {
    const refund = store.refund(outRefundNo);
    if (!refund) throw new WechatError(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
    return { status: 200, json: describeRefund(refund) };
  };

  // A restart came between a refund and its end.
  for (const { outRefundNo, status } of store.refunds()) if (status === 'PROCESSING') void settleLater(outRefundNo);

  return { create, query, settle };
};

export type RefundApi = ReturnType<typeof createRefundApi>;
