import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { writeAudit } from '../audit/index.ts';
import { spendCaptcha } from './captcha.ts';
import { openSession } from './open-session.ts';
import { isPasswordRight } from './password.ts';
import { accountByName } from './queries.ts';
import { forgiveMistakes, giveTryBack, takeTry } from './try-limits.ts';

type Input = { username: string; password: string; code: string; uuid: string };

const noteFailure = (ctx: Ctx, accountId: string | undefined, username: string) =>
  ctx.tx((tx) =>
    writeAudit(tx, ctx, {
      action: 'session.refuse',
      target: { kind: 'account', ...(accountId ? { id: accountId } : {}) },
      ...(accountId ? { actorName: username } : {}),
    }),
  );

export const login = async (ctx: Ctx, { username, password, code, uuid }: Input) => {
  await spendCaptcha(ctx, uuid, code);
  await takeTry(ctx, 'login', username);
  const found = await ctx.tx((tx) => accountByName(tx, username));
  if (!(await isPasswordRight(found?.passwordHash, password)) || !found) {
    await noteFailure(ctx, found?.id, username);
    throw new AppError('LOGIN_FAILED');
  }
  if (found.status === 'disabled') {
    await noteFailure(ctx, found.id, username);
    throw new AppError('ACCOUNT_DISABLED');
  }
  const session = await ctx.tx(async (tx) => {
    // Read again under a lock: the account may have been disabled while the password was being checked.
    const [row] = await tx.select().from(account).where(eq(account.id, found.id)).for('update');
    if (row?.status !== 'active' || row.passwordHash !== found.passwordHash) throw new AppError('LOGIN_FAILED');
    return openSession(tx, ctx, found, 'password');
  });
  await giveTryBack(ctx, 'login-address');
  await forgiveMistakes(ctx, username);
  return session;
};
