import { z } from 'zod';
import { day } from './moment.ts';
import { orderKind, orderStatus } from './order.ts';
import { pageOf, pageQuery } from './page.ts';
import { defineRoute } from './route.ts';
import { memberLevel } from './user.ts';

/** Amounts are integer 分. */
const fen = z.number().int().min(0);
const id = z.object({ id: z.uuid() });
/** Refunds of membership are for those who bought it just now. */
export const refundDays = 7;
/** The payer reads it in the message of the provider, which takes no more. */
export const refundReasonLength = 80;
const refundReason = z.string().trim().min(1).max(refundReasonLength);
const freezeReason = z.string().trim().min(1).max(200);

const orderFilter = z.object({
  status: orderStatus.optional(),
  kind: orderKind.optional(),
  /** Part of the account's name. */
  account: z.string().trim().max(60).optional(),
  /** The number or how it begins. */
  no: z
    .string()
    .trim()
    .regex(/^\d{1,20}$/)
    .optional(),
  /** Whole days in China, by when it was ordered; both included. */
  from: day.optional(),
  to: day.optional(),
  /** Those with a refund that does not go on by itself. */
  needs: z.literal('person').optional(),
});

/** Why an order stands still, or how it ended. */
const orderCause = z.enum(['LATE', 'AMOUNT', 'ASKED', 'ADMIN', 'BY_USER', 'EXPIRED', 'REFUSED']);

const adminOrderRow = z.object({
  id: z.string(),
  no: z.string(),
  kind: orderKind,
  level: memberLevel.nullable(),
  months: z.number().int().nullable(),
  status: orderStatus,
  cause: orderCause.nullable(),
  amount: fen,
  refundedAmount: fen,
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** Null: nobody has this account any more. */
  username: z.string().nullable(),
  needsPerson: z.boolean(),
});
export type AdminOrderRow = z.infer<typeof adminOrderRow>;

export const listAdminOrders = defineRoute({
  name: 'listAdminOrders',
  method: 'GET',
  path: '/agent_api/api/admin/order',
  summary: '全部订单',
  policy: 'admin',
  query: pageQuery.extend(orderFilter.shape),
  reply: pageOf(adminOrderRow),
});

export const adminOrderSheet = defineRoute({
  name: 'adminOrderSheet',
  method: 'GET',
  path: '/agent_api/api/admin/orderSheet',
  summary: '导出订单（CSV）',
  policy: 'admin',
  query: orderFilter,
  download: true,
  reply: z.unknown(),
});

const orderPayment = z.object({
  transactionId: z.string(),
  amount: fen,
  currency: z.string(),
  paidAt: z.iso.datetime(),
  heardBy: z.enum(['notify', 'query', 'bill']),
  /** suspense: it did not fit the order and was set apart. */
  use: z.enum(['fulfilled', 'suspense']),
});

const refundStatus = z.enum(['WAITING', 'PROCESSING', 'SUCCESS', 'CLOSED', 'ABNORMAL']);
const orderRefund = z.object({
  no: z.string(),
  amount: fen,
  /** asked: by an administrator. unmatched: money that did not fit goes back by itself. */
  kind: z.enum(['asked', 'unmatched']),
  status: refundStatus,
  reason: z.string(),
  askedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** How often it was sent or asked about. */
  checks: z.number().int(),
});
export type OrderRefund = z.infer<typeof orderRefund>;

/**
 * What sets the most that can go back. PAID: what is left of the payment. BALANCE: what is left in the wallet. WHOLE:
 * membership goes back whole. Nothing at all: STATUS, FREE (nothing was paid), DAYS, UPGRADED or RENEWED (a later order
 * stands on it and goes first), OLD (the provider's year), PARTS (the provider's number of refunds).
 */
const refundLimit = z.enum([
  'PAID',
  'BANK',
  'BALANCE',
  'WHOLE',
  'STATUS',
  'FREE',
  'DAYS',
  'UPGRADED',
  'RENEWED',
  'OLD',
  'PARTS',
]);
export type RefundLimit = z.infer<typeof refundLimit>;

const adminOrder = adminOrderRow.extend({
  renewUpgrade: z.enum(['RENEW', 'UPGRADE']).nullable(),
  creditAmount: fen,
  groupName: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  payments: z.array(orderPayment),
  refunds: z.array(orderRefund),
  refundable: z.object({ max: fen, limit: refundLimit, balance: fen }),
});
export type AdminOrder = z.infer<typeof adminOrder>;

export const readAdminOrder = defineRoute({
  name: 'readAdminOrder',
  method: 'GET',
  path: '/agent_api/api/admin/order/{id}',
  summary: '订单经过：付款、退款与原因',
  policy: 'admin',
  params: id,
  reply: adminOrder,
  errors: ['NOT_FOUND'],
});

export const refundOrder = defineRoute({
  name: 'refundOrder',
  method: 'POST',
  path: '/agent_api/api/admin/order/{id}/refund',
  summary: '订单退款（全部或部分）',
  policy: 'admin',
  params: id,
  body: z.object({
    amount: z.number().int().min(1).max(1_000_000_000),
    reason: refundReason,
    /** The same key again is the same refund. */
    requestKey: z.uuid(),
  }),
  reply: orderRefund,
  errors: ['NOT_FOUND', 'REFUND_REFUSED', 'REFUND_TOO_MUCH', 'REFUND_WHOLE', 'REQUEST_KEY_USED', 'PAYMENT_CLOSED'],
});

/** What the provider could not pay out is settled by people at its own desk; this asks how that ended. */
export const checkRefund = defineRoute({
  name: 'checkRefund',
  method: 'POST',
  path: '/agent_api/api/admin/refund/{no}/check',
  summary: '重新查询退款结果',
  policy: 'admin',
  params: z.object({ no: z.string().regex(/^R\d{22}$/) }),
  reply: z.null(),
  errors: ['NOT_FOUND', 'ORDER_CHANGED', 'PAYMENT_CLOSED'],
});

export const freezeOrder = defineRoute({
  name: 'freezeOrder',
  method: 'POST',
  path: '/agent_api/api/admin/order/{id}/freeze',
  summary: '锁定订单',
  policy: 'admin',
  params: id,
  body: z.object({ reason: freezeReason }),
  reply: z.null(),
  errors: ['NOT_FOUND', 'ORDER_CHANGED'],
});

export const releaseOrder = defineRoute({
  name: 'releaseOrder',
  method: 'POST',
  path: '/agent_api/api/admin/order/{id}/release',
  summary: '解除锁定',
  policy: 'admin',
  params: id,
  reply: z.null(),
  errors: ['NOT_FOUND', 'ORDER_CHANGED'],
});

export const adminOrderRoutes = [
  listAdminOrders,
  adminOrderSheet,
  readAdminOrder,
  refundOrder,
  checkRefund,
  freezeOrder,
  releaseOrder,
] as const;
