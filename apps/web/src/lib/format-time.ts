const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

export type TimeBucket =
  | { readonly unit: 'now' }
  | { readonly unit: 'minute' | 'hour' | 'day' | 'week' | 'month'; readonly count: number };

/** How long ago, in the buckets the cards use; a time ahead of the clock counts as now. */
export const timeBucket = (from: Date, now: Date): TimeBucket => {
  const gone = now.getTime() - from.getTime();
  if (!(gone >= minute)) return { unit: 'now' };
  if (gone < hour) return { unit: 'minute', count: Math.floor(gone / minute) };
  if (gone < day) return { unit: 'hour', count: Math.floor(gone / hour) };
  if (gone < week) return { unit: 'day', count: Math.floor(gone / day) };
  if (gone < 30 * day) return { unit: 'week', count: Math.floor(gone / week) };
  return { unit: 'month', count: Math.floor(gone / (30 * day)) };
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
