import { dayMs } from '../../lib/durations.ts';
import { yuan } from '../../lib/yuan.ts';

/** Integer 分 as yuan: 20 is ¥0.20. */
export const formatPrice = (fen: number): string => `¥${yuan(fen)}`;

/** Rounded down, so that 100% means every one. */
export const formatRate = (rate: number): string => {
  const tenths = Math.floor(rate * 1000 + 1e-6);
  return tenths >= 1000 ? '100%' : `${(tenths / 10).toFixed(1)}%`;
};

export type Duration = { readonly unit: 'ms' | 'second' | 'minute'; readonly value: string };

/** The name of a unit's text. */
export const durationText = { ms: 'ms', second: 'seconds', minute: 'minutes' } as const;

/** 320 milliseconds, 6.2 seconds, 18 seconds, 2.5 minutes. */
export const splitDuration = (ms: number): Duration => {
  if (ms < 999.5) return { unit: 'ms', value: String(ms > 0 ? Math.max(1, Math.round(ms)) : 0) };
  const seconds = ms / 1000;
  if (seconds < 9.95) return { unit: 'second', value: seconds.toFixed(1) };
  if (seconds < 59.5) return { unit: 'second', value: String(Math.round(seconds)) };
  const minutes = seconds / 60;
  return { unit: 'minute', value: minutes < 9.95 ? minutes.toFixed(1) : String(Math.round(minutes)) };
};

type Day = { readonly day: string; readonly runs: number; readonly done: number };

/** Thirty days up to the given one; a day the server left out had no runs. */
export const thirtyDays = (days: readonly Day[], today: string): Day[] => {
  const byDay = new Map(days.map((row) => [row.day.slice(0, 10), row]));
  const last = [today, ...byDay.keys()].sort().at(-1) ?? today;
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: 30 }, (_, index) => {
    const day = new Date(end - (29 - index) * dayMs).toISOString().slice(0, 10);
    const row = byDay.get(day);
    return { day, runs: row?.runs ?? 0, done: row?.done ?? 0 };
  });
};
