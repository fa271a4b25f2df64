import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';

/** True exactly once per account: the same statement asks and remembers. */
export const findIsFirstLogin = async (ctx: AccountCtx, tenantId: string) => {
  if (tenantId !== ctx.tenant.id) throw new AppError('NOT_FOUND');
  const marked = await ctx.tx((tx) =>
    tx
      .update(account)
      .set({ firstLoginAt: ctx.now() })
      .where(and(eq(account.id, ctx.actor.id), isNull(account.firstLoginAt)))
      .returning({ id: account.id }),
  );
  return marked.length === 1;
};
