import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { accountLink } from '../../db/schema/account-link.ts';
import { writeAudit } from '../audit/index.ts';
import { giveTryBack, hashNewPassword, revokeTokens, setPassword, takeTry } from '../auth/index.ts';
import { linkState } from './link-state.ts';
import { assertOpen, type LinkKey, lockLink } from './read-link.ts';

export const setPasswordByLink = async (ctx: Ctx, { newPassword, ...key }: LinkKey & { newPassword: string }) => {
  await takeTry(ctx, 'link-password', key.linkId);
  const { username } = await assertOpen(ctx, key, 'reset');
  const passwordHash = await hashNewPassword(ctx, newPassword, username ?? '');
  const id = await ctx.tx(async (tx) => {
    const link = await lockLink(tx, key, 'reset');
    const [owner] = await tx
      .select()
      .from(account)
      .where(eq(account.id, link.accountId ?? link.id))
      .for('update');
    if (!owner || linkState(link, ctx.now(), owner.passwordHash) !== 'open') throw new AppError('LINK_OVER');
    await tx.update(accountLink).set({ usedAt: ctx.now() }).where(eq(accountLink.id, link.id));
    await setPassword(tx, owner.id, passwordHash);
    await revokeTokens(tx, ctx, owner.id);
    await writeAudit(tx, ctx, {
      action: 'account.reset-password',
      target: { kind: 'account', id: owner.id },
      detail: { linkId: link.id },
      actorId: owner.id,
      actorName: owner.username,
    });
    return owner.id;
  });
  await ctx.bus.announce({ kind: 'account', id, tenantId: ctx.tenant.id });
  await giveTryBack(ctx, 'guess-address');
  return null;
};
