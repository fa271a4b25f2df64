import type { MemberLevel } from '@zhixing/contract/user';
import { asc, eq, inArray } from 'drizzle-orm';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { deductFeeTemplate, membership, memberTemplate } from '../../db/schema/membership.ts';
import { currentLevel, currentLevels } from './current-level.ts';
import { isMemberExempt, lastDayOf } from './rules.ts';

/** The caller's level as of now, and whether no plan binds them. */
export const readMembership = async (tx: Tx, ctx: AccountCtx) => {
  const [row] = await tx
    .select({ isWhite: account.isWhite, membership })
    .from(account)
    .leftJoin(membership, eq(membership.accountId, account.id))
    .where(eq(account.id, ctx.actor.id));
  const { level } = await currentLevel(tx, ctx, row?.membership);
  return { level, isExempt: isMemberExempt(ctx, row?.isWhite ?? false) };
};

type MemberLevelShown = { memberLevel: MemberLevel; endDate: string | null };

/** Levels as of now, by account, for showing them. */
export const levelsOf = async (
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  accountIds: string[],
): Promise<(accountId: string) => MemberLevelShown> => {
  const rows = await tx.select().from(membership).where(inArray(membership.accountId, accountIds));
  const levels = await currentLevels(tx, ctx, rows);
  return (accountId) => {
    const held = levels.get(accountId) ?? { level: 'FREE' as const, endAt: null };
    return { memberLevel: held.level, endDate: lastDayOf(held) };
  };
};

/** What an edit and a copy cost beyond what is free, by category of members. */
export const readFees = async (db: Pick<Db['shared'], 'select'>) => {
  const rows = await db.select().from(deductFeeTemplate).orderBy(asc(deductFeeTemplate.category));
  return rows.map(({ category, editFeeFen, copyFeeFen }) => ({
    category,
    fees: { editFee: editFeeFen, copyFee: copyFeeFen },
  }));
};

/** What a copy costs the caller beside the agent's own price. */
export const readCopyFee = async (tx: Tx, ctx: AccountCtx) => {
  const { level } = await readMembership(tx, ctx);
  const [row] = await tx
    .select({ fee: deductFeeTemplate.copyFeeFen })
    .from(memberTemplate)
    .innerJoin(deductFeeTemplate, eq(deductFeeTemplate.category, memberTemplate.category))
    .where(eq(memberTemplate.level, level));
  return row?.fee ?? 0;
};

export const openMembership = (tx: Tx, tenantId: string, accountId: string) =>
  tx.insert(membership).values({ tenantId, accountId, level: 'FREE' });
