import { asc, eq, lte } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { payment, refund } from '../../db/schema/order.ts';
import type { PaymentProvider, Refund } from '../../gateways/wechat-pay/payment-provider.ts';
import { settleRefund } from './settle-refund.ts';

type Parts = Pick<Services, 'db' | 'log' | 'now' | 'payments'>;
type Row = typeof refund.$inferSelect;

const atOnce = 50;
const pauseMs = (checks: number) => Math.min(3_600_000, 5_000 * 2 ** Math.min(checks, 12));

/** The provider takes the same number once, so asking again after a lost reply pays nothing twice. */
const send = async (payments: PaymentProvider, row: Row, totalFen: number): Promise<Refund> => {
  const known = row.status !== 'WAITING' ? await payments.queryRefund(row.no) : { state: 'ABSENT' as const };
  if (known.state !== 'ABSENT') return known;
  const { transactionId, no: outRefundNo, reason, amountFen: refundFen } = row;
  return payments.refund({ transactionId, outRefundNo, reason, refundFen, totalFen });
};

/** What was paid in the transaction that is paid back from. */
const totalOf = async (tx: Tx, { transactionId }: Row) => {
  const [paid] = await tx.select().from(payment).where(eq(payment.transactionId, transactionId));
  if (!paid) throw new Error('a refund of nothing');
  return paid.amountFen;
};

const setNext = (parts: Parts, row: Row, status: Row['status']) =>
  parts.db.inTenant(row.tenantId, (tx) =>
    tx
      .update(refund)
      .set({ status, checks: row.checks + 1, checkAt: new Date(parts.now().getTime() + pauseMs(row.checks)) })
      .where(eq(refund.no, row.no)),
  );

const checkOne = async (parts: Parts, payments: PaymentProvider, row: Row) => {
  const paid = await parts.db.inTenant(row.tenantId, (tx) => totalOf(tx, row));
  const told = await send(payments, row, paid);
  if (told.state === 'PROCESSING') await setNext(parts, row, 'PROCESSING');
  else await settleRefund(parts, { ...told, outRefundNo: row.no });
};

/** Refunds that were asked for and have not ended. */
export const checkRefunds = async (parts: Parts, signal?: AbortSignal) => {
  const { payments } = parts;
  if (!payments) return 0;
  const due = await parts.db.inPlatform((tx) =>
    tx.select().from(refund).where(lte(refund.checkAt, parts.now())).orderBy(asc(refund.checkAt)).limit(atOnce),
  );
  for (const row of due) {
    if (signal?.aborted) break;
    await checkOne(parts, payments, row).catch(async (err: unknown) => {
      parts.log.warn({ err, refundNo: row.no }, 'a refund could not be sent; it is tried again');
      await setNext(parts, row, row.status);
    });
  }
  return due.length;
};
