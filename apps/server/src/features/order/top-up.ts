import { asc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { yuan } from '../../base/yuan.ts';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { type PayOrder, topUpOption } from '../../db/schema/order.ts';
import { assertMember } from '../membership/index.ts';
import { assertPaymentOpen, orderOfKey, placeOrder, withCode } from './place-order.ts';

export const readTopUps = async ({ db }: Pick<Ctx, 'db'>) =>
  (await db.shared.select().from(topUpOption).orderBy(asc(topUpOption.amountFen))).map(({ id, amountFen }) => ({
    id,
    amount: amountFen,
  }));

type Wish = { optionId: string; orderAmount?: number | undefined; requestKey: string | undefined };

/** Balance is sold to members only. */
export const placeTopUp = async (
  tx: Tx,
  ctx: AccountCtx,
  { optionId, orderAmount, requestKey }: Wish,
  channel: PayOrder['channel'],
): Promise<PayOrder> => {
  const [option] = await tx.select().from(topUpOption).where(eq(topUpOption.id, optionId));
  if (!option) throw new AppError('NOT_FOUND');
  const { amountFen } = option;
  const isAsked = (one: PayOrder) => one.kind === 'top-up' && one.amountFen === amountFen && one.channel === channel;
  const known = await orderOfKey(tx, ctx, requestKey, isAsked);
  if (known) return known;
  if (orderAmount !== undefined && orderAmount !== amountFen)
    throw new AppError('PRICE_CHANGED', { yuan: yuan(amountFen) });
  await assertMember(tx, ctx);
  return (await placeOrder(tx, ctx, { kind: 'top-up', channel, amountFen, requestKey })).order;
};

export const createTopUp = async (ctx: AccountCtx, optionId: string, requestKey: string | undefined) => {
  const [option] = await ctx.db.shared.select().from(topUpOption).where(eq(topUpOption.id, optionId));
  if (!option) throw new AppError('NOT_FOUND');
  assertPaymentOpen(ctx);
  return withCode(ctx, await ctx.tx((tx) => placeTopUp(tx, ctx, { optionId, requestKey }, 'WEIXIN')));
};
