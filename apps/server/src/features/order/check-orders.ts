import { asc, eq, lte } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import { type PayOrder, payOrder } from '../../db/schema/order.ts';
import type { PaymentProvider } from '../../gateways/wechat-pay/payment-provider.ts';
import { orderMachine } from './order-machine.ts';
import { lockOrder } from './queries.ts';
import { settlePayment } from './settle-payment.ts';

type Parts = Pick<Services, 'db' | 'env' | 'log' | 'now' | 'payments'>;

const atOnce = 50;
export const firstCheckMs = 5_000;
const longestPauseMs = 60_000;

const pauseMs = (checks: number) => Math.min(longestPauseMs, firstCheckMs * 2 ** Math.min(checks, 10));

const setNext = (parts: Parts, { tenantId, id, checks }: PayOrder, isOver: boolean) =>
  parts.db.inTenant(tenantId, (tx) =>
    tx
      .update(payOrder)
      .set({ checks: checks + 1, checkAt: isOver ? null : new Date(parts.now().getTime() + pauseMs(checks)) })
      .where(eq(payOrder.id, id)),
  );

/** What the provider knows of it; what was paid is settled. */
const ask = async (parts: Parts, payments: PaymentProvider, { no }: PayOrder) => {
  const found = await payments.queryOrder(no);
  if (found.state === 'ABSENT') return 'absent';
  if (found.state !== 'SUCCESS' && found.state !== 'REFUND') return 'open';
  await settlePayment(parts, found, 'query');
  return 'paid';
};

const expire = (parts: Parts, { tenantId, id }: PayOrder) =>
  parts.db.inTenant(tenantId, async (tx) => {
    const order = await lockOrder(tx, id);
    const move = orderMachine[order.status].expire;
    if (typeof move === 'string') return;
    await tx.update(payOrder).set({ status: move.to, cause: move.cause, checkAt: null }).where(eq(payOrder.id, id));
  });

const checkOne = async (parts: Parts, payments: PaymentProvider, order: PayOrder) => {
  if (order.status !== 'PENDING' && order.status !== 'CANCELLED') return setNext(parts, order, true);
  const found = await ask(parts, payments, order);
  if (found === 'paid') return;
  if (order.status === 'PENDING' && order.expiresAt > parts.now()) return setNext(parts, order, false);
  if (found === 'open') {
    // Nobody can pay what is closed; who paid just before is seen by the second question.
    await payments.closeOrder(order.no);
    if ((await ask(parts, payments, order)) === 'paid') return;
  }
  if (order.status === 'PENDING') await expire(parts, order);
  return setNext(parts, order, true);
};

/** Orders whose notify never came, that ran out or were cancelled. One that fails is asked about again later. */
export const checkOrders = async (parts: Parts, signal?: AbortSignal) => {
  const { payments } = parts;
  if (!payments) return 0;
  const due = await parts.db.inPlatform((tx) =>
    tx.select().from(payOrder).where(lte(payOrder.checkAt, parts.now())).orderBy(asc(payOrder.checkAt)).limit(atOnce),
  );
  for (const order of due) {
    if (signal?.aborted) break;
    await checkOne(parts, payments, order).catch(async (err: unknown) => {
      parts.log.warn({ err, orderNo: order.no }, 'an order could not be asked about; it is tried again');
      await setNext(parts, order, false);
    });
  }
  return due.length;
};
