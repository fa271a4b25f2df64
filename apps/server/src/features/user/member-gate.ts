import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { membership } from '../../db/schema/member.ts';
import { activeLevel, isMemberExempt } from './rules.ts';

/** Studio editing and priced agents are for members; see `isMemberExempt` for who passes without. */
export const assertMember = async (tx: Tx, ctx: AccountCtx) => {
  const [row] = await tx
    .select({ isWhite: account.isWhite, membership })
    .from(account)
    .leftJoin(membership, eq(membership.accountId, account.id))
    .where(eq(account.id, ctx.actor.id));
  const level = activeLevel(row?.membership, ctx.now());
  if (level === 'FREE' && !isMemberExempt(ctx, row?.isWhite ?? false)) throw new AppError('MEMBER_REQUIRED');
};
