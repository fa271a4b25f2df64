import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { writeAudit } from '../audit/index.ts';
import { spendCaptcha } from './captcha.ts';
import { hashNewPassword } from './new-password.ts';
import { openSession } from './open-session.ts';
import { isPasswordRight } from './password.ts';
import { accountByName } from './queries.ts';
import { setPassword } from './set-password.ts';
import { forgiveMistakes, giveTryBack, takeTry } from './try-limits.ts';

type Input = { username: string; password: string; code: string; uuid: string; newPassword?: string | undefined };
type Found = typeof account.$inferSelect;

const noteFailure = (ctx: Ctx, accountId: string | undefined, username: string) =>
  ctx.tx((tx) =>
    writeAudit(tx, ctx, {
      action: 'session.refuse',
      target: { kind: 'account', ...(accountId ? { id: accountId } : {}) },
      ...(accountId ? { actorName: username } : {}),
    }),
  );

/** The hash of what takes the place of a one-time password; undefined for a password that stays. */
const replacementOf = async (ctx: Ctx, { passwordUntil, username }: Found, { password, newPassword }: Input) => {
  if (!passwordUntil) {
    // Nobody is to believe that their password was changed here.
    if (newPassword !== undefined) throw new AppError('BAD_REQUEST');
    return undefined;
  }
  if (newPassword === undefined) throw new AppError('PASSWORD_ONE_TIME');
  if (newPassword === password) throw new AppError('PASSWORD_GUESSABLE');
  return hashNewPassword(ctx, newPassword, username);
};

const replacePassword = async (tx: Tx, ctx: Ctx, { id, username }: Found, passwordHash: string) => {
  await setPassword(tx, id, passwordHash);
  const as = { actorId: id, actorName: username };
  await writeAudit(tx, ctx, { action: 'account.change-password', target: { kind: 'account', id }, ...as });
};

export const login = async (ctx: Ctx, input: Input) => {
  const { username, password, code, uuid } = input;
  await spendCaptcha(ctx, uuid, code);
  await takeTry(ctx, 'login', username);
  const found = await ctx.tx((tx) => accountByName(tx, username));
  const isRight = await isPasswordRight(found?.passwordHash, password);
  if (!isRight || !found || (found.passwordUntil && found.passwordUntil <= ctx.now())) {
    await noteFailure(ctx, found?.id, username);
    throw new AppError('LOGIN_FAILED');
  }
  if (found.status === 'disabled') {
    await noteFailure(ctx, found.id, username);
    throw new AppError('ACCOUNT_DISABLED');
  }
  await forgiveMistakes(ctx, username);
  const replacement = await replacementOf(ctx, found, input);
  const session = await ctx.tx(async (tx) => {
    // Read again under a lock: the account may have been disabled while the password was being checked.
    const [row] = await tx.select().from(account).where(eq(account.id, found.id)).for('update');
    if (row?.status !== 'active' || row.passwordHash !== found.passwordHash) throw new AppError('LOGIN_FAILED');
    if (replacement) await replacePassword(tx, ctx, found, replacement);
    return openSession(tx, ctx, found, 'password');
  });
  await giveTryBack(ctx, 'login-address');
  return session;
};
