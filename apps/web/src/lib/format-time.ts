import { dayMs, hourMs, minuteMs } from './durations.ts';

const weekMs = 7 * dayMs;

export type TimeBucket =
  | { readonly unit: 'now' }
  | { readonly unit: 'minute' | 'hour' | 'day' | 'week' | 'month'; readonly count: number };

/** How long ago, in the buckets the cards use; a time ahead of the clock counts as now. */
export const timeBucket = (from: Date, now: Date): TimeBucket => {
  const gone = now.getTime() - from.getTime();
  if (!(gone >= minuteMs)) return { unit: 'now' };
  if (gone < hourMs) return { unit: 'minute', count: Math.floor(gone / minuteMs) };
  if (gone < dayMs) return { unit: 'hour', count: Math.floor(gone / hourMs) };
  if (gone < weekMs) return { unit: 'day', count: Math.floor(gone / dayMs) };
  if (gone < 30 * dayMs) return { unit: 'week', count: Math.floor(gone / weekMs) };
  return { unit: 'month', count: Math.floor(gone / (30 * dayMs)) };
};

const two = (value: number) => String(value).padStart(2, '0');

/** Local date as YYYY-MM-DD; an unreadable value gives an empty text. */
export const formatDate = (value: Date | string): string => {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? '' : `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Local date and time as YYYY-MM-DD HH:mm. */
export const formatDateTime = (value: Date | string): string => {
  const date = new Date(value);
  const head = formatDate(date);
  return head && `${head} ${two(date.getHours())}:${two(date.getMinutes())}`;
};
