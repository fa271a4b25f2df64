import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { cutText } from '../../base/storable.ts';
import { createCaller } from './call-wechat.ts';
import { createBillDownload } from './download-bill.ts';
import { type Absent, PaymentError, type PaymentProvider } from './payment-provider.ts';
import { createPlatformKeys } from './platform-keys.ts';
import { createNotifyReader } from './read-notify.ts';
import { createSender, type Merchant } from './send-request.ts';
import { order, refund } from './transaction.ts';

export type WechatPayConfig = Merchant & {
  appId: string;
  apiV3Key: Buffer;
  /** WeChat's public keys by id; replies are asked to be signed with the first. */
  publicKeys: Map<string, KeyObject>;
  notifyUrl: string;
  now: () => Date;
  timeoutMs?: number;
};

const longest = { description: 127, reason: 80 };
const chinaHours = 8;

/** RFC 3339 of China's time, whole seconds: WeChat takes no fraction. */
const rfc3339 = (at: Date) => {
  const local = new Date(at.getTime() + chinaHours * 3_600_000);
  return `${local.toISOString().slice(0, 19)}+08:00`;
};

const absentAt =
  (...codes: string[]) =>
  (error: unknown): Absent => {
    if (error instanceof PaymentError && codes.includes(error.code)) return { state: 'ABSENT' };
    throw error;
  };

/** A genuine answer to another question is none to this one. */
const sameAs = (isSame: boolean) => {
  if (!isSame) throw new PaymentError('UNVERIFIED', 'the answer is about something else');
};

/** WeChat Pay, APIv3, by codes that people scan (Native). */
export const createWechatPay = (config: WechatPayConfig): PaymentProvider => {
  const { appId, merchantId, apiV3Key, publicKeys, now } = config;
  const [replySerial = ''] = publicKeys.keys();
  const send = createSender({ ...config, replySerial, timeoutMs: config.timeoutMs ?? 10_000 });
  const findKey = createPlatformKeys({ publicKeys, apiV3Key, send, now });
  const call = createCaller({ send, findKey, now });
  const orderPath = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;

  return {
    createOrder: async ({ outTradeNo, description, amountFen, expiresAt, notifyUrl = config.notifyUrl }) => {
      const body = {
        appid: appId,
        mchid: merchantId,
        description: cutText(description, longest.description),
        out_trade_no: outTradeNo,
        time_expire: rfc3339(expiresAt),
        notify_url: notifyUrl,
        amount: { total: amountFen, currency: 'CNY' },
      };
      const answer = z.object({ code_url: z.string().min(1).max(512) });
      const { code_url } = await call({ method: 'POST', path: '/v3/pay/transactions/native', body }, answer);
      return { codeUrl: code_url };
    },

    queryOrder: async (outTradeNo) => {
      const path = `${orderPath(outTradeNo)}?mchid=${merchantId}`;
      const found = await call({ method: 'GET', path }, order).catch(absentAt('ORDER_NOT_EXIST'));
      if (found.state === 'ABSENT') return found;
      sameAs(found.outTradeNo === outTradeNo);
      return 'transactionId' in found ? found : { state: found.state };
    },

    closeOrder: async (outTradeNo) => {
      const path = `${orderPath(outTradeNo)}/close`;
      await call({ method: 'POST', path, body: { mchid: merchantId } }, z.object({})).catch(absentAt('ORDER_CLOSED'));
    },

    refund: async ({ transactionId, outRefundNo, reason, refundFen, totalFen, notifyUrl = config.notifyUrl }) => {
      const body = {
        transaction_id: transactionId,
        out_refund_no: outRefundNo,
        reason: cutText(reason, longest.reason),
        notify_url: notifyUrl,
        amount: { refund: refundFen, total: totalFen, currency: 'CNY' },
      };
      const answer = await call({ method: 'POST', path: '/v3/refund/domestic/refunds', body }, refund);
      sameAs(answer.outRefundNo === outRefundNo && answer.transactionId === transactionId);
      return answer;
    },

    queryRefund: async (outRefundNo) => {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`;
      const found = await call({ method: 'GET', path }, refund).catch(absentAt('RESOURCE_NOT_EXISTS'));
      if (found.state !== 'ABSENT') sameAs(found.outRefundNo === outRefundNo);
      return found;
    },

    downloadBill: createBillDownload(call, send),
    readNotify: createNotifyReader({ apiV3Key, findKey, now }),
  };
};
