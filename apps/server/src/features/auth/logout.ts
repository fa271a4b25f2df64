import type { AccountCtx } from '../../ctx.ts';
import { writeAudit } from '../audit/index.ts';
import { revokeTokens } from './revoke-tokens.ts';

export const logout = async (ctx: AccountCtx) => {
  const { id, tokenFamily } = ctx.actor;
  await ctx.tx(async (tx) => {
    await revokeTokens(tx, ctx, id, tokenFamily);
    await writeAudit(tx, ctx, { action: 'session.close', target: { kind: 'account', id } });
  });
  await ctx.bus.announce({ kind: 'account', id, tenantId: ctx.tenant.id });
  return null;
};
