import type { MemberCategory, MonthConfig } from '@zhixing/contract/membership';
import { notInArray } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import { topUpOption } from '../../db/schema/order.ts';
import { writeFees, writeMonths } from '../membership/index.ts';
import { changePriceList } from './change-price-list.ts';

type Months = Omit<MonthConfig, 'id'>;
const discounts = (rows: readonly Months[]) =>
  Object.fromEntries(rows.map(({ monthNum, priceDiscount }) => [String(monthNum), priceDiscount]));

export const saveMonths = (ctx: AccountCtx, version: string, months: readonly Months[]) =>
  changePriceList(ctx, version, async (tx, { months: before }) => {
    await writeMonths(tx, months);
    return { id: 'months', before: discounts(before), after: discounts(months) };
  });

/** `t10` is ten yuan, `f950` is 950 分: an id is never another amount's. */
const idOf = (amountFen: number) => (amountFen % 100 === 0 ? `t${amountFen / 100}` : `f${amountFen}`);
const listed = (amounts: readonly number[]) => ({ amounts: [...amounts].sort((a, b) => a - b).join(', ') });

export const saveTopUps = (ctx: AccountCtx, version: string, amounts: readonly number[]) =>
  changePriceList(ctx, version, async (tx, { topUps }) => {
    await tx.delete(topUpOption).where(notInArray(topUpOption.amountFen, [...amounts]));
    await tx
      .insert(topUpOption)
      .values(amounts.map((amountFen) => ({ id: idOf(amountFen), amountFen })))
      .onConflictDoNothing();
    return { id: 'top-ups', before: listed(topUps.map(({ amount }) => amount)), after: listed(amounts) };
  });

type Fees = Record<MemberCategory, { editFee: number; copyFee: number }>;
const feeWords = ({ PERSONAL, ENTERPRISE }: Fees) => ({
  personalEdit: PERSONAL.editFee,
  personalCopy: PERSONAL.copyFee,
  enterpriseEdit: ENTERPRISE.editFee,
  enterpriseCopy: ENTERPRISE.copyFee,
});
const noFees = { editFee: 0, copyFee: 0 };

/** Whoever is about to edit or copy is asked again when the fee they saw is not the one that counts. */
export const saveFees = (ctx: AccountCtx, version: string, after: Fees) =>
  changePriceList(ctx, version, async (tx, list) => {
    const feesOf = (category: MemberCategory) => list.fees.find((one) => one.category === category)?.fees ?? noFees;
    const before = { PERSONAL: feesOf('PERSONAL'), ENTERPRISE: feesOf('ENTERPRISE') };
    await writeFees(tx, 'PERSONAL', after.PERSONAL);
    await writeFees(tx, 'ENTERPRISE', after.ENTERPRISE);
    return { id: 'fees', before: feeWords(before), after: feeWords(after) };
  });
