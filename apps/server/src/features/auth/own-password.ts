import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { isPasswordRight } from './password.ts';

/** The password once more, before what an open screen must not be enough for. Guesses count like those at the login. */
export const assertOwnPassword = async (ctx: AccountCtx, password: string) => {
  const lockKey = `${ctx.tenant.id}:${ctx.actor.id}`;
  const locked = await ctx.limits.take('password-account', lockKey);
  if (locked > 0) throw new AppError('ACCOUNT_LOCKED', { seconds: locked, minutes: Math.ceil(locked / 60) });
  const [row] = await ctx.tx((tx) => tx.select().from(account).where(eq(account.id, ctx.actor.id)));
  if (!(await isPasswordRight(row?.passwordHash, password))) throw new AppError('PASSWORD_WRONG');
  await ctx.limits.forgive('password-account', lockKey);
};
