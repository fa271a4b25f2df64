import { describeOrder } from './describe.ts';
import type { Pay } from './pay.ts';
import type { PaySwitches } from './pay-switches.ts';
import { newNonce } from './signed-message.ts';
import { isOver, type Order, type Store } from './store.ts';
import type { Merchant } from './verify-authorization.ts';
import { WechatError } from './wechat-error.ts';

export type Answer = { status: number; json?: unknown };
type Body = Record<string, unknown>;
type Options = { store: Store; merchant: Merchant; switches: PaySwitches; pay: Pay };

export const wrong = (what: string) => new WechatError(400, 'PARAM_ERROR', `参数错误：${what}`);
export const isFen = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;

export const readNotifyUrl = (value: unknown): string => {
  if (typeof value !== 'string' || value.length > 255 || !/^https?:\/\/[^?#\s]+$/.test(value))
    throw wrong('notify_url');
  return value;
};

const readOrder = (body: Body, { appId, merchantId }: Merchant): Order => {
  const { description, out_trade_no: outTradeNo, time_expire: expires } = body;
  const amount = (body.amount ?? {}) as Body;
  if (body.appid !== appId || body.mchid !== merchantId)
    throw new WechatError(400, 'APPID_MCHID_NOT_MATCH', '商户号与AppID不匹配');
  if (typeof description !== 'string' || description.length < 1 || description.length > 127) throw wrong('description');
  if (typeof outTradeNo !== 'string' || !/^[\w\-*]{6,32}$/.test(outTradeNo)) throw wrong('out_trade_no');
  if (!isFen(amount.total)) throw wrong('amount.total');
  if (amount.currency !== undefined && amount.currency !== 'CNY') throw wrong('amount.currency');
  if (typeof expires !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(expires))
    throw wrong('time_expire');
  return {
    outTradeNo,
    description,
    totalFen: amount.total,
    currency: 'CNY',
    appId,
    notifyUrl: readNotifyUrl(body.notify_url),
    expiresAt: new Date(expires).toISOString(),
    isClosed: false,
    codeUrls: [],
    payments: [],
  };
};

const minute = 60_000;
const fixed = ['description', 'totalFen', 'notifyUrl'] as const;

export const createOrderApi = ({ store, merchant, switches, pay }: Options) => {
  const find = (outTradeNo: string) => {
    const order = store.order(outTradeNo);
    if (!order) throw new WechatError(404, 'ORDER_NOT_EXIST', '订单不存在');
    return order;
  };

  /** The moment it ends is fixed by the first call, everything else must be the same each time. */
  const create = async (body: Body): Promise<Answer> => {
    const wanted = readOrder(body, merchant);
    const known = store.order(wanted.outTradeNo);
    if (known?.payments.length) throw new WechatError(400, 'ORDERPAID', '订单已支付');
    if (known && isOver(known)) throw new WechatError(400, 'ORDER_CLOSED', '订单已关闭');
    if (known && fixed.some((name) => known[name] !== wanted[name]))
      throw new WechatError(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
    if (!known && Date.parse(wanted.expiresAt) < Date.now() + minute - 1000) throw wrong('time_expire');
    const order = known ?? wanted;
    const codeUrl = `weixin://wxpay/bizpayurl?pr=${newNonce(9)}zz`;
    store.saveOrder({ ...order, codeUrls: [...order.codeUrls, codeUrl] });
    if (switches.take('payAtOnceNext')) await pay({ outTradeNo: order.outTradeNo }).told;
    return { status: 200, json: { code_url: codeUrl } };
  };

  const query = (outTradeNo: string, mchid: string | null): Answer => {
    if (mchid !== merchant.merchantId) throw wrong('mchid');
    const isRefunded = store.refunds().some((refund) => refund.outTradeNo === outTradeNo);
    return { status: 200, json: describeOrder(find(outTradeNo), merchant.merchantId, isRefunded) };
  };

  const close = (outTradeNo: string, body: Body): Answer => {
    if (body.mchid !== merchant.merchantId) throw wrong('mchid');
    const order = find(outTradeNo);
    if (order.payments.length > 0) throw new WechatError(400, 'ORDERPAID', '订单已支付');
    if (isOver(order)) throw new WechatError(400, 'ORDER_CLOSED', '订单已关闭');
    store.saveOrder({ ...order, isClosed: true });
    return { status: 204 };
  };

  return { create, query, close };
};
