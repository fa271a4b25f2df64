import { z } from 'zod';
import type { OpenOrder, Payment, Refund } from './payment-provider.ts';

const fen = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const text = z.string().min(1).max(128);
const moment = z.iso.datetime({ offset: true }).transform((at) => new Date(at));

const paid = z
  .object({
    trade_state: z.enum(['SUCCESS', 'REFUND']),
    appid: text,
    mchid: text,
    out_trade_no: text,
    transaction_id: text,
    success_time: moment,
    amount: z.object({ total: fen, currency: text.default('CNY') }),
  })
  .transform(
    (it): Payment => ({
      state: it.trade_state,
      outTradeNo: it.out_trade_no,
      transactionId: it.transaction_id,
      amountFen: it.amount.total,
      currency: it.amount.currency,
      appId: it.appid,
      merchantId: it.mchid,
      successTime: it.success_time,
    }),
  );
export const payment: z.ZodType<Payment> = paid;

const open = z
  .object({
    trade_state: z.enum(['NOTPAY', 'CLOSED', 'USERPAYING', 'PAYERROR', 'REVOKED']),
    out_trade_no: text,
  })
  .transform((it): OpenOrder & { outTradeNo: string } => ({ state: it.trade_state, outTradeNo: it.out_trade_no }));
export const order: z.ZodType<Payment | (OpenOrder & { outTradeNo: string })> = z.union([paid, open]);

const refundState = z.enum(['PROCESSING', 'SUCCESS', 'CLOSED', 'ABNORMAL']);

/** Replies call it `status`, notifies `refund_status`. */
export const refund: z.ZodType<Refund> = z
  .object({
    status: refundState.optional(),
    refund_status: refundState.optional(),
    refund_id: text,
    out_refund_no: text,
    out_trade_no: text,
    transaction_id: text,
    success_time: moment.nullish(),
    amount: z.object({ total: fen, refund: fen }),
  })
  .transform((it, ctx): Refund => {
    const state = it.status ?? it.refund_status;
    if (!state) {
      ctx.addIssue('no status');
      return z.NEVER;
    }
    return {
      state,
      refundId: it.refund_id,
      outRefundNo: it.out_refund_no,
      outTradeNo: it.out_trade_no,
      transactionId: it.transaction_id,
      refundFen: it.amount.refund,
      totalFen: it.amount.total,
      successTime: it.success_time ?? undefined,
    };
  });
