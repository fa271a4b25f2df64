import * as contract from '@zhixing/contract/order';
import { type Binding, bind } from '../../http/bind.ts';
import { buyMembers, quoteMembers } from './buy-members.ts';
import { cancelOrder, rePayOrder } from './change-order.ts';
import { hearNotify } from './hear-notify.ts';
import { listOrders, readOrderState } from './read-orders.ts';
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
