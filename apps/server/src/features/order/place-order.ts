import { transferDays } from '@zhixing/contract/bank-transfer';
import { type OrderToPay, orderMinutes } from '@zhixing/contract/order';
import { and, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { dayMs, minuteMs } from '../../base/durations.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { lockName } from '../../db/lock.ts';
import { type PayOrder, payOrder } from '../../db/schema/order.ts';
import { writeAudit } from '../audit/index.ts';
import { firstCheckMs } from './check-orders.ts';
import { newOrderNo } from './order-no.ts';

export type Wish = Pick<PayOrder, 'kind' | 'amountFen'> &
  Partial<
    Pick<PayOrder, 'level' | 'months' | 'renewUpgrade' | 'creditFen' | 'surplusDays' | 'groupId' | 'groupName'>
  > & { channel: PayOrder['channel']; requestKey: string | undefined };

/** A code that nobody could still scan is no use to its caller. */
const leastLeftMs = 2 * minuteMs;

export const assertPaymentOpen = (ctx: AccountCtx) => {
  if (!ctx.payments) throw new AppError('PAYMENT_CLOSED');
  return ctx.payments;
};

const isSame = (order: PayOrder, wish: Wish) =>
  order.kind === wish.kind &&
  order.channel === wish.channel &&
  order.amountFen === wish.amountFen &&
  order.level === (wish.level ?? null) &&
  order.months === (wish.months ?? null) &&
  order.groupId === (wish.groupId ?? null) &&
  order.groupName === (wish.groupName ?? null);

/**
 * Sent again: the same key gives the same order, whatever it would cost by now; another wish under it is somebody's
 * mistake. Orders of one account come one after the other: the second of two at once finds the first.
 */
export const orderOfKey = async (
  tx: Tx,
  ctx: AccountCtx,
  requestKey: string | undefined,
  isAsked: (order: PayOrder) => boolean,
) => {
  await lockName(tx, `order:${ctx.actor.id}`);
  if (!requestKey) return undefined;
  const [known] = await tx
    .select()
    .from(payOrder)
    .where(and(eq(payOrder.accountId, ctx.actor.id), eq(payOrder.requestKey, requestKey)));
  if (known && !isAsked(known)) throw new AppError('REQUEST_KEY_USED');
  return known;
};

/** The same thing, still to be paid: there is one order for it, however often it is asked for. */
const openTwin = async (tx: Tx, ctx: AccountCtx, wish: Wish) => {
  const enough = new Date(ctx.now().getTime() + leastLeftMs);
  const open = await tx
    .select()
    .from(payOrder)
    .where(and(eq(payOrder.accountId, ctx.actor.id), eq(payOrder.status, 'PENDING'), gt(payOrder.expiresAt, enough)));
  return open.find((order) => isSame(order, wish));
};

/** When it is closed at the provider; nobody there knows of what is paid by hand. */
export const closedAt = (now: Date) =>
  sql`case when ${payOrder.channel} = 'WEIXIN' then ${now.toISOString()}::timestamptz end`;

/** One open order for membership: what is left of paid time can be taken off one price only. */
const dropOtherPlans = (tx: Tx, ctx: AccountCtx) =>
  tx
    .update(payOrder)
    .set({ status: 'CANCELLED', cause: 'BY_USER', checkAt: closedAt(ctx.now()), checks: 0 })
    .where(and(eq(payOrder.accountId, ctx.actor.id), eq(payOrder.status, 'PENDING'), eq(payOrder.kind, 'membership')));

const insert = async (tx: Tx, ctx: AccountCtx, { requestKey, ...wish }: Wish) => {
  const now = ctx.now();
  const isByHand = wish.channel === 'BANK';
  const [order] = await tx
    .insert(payOrder)
    .values({
      ...wish,
      tenantId: ctx.tenant.id,
      id: newId(),
      no: newOrderNo(now),
      accountId: ctx.actor.id,
      requestKey: requestKey ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + (isByHand ? transferDays * dayMs : orderMinutes * minuteMs)),
      checkAt: isByHand ? null : new Date(now.getTime() + firstCheckMs),
    })
    .returning();
  if (!order) throw new Error('an order was not stored');
  await writeAudit(tx, ctx, {
    action: 'order.create',
    target: { kind: 'order', id: order.id },
    detail: { no: order.no, kind: order.kind, amountFen: order.amountFen },
  });
  return order;
};

/** After `orderOfKey`, which holds the others back. */
export const placeOrder = async (tx: Tx, ctx: AccountCtx, wish: Wish) => {
  const known = await openTwin(tx, ctx, wish);
  if (known) return { order: known, isNew: false };
  if (wish.kind === 'membership') await dropOtherPlans(tx, ctx);
  return { order: await insert(tx, ctx, wish), isNew: true };
};

export const shownToPay = (order: PayOrder): OrderToPay => ({
  orderId: order.id,
  orderNo: order.no,
  orderStatus: order.status,
  orderAmount: order.amountFen,
  payUrl: order.status === 'PENDING' ? order.codeUrl : '',
  payChannel: 'WEIXIN',
  expiresAt: order.expiresAt.toISOString(),
});

const words = (order: PayOrder) => (order.kind === 'top-up' ? '知行余额充值' : `知行会员 ${order.months} 个月`);

/**
 * Asks for the code, or gives the one there is. It is asked for outside of any transaction: whatever happens here, the
 * order stands and can be paid later.
 */
export const withCode = async (ctx: AccountCtx, order: PayOrder): Promise<OrderToPay> => {
  if (order.status !== 'PENDING' || order.codeUrl) return shownToPay(order);
  const { no: outTradeNo, amountFen, expiresAt } = order;
  const asked = await assertPaymentOpen(ctx)
    .createOrder({ outTradeNo, amountFen, expiresAt, description: words(order) })
    .catch((err: unknown) => {
      ctx.log.warn({ err, orderNo: outTradeNo }, 'no code for an order');
      throw new AppError('PAYMENT_FAILED');
    });
  const codeUrl = asked.codeUrl;
  await ctx.tx((tx) => tx.update(payOrder).set({ codeUrl }).where(eq(payOrder.id, order.id)));
  return shownToPay({ ...order, codeUrl });
};
