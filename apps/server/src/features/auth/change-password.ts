import type { AccountCtx } from '../../ctx.ts';
import { writeAudit } from '../audit/index.ts';
import { hashNewPassword } from './new-password.ts';
import { assertOwnPassword } from './own-password.ts';
import { revokeOtherTokens } from './revoke-tokens.ts';
import { setPassword } from './set-password.ts';

type Input = { currentPassword: string; newPassword: string };

export const changePassword = async (ctx: AccountCtx, { currentPassword, newPassword }: Input) => {
  await assertOwnPassword(ctx, currentPassword);
  const { id, username, tokenFamily } = ctx.actor;
  const passwordHash = await hashNewPassword(ctx, newPassword, username);
  await ctx.tx(async (tx) => {
    await setPassword(tx, id, passwordHash);
    await revokeOtherTokens(tx, ctx, id, tokenFamily);
    await writeAudit(tx, ctx, { action: 'account.change-password', target: { kind: 'account', id } });
  });
  await ctx.bus.announce({ kind: 'account', id, tenantId: ctx.tenant.id });
  return null;
};
