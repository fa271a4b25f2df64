import { membersPrice } from '@zhixing/contract/membership';
import type { MemberLevel } from '@zhixing/contract/user';
import { addDays, addMonths, dayOfMonth, daysBetween, endless, isMonthEnd, lastOf } from './plan-dates.ts';
import { rankOf } from './rules.ts';

export type Grant = { level: MemberLevel; startsOn: string; endsOn: string; paidFen: number };
type Held = {
  level: MemberLevel;
  /** The last day it counts; null: no end, or no level. */
  endsOn: string | null;
  /** Those not over and not replaced, at that level or below it. */
  grants: readonly Grant[];
};
type Plan = { level: MemberLevel; monthFen: number };
type Months = { monthNum: number; priceDiscount: number };

/** What a month counts as when money left becomes days. */
const monthDays = 30;

export const isDowngrade = (held: Held, plan: Plan) => rankOf(plan.level) < rankOf(held.level);

const valueLeft = ({ startsOn, endsOn, paidFen }: Grant, today: string) => {
  const days = daysBetween(startsOn, endsOn);
  const left = Math.min(days, daysBetween(today, endsOn));
  return days > 0 && left > 0 ? Math.floor((paidFen * left) / days) : 0;
};

const isRenewal = (held: Held, plan: Plan) => plan.level === held.level && held.endsOn !== null;

/**
 * From which day it counts. The same level goes on from its last day, a higher one begins today. One that is lower by now,
 * because a code gave more after it was ordered, comes after what is held: paid time is not spent beneath better time.
 */
const startOf = (held: Held, level: MemberLevel, today: string) => {
  if (rankOf(level) > rankOf(held.level)) return today;
  const own = held.grants.filter((grant) => grant.level === level && grant.endsOn < endless);
  return lastOf(today, held.endsOn ?? today, ...own.map(({ endsOn }) => endsOn));
};

/** Where a shorter month cut the day short, the one it began on counts again. Given days move it for good. */
const anchorDay = (held: Held, level: MemberLevel, startsOn: string) => {
  const begun = held.grants.filter((grant) => grant.level === level).map((grant) => dayOfMonth(grant.startsOn));
  return isMonthEnd(startsOn) ? Math.max(dayOfMonth(startsOn), ...begun) : dayOfMonth(startsOn);
};

export const timeOf = (held: Held, level: MemberLevel, monthNum: number, today: string, surplusDays: number) => {
  const startsOn = startOf(held, level, today);
  const months = addMonths(startsOn, monthNum, anchorDay(held, level, startsOn));
  return { startsOn, endsOn: addDays(months, surplusDays) };
};

/**
 * The same level is renewed from its last day; a higher one begins today. What is left of paid time at lower levels is
 * taken off the price, for it is replaced. More left than it costs becomes days; free time leaves nothing.
 */
export const quote = (held: Held, plan: Plan, months: Months, today: string) => {
  const price = membersPrice(plan.monthFen, months);
  const isRenewed = isRenewal(held, plan);
  const replaced = held.grants.filter(({ level }) => rankOf(level) < rankOf(plan.level));
  const credit = replaced.reduce((sum, grant) => sum + valueLeft(grant, today), 0);
  const surplusDays = Math.floor((Math.max(0, credit - price) * monthDays) / plan.monthFen);
  const { startsOn, endsOn } = timeOf(held, plan.level, months.monthNum, today, surplusDays);
  return {
    renewUpgrade: isRenewed ? ('RENEW' as const) : ('UPGRADE' as const),
    price,
    credit,
    hasFreeTime: replaced.some(({ paidFen }) => paidFen === 0),
    orderAmount: Math.max(0, price - credit),
    surplusDays,
    startDate: startsOn,
    endDate: endsOn,
  };
};
