import type { RunWait } from '@zhixing/contract/operation';

export const longSeconds = 30;

/** What somebody should look at; the others go on by themselves. */
const grave: readonly RunWait[] = ['retry', 'paused', 'lost', 'unknown', 'order'];
export const isGrave = (wait: RunWait) => grave.includes(wait);

type Unit = 'second' | 'minute' | 'hour' | 'day';

/** The largest unit that fits, as people say it. */
export const spanOf = (seconds: number): { unit: Unit; count: number } => {
  if (seconds < 60) return { unit: 'second', count: Math.max(0, Math.round(seconds)) };
  if (seconds < 3_600) return { unit: 'minute', count: Math.floor(seconds / 60) };
  if (seconds < 86_400) return { unit: 'hour', count: Math.floor(seconds / 3_600) };
  return { unit: 'day', count: Math.floor(seconds / 86_400) };
};

export const spanWords = (seconds: number, locale: string) => {
  const { unit, count } = spanOf(seconds);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
};
