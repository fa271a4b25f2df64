import { eq } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { memberTemplate } from '../../db/schema/membership.ts';
import { readMembership } from './read-membership.ts';

/** How much of something an account's plan lets it keep; undefined for whom no plan binds. */
export const planRoom = async (
  tx: Tx,
  ctx: AccountCtx,
  of: 'knowledgeMb' | 'pluginsNum',
): Promise<number | undefined> => {
  const { level, isExempt } = await readMembership(tx, ctx);
  if (isExempt) return undefined;
  const [template] = await tx
    .select({ room: memberTemplate[of] })
    .from(memberTemplate)
    .where(eq(memberTemplate.level, level));
  return template?.room ?? 0;
};
