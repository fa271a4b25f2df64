import type { MemberCategory, MonthConfig } from '@zhixing/contract/membership';
import type { PlanDraft } from '@zhixing/contract/price-list';
import type { MemberLevel } from '@zhixing/contract/user';
import { eq, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { deductFeeTemplate, memberTemplate, monthConfig } from '../../db/schema/membership.ts';

const bpOf = (discount: number) => Math.round(discount * 10_000);

export const writePlan = (tx: Tx, level: MemberLevel, draft: PlanDraft) => {
  const { num: monthFen, discount, knowledgeSpace: knowledgeMb, ...rest } = draft;
  return tx
    .update(memberTemplate)
    .set({ ...rest, monthFen, knowledgeMb, discountBp: bpOf(discount) })
    .where(eq(memberTemplate.level, level));
};

/** An id stands for its number of months for ever: a page that still shows it buys what it shows, or is told of the price. */
export const writeMonths = async (tx: Tx, months: readonly Omit<MonthConfig, 'id'>[]) => {
  const kept = months.map(({ monthNum }) => monthNum);
  await tx.delete(monthConfig).where(notInArray(monthConfig.monthNum, kept));
  await tx
    .insert(monthConfig)
    .values(
      months.map(({ monthNum, priceDiscount }) => ({
        id: `m${monthNum}`,
        monthNum,
        discountBp: bpOf(priceDiscount),
      })),
    )
    .onConflictDoUpdate({ target: monthConfig.monthNum, set: { discountBp: sql`excluded.discount_bp` } });
};

export const writeFees = (tx: Tx, category: MemberCategory, fees: { editFee: number; copyFee: number }) =>
  tx
    .update(deductFeeTemplate)
    .set({ editFeeFen: fees.editFee, copyFeeFen: fees.copyFee })
    .where(eq(deductFeeTemplate.category, category));
