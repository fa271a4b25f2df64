import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { readMembership } from './read-membership.ts';

/** Studio editing and priced agents are for members; see `isMemberExempt` for who passes without. */
export const assertMember = async (tx: Tx, ctx: AccountCtx) => {
  const { level, isExempt } = await readMembership(tx, ctx);
  if (level === 'FREE' && !isExempt) throw new AppError('MEMBER_REQUIRED');
};
