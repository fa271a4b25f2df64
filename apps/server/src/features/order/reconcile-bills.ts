import { and, eq, gte, inArray, lt } from 'drizzle-orm';
import { chinaDay, chinaDayStart } from '../../base/china-time.ts';
import { dayMs, hourMs, minuteMs } from '../../base/durations.ts';
import type { Services } from '../../ctx.ts';
import { billDay, billDifference } from '../../db/schema/bill.ts';
import { payment, payOrder, refund } from '../../db/schema/order.ts';
import type { BillRow, PaymentProvider } from '../../gateways/wechat-pay/payment-provider.ts';
import { bookFees } from './book-fees.ts';
import { compareBill, type Difference, type Ours, sumsOf } from './compare-bill.ts';
import { settlePayment } from './settle-payment.ts';

type Parts = Pick<Services, 'db' | 'env' | 'log' | 'now' | 'payments'>;

/** The provider has the bill of a day ready at ten the next morning. */
const readyMs = 10 * hourMs + 30 * minuteMs;
/** How far back a day that was missed is made up for. */
const daysBack = 7;

const readOurs = ({ db }: Parts, day: string, rows: readonly BillRow[]): Promise<Ours> =>
  db.inPlatform(async (tx) => {
    const begin = new Date(`${day}T00:00:00+08:00`);
    const { transactionId, amountFen, orderId } = payment;
    const payments = await tx
      .select({ transactionId, amountFen, orderNo: payOrder.no })
      .from(payment)
      .innerJoin(payOrder, and(eq(payOrder.tenantId, payment.tenantId), eq(payOrder.id, orderId)))
      .where(and(gte(payment.paidAt, begin), lt(payment.paidAt, new Date(begin.getTime() + dayMs))));
    const numbers = rows.map(({ outRefundNo }) => outRefundNo).filter(Boolean);
    const refunds = await tx
      .select({ no: refund.no, amountFen: refund.amountFen, orderNo: payOrder.no })
      .from(refund)
      .innerJoin(payOrder, and(eq(payOrder.tenantId, refund.tenantId), eq(payOrder.id, refund.orderId)))
      .where(inArray(refund.no, numbers));
    return { payments, refunds };
  });

/** A payment that nobody told us of is settled as if it had just been heard: credited, or set apart and sent back. */
const makeGood = async (parts: Parts, row: BillRow) => {
  const { outTradeNo, transactionId, amountFen, currency, appId, merchantId, at: successTime } = row;
  const paid = { state: 'SUCCESS' as const, outTradeNo, transactionId, amountFen, currency, appId, merchantId };
  await settlePayment(parts, { ...paid, successTime }, 'bill');
  const known = await parts.db.inPlatform((tx) =>
    tx.select({ id: payment.transactionId }).from(payment).where(eq(payment.transactionId, transactionId)),
  );
  return known.length > 0;
};

/** What somebody did about the same difference stays when the bill is read again. */
const noteOf = (before: readonly (typeof billDifference.$inferSelect)[], { kind, reference }: Difference) => {
  const same = before.find((one) => one.kind === kind && one.reference === reference);
  return same ? { note: same.note, notedBy: same.notedBy, notedAt: same.notedAt } : {};
};

/** Compares the provider's bill of a day with our books, makes good what was not heard of, and keeps the rest as differences. */
export const reconcileDay = async (parts: Parts, payments: PaymentProvider, day: string) => {
  const rows = (await payments.downloadBill(day)) ?? [];
  const found = compareBill(rows, await readOurs(parts, day, rows));
  const differences: Difference[] = [];
  for (const difference of found) {
    const unheard = difference.kind === 'only-theirs' && rows.find((row) => row.transactionId === difference.reference);
    differences.push({ ...difference, isSettled: unheard ? await makeGood(parts, unheard) : false });
  }
  await parts.db.inPlatform(async (tx) => {
    const sums = { ...sumsOf(rows), readAt: parts.now() };
    await tx
      .insert(billDay)
      .values({ day, ...sums })
      .onConflictDoUpdate({ target: billDay.day, set: sums });
    const before = await tx.delete(billDifference).where(eq(billDifference.day, day)).returning();
    if (differences.length > 0)
      await tx
        .insert(billDifference)
        .values(differences.map((one, index) => ({ ...one, ...noteOf(before, one), day, no: index + 1 })));
  });
  await bookFees(parts, day, rows);
  const open = differences.filter(({ isSettled }) => !isSettled).length;
  if (open > 0) parts.log.error({ day, differences: open }, 'a bill differs from our books');
  return differences;
};

/** Days whose bill is ready and was not read. A bill that cannot be had yet is asked for again with the next tick. */
export const reconcileBills = async (parts: Parts, signal?: AbortSignal) => {
  const { payments, now } = parts;
  if (!payments) return 0;
  const today = chinaDayStart(now());
  const isReady = now().getTime() - today.getTime() >= readyMs;
  const days = Array.from({ length: daysBack }, (_, index) =>
    chinaDay(new Date(today.getTime() - (index + (isReady ? 1 : 2)) * dayMs + hourMs)),
  );
  const known = await parts.db.inPlatform((tx) =>
    tx.select({ day: billDay.day }).from(billDay).where(inArray(billDay.day, days)),
  );
  const missing = days.filter((day) => !known.some((one) => one.day === day));
  for (const day of missing) {
    if (signal?.aborted) break;
    await reconcileDay(parts, payments, day).catch((err: unknown) => {
      parts.log.warn({ err, day }, 'a bill could not be read; it is asked for again');
    });
  }
  return missing.length;
};
