import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { accountToken } from '../../db/schema/account.ts';
import { writeAudit } from '../audit/index.ts';
import { assertOwnPassword } from './own-password.ts';
import { revokeOtherTokens, revokeTokens } from './revoke-tokens.ts';

/** A login is a family of tokens; its oldest one tells where and when it began. */
export const listOwnLogins = async (ctx: AccountCtx) => {
  const rows = await ctx.tx((tx) =>
    tx
      .selectDistinctOn([accountToken.family])
      .from(accountToken)
      .where(
        and(
          eq(accountToken.accountId, ctx.actor.id),
          eq(accountToken.kind, 'session'),
          isNull(accountToken.revokedAt),
          gt(accountToken.expiresAt, ctx.now()),
        ),
      )
      .orderBy(accountToken.family, asc(accountToken.createdAt)),
  );
  const logins = rows
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ family, address, device, createdAt, expiresAt }) => ({
      id: family,
      address,
      device,
      createdDate: createdAt.toISOString(),
      expiresDate: expiresAt.toISOString(),
      isCurrent: family === ctx.actor.tokenFamily,
    }));
  return { logins };
};

type Which = { password: string; loginId?: string | undefined; all?: boolean | undefined };

const wordOf = ({ loginId, all }: Which) => (loginId ? 'one' : all ? 'all' : 'others');

export const endOwnLogins = async (ctx: AccountCtx, input: Which) => {
  await assertOwnPassword(ctx, input.password);
  const { id, tokenFamily } = ctx.actor;
  await ctx.tx(async (tx) => {
    const { rowCount } =
      input.loginId || input.all
        ? await revokeTokens(tx, ctx, id, input.loginId)
        : await revokeOtherTokens(tx, ctx, id, tokenFamily);
    if (input.loginId && !rowCount) throw new AppError('NOT_FOUND');
    await writeAudit(tx, ctx, {
      action: 'session.end',
      target: { kind: 'account', id },
      detail: { which: wordOf(input) },
    });
  });
  await ctx.bus.announce({ kind: 'account', id, tenantId: ctx.tenant.id });
  return null;
};
