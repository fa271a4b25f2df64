import type { PlanDraft } from '@zhixing/contract/price-list';
import type { MemberLevel } from '@zhixing/contract/user';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { writePlan } from '../membership/index.ts';
import { changePriceList } from './change-price-list.ts';

export const savePlan = async (
  ctx: AccountCtx,
  level: MemberLevel,
  { version, ...draft }: PlanDraft & { version: string },
) => {
  if (level === 'FREE' && draft.num !== 0) throw new AppError('FREE_PLAN_PRICE');
  return changePriceList(ctx, version, async (tx, { plans }) => {
    await writePlan(tx, level, draft);
    const before = plans.find((plan) => plan.level === level) ?? {};
    return { id: level, before, after: { ...before, ...draft } };
  });
};
