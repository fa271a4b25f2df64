import { proofSeconds } from '@zhixing/contract/proof';
import type { ProofPurpose } from '@zhixing/contract/proof-purpose';
import type { Route } from '@zhixing/contract/route';
import { AppError } from '../base/app-error.ts';
import { readProof } from '../base/proof.ts';
import type { Ctx } from '../ctx.ts';

/** What costs somebody something even when it succeeds counts always; a login that succeeds was no guess. */
const alwaysCounts: readonly ProofPurpose[] = ['send-code'];

/**
 * Lets a call through that brings its proof of work: ours, for this purpose, in time, solved, used once, and as hard as
 * this address, this account and this tenant need by now. What it gives is called when the call succeeded.
 */
export const spendProof = async (ctx: Ctx, { proof }: Route, body: unknown, header: unknown) => {
  if (!proof) return undefined;
  const { purpose } = proof;
  const bound = { secret: ctx.env.APP_SECRET, tenantId: ctx.tenant.id, purpose, now: ctx.now() };
  const read = typeof header === 'string' ? readProof(bound, header) : undefined;
  if (!read || !(await ctx.tickets.claim('proof', read.id, proofSeconds + 60))) throw new AppError('PROOF_REQUIRED');
  const account = String((body as Record<string, unknown>)[proof.account]);
  if (read.bits < (await ctx.tryRisk.add(ctx, account))) {
    await ctx.tryRisk.takeBack(ctx, account);
    throw new AppError('PROOF_REQUIRED');
  }
  return alwaysCounts.includes(purpose) ? undefined : () => ctx.tryRisk.takeBack(ctx, account);
};
