import { resetLinkHours } from '@zhixing/contract/account-link';
import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { assertCodeWay } from '../../base/code-ways.ts';
import { hourMs } from '../../base/durations.ts';
import { newSecret, sha256 } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { endResetLinks, makeLink } from '../account-link/index.ts';
import { writeAudit } from '../audit/index.ts';
import { hashPassword, revokeTokens } from '../auth/index.ts';
import { inScope } from './queries.ts';
import { assertHost, inTargetTenant } from './target-tenant.ts';

/** The old password is good for nothing from here on, and nobody stays logged in by it. */
export const resetUserPassword = async (caller: AccountCtx, id: string, way: 'mail' | 'link') => {
  const [found] = await inScope(caller, (tx) =>
    tx.select({ tenantId: account.tenantId }).from(account).where(eq(account.id, id)),
  );
  if (!found) throw new AppError('NOT_FOUND');
  if (id === caller.actor.id) throw new AppError('OWN_ACCOUNT_FIXED');
  if (way === 'mail') assertCodeWay(caller.env, 'EMAIL');
  const ctx = await inTargetTenant(caller, found.tenantId);
  assertHost(ctx);
  const seconds = await ctx.limits.take('reset-account', `${ctx.tenant.id}:${id}`);
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
  const passwordHash = await hashPassword(newSecret());
  const made = await ctx.tx(async (tx) => {
    const [row] = await tx.select().from(account).where(eq(account.id, id)).for('update');
    if (!row || row.erasedAt) throw new AppError('NOT_FOUND');
    if (way === 'mail' && !row.email) throw new AppError('ACCOUNT_WITHOUT_MAIL');
    await tx.update(account).set({ passwordHash, passwordUntil: null }).where(eq(account.id, id));
    await revokeTokens(tx, ctx, id);
    await endResetLinks(tx, ctx, id);
    const { link, expiresDate } = await makeLink(tx, ctx, {
      kind: 'reset',
      accountId: id,
      passwordMark: sha256(passwordHash),
      byMail: way === 'mail',
      expiresAt: new Date(ctx.now().getTime() + resetLinkHours * hourMs),
    });
    await writeAudit(tx, ctx, { action: 'account.reset-link', target: { kind: 'account', id }, detail: { way } });
    return { link, expiresDate };
  });
  await ctx.bus.announce({ kind: 'account', id, tenantId: ctx.tenant.id });
  return made;
};
