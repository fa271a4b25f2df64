import type { ProofPurpose } from '@zhixing/contract/proof-purpose';
import { AppError } from '../../base/app-error.ts';
import { networkOf } from '../../base/network-of.ts';
import { issueProof } from '../../base/proof.ts';
import type { Ctx } from '../../ctx.ts';
import { refuseBarred } from './try-limits.ts';

export const askProof = async (ctx: Ctx, { purpose, account }: { purpose: ProofPurpose; account: string }) => {
  const wait = await ctx.limits.take('proof-address', networkOf(ctx.address));
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: wait });
  await refuseBarred(ctx, purpose, account);
  const bound = { secret: ctx.env.APP_SECRET, tenantId: ctx.tenant.id, purpose, now: ctx.now() };
  return issueProof(bound, await ctx.tryRisk.bitsNow(ctx, account));
};
