import type { MemberLevel } from '@zhixing/contract/user';
import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { chinaDay } from '../../base/china-time.ts';
import { yuan } from '../../base/yuan.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { type PayOrder, payOrder } from '../../db/schema/order.ts';
import { findBetterTeam, isDowngrade, quote, readGroupHeld, readHeld, readOffer } from '../membership/index.ts';
import { fulfil } from './fulfil.ts';
import { isGroupName, isGroupOwner } from './order-group.ts';
import { assertPaymentOpen, orderOfKey, placeOrder, shownToPay, withCode } from './place-order.ts';
import { hasPlanRefund } from './refund-rows.ts';

type Purchase = { orderTemplateId: MemberLevel; configId: string; groupId?: string | undefined };
type Buying = Purchase & {
  renewUpgrade?: 'RENEW' | 'UPGRADE' | undefined;
  groupName?: string | undefined;
  orderAmount?: number | undefined;
  requestKey?: string | undefined;
};

/** A plan for a team goes on from what that team has; one for oneself from what one has oneself. */
const price = async (tx: Tx, ctx: AccountCtx, { orderTemplateId, configId, groupId }: Purchase) => {
  const { plan, months } = await readOffer(tx, orderTemplateId, configId);
  const isForTeam = plan.category === 'ENTERPRISE';
  if (isForTeam && groupId && !(await isGroupOwner(tx, ctx.actor.id, groupId))) throw new AppError('NOT_FOUND');
  const held = await (isForTeam
    ? readGroupHeld(tx, ctx, ctx.actor.id, groupId ?? null)
    : readHeld(tx, ctx, ctx.actor.id));
  if (isDowngrade(held, plan)) {
    const team = isForTeam ? undefined : await findBetterTeam(tx, ctx, ctx.actor.id, plan.level);
    throw team === undefined ? new AppError('NO_DOWNGRADE') : new AppError('TEAM_PLAN_HIGHER', { team });
  }
  return { plan, months, asked: quote(held, plan, months, chinaDay(ctx.now())) };
};

/** Paid time on its way back is sold on top of by nobody: it could come back, and would then count twice. */
const assertNoRefund = async (tx: Tx, ctx: AccountCtx) => {
  if (await hasPlanRefund(tx, ctx.actor.id)) throw new AppError('REFUND_UNDER_WAY');
};

/** What it would cost now, and from when to when it would count. Nothing is ordered. */
export const quoteMembers = (ctx: AccountCtx, purchase: Purchase) =>
  ctx.tx(async (tx) => {
    await assertNoRefund(tx, ctx);
    return (await price(tx, ctx, purchase)).asked;
  });

/** A plan for a group is bought by its owner, or with a name that nobody has. */
const assertGroup = async (tx: Tx, { groupId, groupName }: Buying) => {
  if (groupId) return { groupId, groupName: null };
  if (!groupName) throw new AppError('GROUP_NEEDED');
  if (await isGroupName(tx, groupName)) throw new AppError('GROUP_TAKEN');
  return { groupId: null, groupName };
};

/** What is left of paid time covers it: nothing to pay, and it counts at once. */
const giveFree = async (tx: Tx, ctx: AccountCtx, order: PayOrder): Promise<PayOrder> => {
  const paidAt = ctx.now();
  await tx.update(payOrder).set({ status: 'PAID', paidAt, checkAt: null }).where(eq(payOrder.id, order.id));
  await fulfil(tx, ctx, order, undefined);
  return { ...order, status: 'PAID', paidAt };
};

type Channel = PayOrder['channel'];

const knownOrder = async (tx: Tx, ctx: AccountCtx, buying: Buying, channel: Channel) => {
  const { requestKey, orderTemplateId, configId, groupId, groupName } = buying;
  const { plan, months } = await readOffer(tx, orderTemplateId, configId);
  const group = plan.category === 'ENTERPRISE' ? { groupId, groupName: groupId ? undefined : groupName } : {};
  const isAsked = (order: PayOrder) =>
    order.channel === channel &&
    order.level === orderTemplateId &&
    order.months === months.monthNum &&
    order.groupId === (group.groupId ?? null) &&
    order.groupName === (group.groupName ?? null);
  return orderOfKey(tx, ctx, requestKey, isAsked);
};

/** The price is the server's; what the page showed only says whether its reader knows it. */
export const placeMembers = async (tx: Tx, ctx: AccountCtx, buying: Buying, channel: Channel): Promise<PayOrder> => {
  const known = await knownOrder(tx, ctx, buying, channel);
  if (known) return known;
  const { plan, months, asked } = await price(tx, ctx, buying);
  if (buying.renewUpgrade && buying.renewUpgrade !== asked.renewUpgrade) throw new AppError('BAD_REQUEST');
  if (buying.orderAmount !== undefined && buying.orderAmount !== asked.orderAmount)
    throw new AppError('PRICE_CHANGED', { yuan: yuan(asked.orderAmount) });
  if (asked.orderAmount > 0 && channel === 'WEIXIN') assertPaymentOpen(ctx);
  if (asked.orderAmount === 0 && channel === 'BANK') throw new AppError('BAD_REQUEST');
  const group = plan.category === 'ENTERPRISE' ? await assertGroup(tx, buying) : {};
  const { order: placed, isNew } = await placeOrder(tx, ctx, {
    kind: 'membership',
    channel,
    amountFen: asked.orderAmount,
    level: plan.level,
    months: months.monthNum,
    renewUpgrade: asked.renewUpgrade,
    creditFen: asked.credit,
    surplusDays: asked.surplusDays,
    ...group,
    requestKey: buying.requestKey,
  });
  if (isNew) await assertNoRefund(tx, ctx);
  return isNew && placed.amountFen === 0 ? giveFree(tx, ctx, placed) : placed;
};

export const buyMembers = async (ctx: AccountCtx, buying: Buying) => {
  const order = await ctx.tx((tx) => placeMembers(tx, ctx, buying, 'WEIXIN'));
  return order.amountFen === 0 ? shownToPay(order) : withCode(ctx, order);
};
