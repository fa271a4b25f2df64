import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AnyCodeScene } from '@zhixing/contract/auth';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { acceptedSecrets } from '../../base/secret-settings.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { checkCode } from '../../db/schema/account.ts';
import { giveTryBack, takeTry } from './try-limits.ts';

export const checkCodeMinutes = 10;
const maxTries = 5;

/** The code is never stored: it follows from the row's id and the server's secret. */
export const codeOf = (secret: string, id: string) =>
  String(createHmac('sha256', secret).update(`check-code:${id}`).digest().readUInt32BE(0) % 1_000_000).padStart(6, '0');

/**
 * Counts a try against the newest code of the account and against the caller's address, and says which row it matched.
 * The count is committed on its own: a wrong guess must not be rolled back with the verb that made it.
 */
export const matchCheckCode = async (
  ctx: Ctx,
  account: string,
  scene: AnyCodeScene,
  code: string,
  askedBy?: string,
) => {
  await takeTry(ctx, 'code-login', account);
  const id = await ctx.tx(async (tx) => {
    const newest = tx
      .select({ id: checkCode.id })
      .from(checkCode)
      .where(and(eq(checkCode.account, account), eq(checkCode.scene, scene)))
      .orderBy(desc(checkCode.createdAt))
      .limit(1);
    const [row] = await tx
      .update(checkCode)
      .set({ tries: sql`${checkCode.tries} + 1` })
      .where(
        and(
          eq(checkCode.id, newest),
          askedBy ? eq(checkCode.askedBy, askedBy) : undefined,
          isNull(checkCode.usedAt),
          gt(checkCode.expiresAt, ctx.now()),
          lt(checkCode.tries, maxTries),
        ),
      )
      .returning({ id: checkCode.id });
    return row?.id;
  });
  const isRight = (secret: string) =>
    id !== undefined && timingSafeEqual(Buffer.from(codeOf(secret, id)), Buffer.from(code));
  if (!id || !acceptedSecrets(ctx.env).some(isRight)) throw new AppError('CHECK_CODE_WRONG');
  await giveTryBack(ctx, 'guess-address');
  return id;
};

/** Spends the code in the transaction of the change it allows: of two parallel uses one wins. */
export const spendCheckCode = async (tx: Tx, ctx: Ctx, id: string) => {
  const spent = await tx
    .update(checkCode)
    .set({ usedAt: ctx.now() })
    .where(and(eq(checkCode.id, id), isNull(checkCode.usedAt)))
    .returning({ id: checkCode.id });
  if (spent.length === 0) throw new AppError('CHECK_CODE_WRONG');
};
