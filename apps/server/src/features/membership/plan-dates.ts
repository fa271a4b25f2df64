import { dayMs } from '../../base/durations.ts';

/** Days of China as YYYY-MM-DD; text order is their order. */
const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

export const addDays = (day: string, count: number) => toDay(new Date(toDate(day).getTime() + count * dayMs));
export const daysBetween = (from: string, to: string) =>
  Math.round((toDate(to).getTime() - toDate(from).getTime()) / dayMs);

/**
 * So many months later, on the anchor's day of the month or, where a month is shorter, its last: 01-31 → 02-28 → 03-31,
 * never 03-28.
 */
export const addMonths = (day: string, count: number, anchorDay = toDate(day).getUTCDate()) => {
  const from = toDate(day);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + count];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toDay(new Date(Date.UTC(year, month, Math.min(anchorDay, lastDay))));
};

/** The latest of them. */
export const lastOf = (first: string, ...others: string[]) => [first, ...others].sort().at(-1) ?? first;

export const dayOfMonth = (day: string) => toDate(day).getUTCDate();
export const isMonthEnd = (day: string) => dayOfMonth(addDays(day, 1)) === 1;

/** The day after the last one begins at midnight in China. */
export const endOf = (endsOn: string) => new Date(`${addDays(endsOn, 1)}T00:00:00+08:00`);

/** The last day of what has no end. */
export const endless = '2999-12-31';
