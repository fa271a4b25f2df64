import { hourMs } from './durations.ts';

const offsetMs = 8 * hourMs;

/** Quotas and charts follow the calendar people here live by; China has one zone and no summer time. */
export const chinaMonthStart = (now: Date) => {
  const local = new Date(now.getTime() + offsetMs);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - offsetMs);
};

export const chinaDay = (at: Date) => new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);

export const chinaDayStart = (now: Date) => new Date(`${chinaDay(now)}T00:00:00+08:00`);
