import { z } from 'zod';
import { pageOf } from './page.ts';
import { defineRoute } from './route.ts';
import { memberLevel } from './user.ts';

/** Amounts are integer 分. */
const fen = z.number().int().min(0);
export const orderStatus = z.enum(['PENDING', 'PAID', 'CANCELLED', 'REFUNDED', 'FROZEN']);
export type OrderStatus = z.infer<typeof orderStatus>;
/** BANK: paid by hand, and settled by a person. */
const orderChannel = z.enum(['WEIXIN', 'BANK']);
export const orderKind = z.enum(['top-up', 'membership']);
const renewUpgrade = z.enum(['RENEW', 'UPGRADE']);
/** A QR code and its order live this long. */
export const orderMinutes = 15;
/** How often a page asks whether an order is paid. */
export const orderPollMs = 3_000;

/** Callers who send the same key again get the same order back. */
const requestKey = z.uuid().optional();
/** Order number or id. */
const orderNo = z.string().regex(/^\d{20}$/);
const orderRef = z.object({ id: z.union([z.uuid(), orderNo]) });

/** What is to be paid, with the address a QR code shows; `payUrl` is empty for what is paid already. */
const orderToPay = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  orderStatus,
  orderAmount: fen,
  payUrl: z.string(),
  payChannel: z.literal('WEIXIN'),
  expiresAt: z.iso.datetime(),
});
export type OrderToPay = z.infer<typeof orderToPay>;

export const payChannels = defineRoute({
  name: 'payChannels',
  method: 'GET',
  path: '/agent_api/api/order/channels',
  summary: '已开通的支付方式',
  policy: 'public',
  reply: z.object({
    channels: z.array(z.literal('WEIXIN')),
    /** Where a demo's QR codes can be paid without a phone; null everywhere else. */
    phoneUrl: z.string().nullable(),
  }),
});

export const topUpTemplates = defineRoute({
  name: 'topUpTemplates',
  method: 'GET',
  path: '/agent_api/api/order/templates',
  summary: '充值金额',
  policy: 'account',
  reply: z.array(z.object({ id: z.string(), amount: fen })),
});

export const createTopUp = defineRoute({
  name: 'createTopUp',
  method: 'POST',
  path: '/agent_api/api/order/{id}/create',
  summary: '充值下单',
  policy: 'account',
  params: z.object({ id: z.string().min(1).max(8) }),
  body: z.object({ requestKey }).prefault({}),
  reply: orderToPay,
  errors: ['NOT_FOUND', 'MEMBER_REQUIRED', 'PAYMENT_CLOSED', 'PAYMENT_FAILED', 'REQUEST_KEY_USED'],
});

const purchase = z.object({
  orderTemplateId: memberLevel,
  configId: z.string().min(1).max(8),
  /** The team it is for, which the caller owns; without it an enterprise plan founds a new one. */
  groupId: z.uuid().optional(),
});

/** What a purchase would be, before anything is ordered. */
export const quoteMembers = defineRoute({
  name: 'quoteMembers',
  method: 'POST',
  path: '/agent_api/api/order/quote',
  summary: '会员价格试算',
  policy: 'account',
  body: purchase,
  reply: z.object({
    renewUpgrade,
    /** Months at their discount. */
    price: fen,
    /** What is left of paid time, taken off the price. */
    credit: fen,
    /** Days of the old level without payment (trial, benefit code): no credit for them. */
    hasFreeTime: z.boolean(),
    orderAmount: fen,
    /** When more is left than the new time costs, it becomes days. */
    surplusDays: z.number().int().min(0),
    startDate: z.string(),
    endDate: z.string(),
  }),
  errors: ['NOT_FOUND', 'NO_DOWNGRADE', 'TEAM_PLAN_HIGHER', 'REFUND_UNDER_WAY'],
});

export const buyMembers = defineRoute({
  name: 'buyMembers',
  method: 'POST',
  path: '/agent_api/api/order/buyMembers',
  summary: '购买、续费或升级会员',
  policy: 'account',
  body: purchase.extend({
    /** The server decides by the level held now; another word is refused. */
    renewUpgrade: renewUpgrade.optional(),
    groupName: z.string().trim().min(1).max(30).optional(),
    /** What the page showed; the order is refused when it would cost something else. */
    orderAmount: fen.max(1_000_000_000).optional(),
    requestKey,
  }),
  reply: orderToPay,
  errors: [
    'NOT_FOUND',
    'NO_DOWNGRADE',
    'TEAM_PLAN_HIGHER',
    'PRICE_CHANGED',
    'GROUP_NEEDED',
    'GROUP_TAKEN',
    'PAYMENT_CLOSED',
    'PAYMENT_FAILED',
    'REQUEST_KEY_USED',
    'REFUND_UNDER_WAY',
  ],
});

export const orderState = defineRoute({
  name: 'orderState',
  method: 'GET',
  path: '/agent_api/api/order/{id}/status',
  summary: '订单状态',
  policy: 'account',
  params: orderRef,
  reply: z.object({ orderStatus }),
  errors: ['NOT_FOUND'],
});

const orderRow = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  kind: orderKind,
  channel: orderChannel,
  /** The level bought; null for a top-up. */
  level: memberLevel.nullable(),
  months: z.number().int().nullable(),
  status: orderStatus,
  totalAmount: fen,
  refundedAmount: fen,
  createTime: z.iso.datetime(),
  paidTime: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
  /** Whose order: given to staff only. */
  account: z.string().nullable(),
});
export type OrderRow = z.infer<typeof orderRow>;

export const orderList = defineRoute({
  name: 'orderList',
  method: 'POST',
  path: '/agent_api/api/order/orderList',
  summary: '订单列表',
  policy: 'account',
  body: z
    .object({
      createdByMe: z.boolean().default(true),
      pageNumber: z.number().int().min(0).max(100_000).default(0),
      pageSize: z.number().int().min(1).max(100).default(100),
    })
    .prefault({}),
  reply: pageOf(orderRow),
});

export const rePayOrder = defineRoute({
  name: 'rePayOrder',
  method: 'POST',
  path: '/agent_api/api/order/rePayOrder/{id}',
  summary: '继续支付',
  policy: 'account',
  params: orderRef,
  reply: orderToPay,
  errors: ['NOT_FOUND', 'ORDER_NOT_OPEN', 'PAYMENT_CLOSED', 'PAYMENT_FAILED'],
});

export const cancelOrder = defineRoute({
  name: 'cancelOrder',
  method: 'POST',
  path: '/agent_api/api/order/cancelOrder',
  summary: '取消订单',
  policy: 'account',
  once: true,
  body: z.union([z.object({ orderId: z.uuid() }), z.object({ orderNo })]),
  reply: z.null(),
  errors: ['NOT_FOUND', 'ORDER_NOT_OPEN', 'REQUEST_KEY_USED'],
});

/** WeChat Pay tells of payments and refunds here; the signature over the raw bytes is the whole right. */
export const wechatPayNotify = defineRoute({
  name: 'wechatPayNotify',
  method: 'POST',
  path: '/agent_api/api/pay/notify/weixin',
  summary: '微信支付通知',
  policy: 'public',
  callback: { maxBytes: 64 * 1024 },
  reply: z.null(),
});

export const orderRoutes = [
  payChannels,
  topUpTemplates,
  createTopUp,
  quoteMembers,
  buyMembers,
  orderState,
  orderList,
  rePayOrder,
  cancelOrder,
  wechatPayNotify,
] as const;
