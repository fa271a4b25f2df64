import { membersPrice } from '@zhixing/contract/membership';
import { type MemberLevel, memberLevel } from '@zhixing/contract/user';
import { addDays, addMonths, dayOfMonth, daysBetween } from './plan-dates.ts';

export type Grant = { level: MemberLevel; startsOn: string; endsOn: string; paidFen: number };
type Held = {
  level: MemberLevel;
  /** The last day it counts; null: no end, or no level. */
  endsOn: string | null;
  /** Those not over and not replaced. */
  grants: readonly Grant[];
};
type Plan = { level: MemberLevel; monthFen: number };
type Months = { monthNum: number; priceDiscount: number };

/** What a month counts as when money left becomes days. */
const monthDays = 30;
const rankOf = (level: MemberLevel) => memberLevel.options.indexOf(level);

export const isDowngrade = (held: Held, plan: Plan) => rankOf(plan.level) < rankOf(held.level);

const valueLeft = ({ startsOn, endsOn, paidFen }: Grant, today: string) => {
  const days = daysBetween(startsOn, endsOn);
  const left = Math.min(days, daysBetween(today, endsOn));
  return days > 0 && left > 0 ? Math.floor((paidFen * left) / days) : 0;
};

const isRenewal = (held: Held, plan: Plan) => plan.level === held.level && held.endsOn !== null;

/** From which day to which: a renewal goes on from the last day, everything else begins today. */
export const timeOf = (held: Held, monthNum: number, today: string, isRenewed: boolean, surplusDays: number) => {
  if (!isRenewed || held.endsOn === null)
    return { startsOn: today, endsOn: addDays(addMonths(today, monthNum), surplusDays) };
  const [first] = held.grants.map(({ startsOn }) => startsOn).sort();
  return { startsOn: held.endsOn, endsOn: addMonths(held.endsOn, monthNum, dayOfMonth(first ?? held.endsOn)) };
};

/**
 * The same level is renewed from its last day; a higher one begins today, and what is left of paid time is taken off its
 * price. More left than it costs becomes days; free time leaves nothing.
 */
export const quote = (held: Held, plan: Plan, months: Months, today: string) => {
  const price = membersPrice(plan.monthFen, months);
  const isRenewed = isRenewal(held, plan);
  const credit = isRenewed ? 0 : held.grants.reduce((sum, grant) => sum + valueLeft(grant, today), 0);
  const surplusDays = Math.floor((Math.max(0, credit - price) * monthDays) / plan.monthFen);
  const { startsOn, endsOn } = timeOf(held, months.monthNum, today, isRenewed, surplusDays);
  return {
    renewUpgrade: isRenewed ? ('RENEW' as const) : ('UPGRADE' as const),
    price,
    credit,
    hasFreeTime: !isRenewed && held.level !== 'FREE' && held.grants.some(({ paidFen }) => paidFen === 0),
    orderAmount: Math.max(0, price - credit),
    surplusDays,
    startDate: startsOn,
    endDate: endsOn,
  };
};
