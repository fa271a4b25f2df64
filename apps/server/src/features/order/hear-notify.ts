import type { RawMessage } from '@zhixing/contract/route';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../ctx.ts';
import { NotifyRefused } from '../../gateways/wechat-pay/payment-provider.ts';
import { settlePayment } from './settle-payment.ts';
import { settleRefund } from './settle-refund.ts';

/**
 * Only what the provider signed just now is believed. Anything but success is told again by the provider, so what failed
 * for reasons of our own comes back, and what was heard before changes nothing.
 */
export const hearNotify = async (ctx: Ctx, { bytes, headers }: RawMessage) => {
  if (!ctx.payments) throw new AppError('NOT_FOUND');
  const notify = await ctx.payments.readNotify(Buffer.from(bytes), headers).catch((error: unknown) => {
    if (!(error instanceof NotifyRefused)) throw error;
    ctx.log.warn({ reason: error.reason }, 'a payment notice was refused');
    throw new AppError('BAD_REQUEST');
  });
  if (notify.kind === 'payment' && notify.payment.state === 'SUCCESS')
    await settlePayment(ctx, notify.payment, 'notify');
  if (notify.kind === 'refund') await settleRefund(ctx, notify.refund);
  return null;
};
