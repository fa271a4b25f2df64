import * as admin from '@zhixing/contract/admin-order';
import * as contract from '@zhixing/contract/order';
import { type Binding, bind } from '../../http/bind.ts';
import { buyMembers, quoteMembers } from './buy-members.ts';
import { cancelOrder, rePayOrder } from './change-order.ts';
import { freezeOrder, releaseOrder } from './freeze-order.ts';
import { hearNotify } from './hear-notify.ts';
import { listAdminOrders, writeOrderSheet } from './list-admin-orders.ts';
import { readAdminOrder } from './read-admin-order.ts';
import { listOrders, readOrderState } from './read-orders.ts';
import { checkRefund, refundOrder } from './refund-order.ts';
import { createTopUp, readTopUps } from './top-up.ts';

export const orderBindings: Binding[] = [
  bind(contract.payChannels, async (ctx) => ({
    channels: ctx.payments ? ['WEIXIN' as const] : [],
    phoneUrl: ctx.env.WECHAT_PAY_PHONE_URL || null,
  })),
  bind(contract.topUpTemplates, (ctx) => readTopUps(ctx)),
  bind(contract.createTopUp, (ctx, { params, body }) => createTopUp(ctx, params.id, body.requestKey)),
  bind(contract.quoteMembers, (ctx, { body }) => quoteMembers(ctx, body)),
  bind(contract.buyMembers, (ctx, { body }) => buyMembers(ctx, body)),
  bind(contract.orderState, (ctx, { params }) => readOrderState(ctx, params.id)),
  bind(contract.orderList, (ctx, { body }) => listOrders(ctx, body)),
  bind(contract.rePayOrder, (ctx, { params }) => rePayOrder(ctx, params.id)),
  bind(contract.cancelOrder, (ctx, { body }) => cancelOrder(ctx, 'orderId' in body ? body.orderId : body.orderNo)),
  bind(contract.wechatPayNotify, (ctx, { raw }) => hearNotify(ctx, raw)),
];

export const adminOrderBindings: Binding[] = [
  bind(admin.listAdminOrders, (ctx, { query }) => listAdminOrders(ctx, query)),
  bind(admin.adminOrderSheet, (ctx, { query }) => writeOrderSheet(ctx, query)),
  bind(admin.readAdminOrder, (ctx, { params }) => readAdminOrder(ctx, params.id)),
  bind(admin.refundOrder, (ctx, { params, body }) => refundOrder(ctx, params.id, body)),
  bind(admin.checkRefund, (ctx, { params }) => checkRefund(ctx, params.no)),
  bind(admin.freezeOrder, (ctx, { params, body }) => freezeOrder(ctx, params.id, body.reason)),
  bind(admin.releaseOrder, (ctx, { params }) => releaseOrder(ctx, params.id)),
];
