import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { writeAudit } from '../audit/index.ts';
import { spendCaptcha } from './captcha.ts';
import { openSession } from './open-session.ts';
import { isPasswordRight } from './password.ts';
import { accountByName } from './queries.ts';

type Input = { username: string; password: string; code: string; uuid: string };

const takeTry = async ({ limits, address }: Ctx, lockKey: string) => {
  const flood = await limits.take('login-address', address);
  if (flood > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: flood });
  const locked = await limits.take('login-account', lockKey);
  if (locked > 0) throw new AppError('ACCOUNT_LOCKED', { minutes: Math.ceil(locked / 60) });
};

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
  const found = await ctx.tx((tx) => accountByName(tx, username));
  // One count per account, whichever of its names is typed.
  const lockKey = `${ctx.tenant.id}:${found?.id ?? username}`;
  await takeTry(ctx, lockKey);
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
  await ctx.limits.forgive('login-account', lockKey);
  return session;
};
