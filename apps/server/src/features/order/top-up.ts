import { asc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import { topUpOption } from '../../db/schema/order.ts';
import { assertMember } from '../membership/index.ts';
import { assertPaymentOpen, orderOfKey, placeOrder, withCode } from './place-order.ts';

export const readTopUps = async ({ db }: Pick<Ctx, 'db'>) =>
  (await db.shared.select().from(topUpOption).orderBy(asc(topUpOption.amountFen))).map(({ id, amountFen }) => ({
    id,
    amount: amountFen,
  }));

/** Balance is sold to members only. */
export const createTopUp = async (ctx: AccountCtx, optionId: string, requestKey: string | undefined) => {
  const [option] = await ctx.db.shared.select().from(topUpOption).where(eq(topUpOption.id, optionId));
  if (!option) throw new AppError('NOT_FOUND');
  assertPaymentOpen(ctx);
  const { amountFen } = option;
  const order = await ctx.tx(async (tx) => {
    const known = await orderOfKey(tx, ctx, requestKey, (one) => one.kind === 'top-up' && one.amountFen === amountFen);
    if (known) return known;
    await assertMember(tx, ctx);
    return (await placeOrder(tx, ctx, { kind: 'top-up', amountFen, requestKey })).order;
  });
  return withCode(ctx, order);
};
