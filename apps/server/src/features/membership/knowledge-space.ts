import { eq } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { memberTemplate } from '../../db/schema/membership.ts';
import { readMembership } from './read-membership.ts';

/** How much an account's plan lets its knowledge bases hold; nothing for whom no plan binds. */
export const knowledgeMegabytes = async (tx: Tx, ctx: AccountCtx): Promise<number | undefined> => {
  const { level, isExempt } = await readMembership(tx, ctx);
  if (isExempt) return undefined;
  const [template] = await tx
    .select({ megabytes: memberTemplate.knowledgeMb })
    .from(memberTemplate)
    .where(eq(memberTemplate.level, level));
  return template?.megabytes ?? 0;
};
