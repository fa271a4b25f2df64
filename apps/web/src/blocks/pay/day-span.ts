import { dayMs, hourMs } from '../../lib/durations.ts';

/** Whole days in China, both included. */
export type DaySpan = { readonly from: string; readonly to: string };
export const spanNames = ['days7', 'days30', 'month'] as const;
export type SpanName = (typeof spanNames)[number];

const mostDays = 366;
const form = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const isDay = (text: string | null): text is string =>
  text !== null && form.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text;

/** Money is counted by the day of China, wherever the page is read. */
export const chinaDay = (now: Date): string => dayOf(now.getTime() + 8 * hourMs);

export const spanOf = (name: SpanName, today: string): DaySpan => {
  if (name === 'month') return { from: `${today.slice(0, 8)}01`, to: today };
  return { from: dayOf(Date.parse(today) - ((name === 'days7' ? 7 : 30) - 1) * dayMs), to: today };
};

export const nameOf = (span: DaySpan, today: string): SpanName | undefined =>
  spanNames.find((name) => {
    const { from, to } = spanOf(name, today);
    return span.from === from && span.to === to;
  });

/** The span an address names; what is no span, or longer than a year, becomes the last thirty days. */
export const readSpan = (from: string | null, to: string | null, today: string): DaySpan => {
  const isSpan = isDay(from) && isDay(to) && from <= to && Date.parse(to) - Date.parse(from) <= mostDays * dayMs;
  return isSpan ? { from, to } : spanOf('days30', today);
};

export const daysOf = ({ from, to }: DaySpan): string[] => {
  const start = Date.parse(from);
  const count = Math.round((Date.parse(to) - start) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) => dayOf(start + index * dayMs));
};
