import { hourMs } from './durations.ts';

const offsetMs = 8 * hourMs;

/** Quotas and charts follow the calendar people here live by; China has one zone and no summer time. */
export const chinaMonthStart = (now: Date) => {
  const local = new Date(now.getTime() + offsetMs);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - offsetMs);
};

const chinaStamp = (at: Date) => new Date(at.getTime() + offsetMs).toISOString();

export const chinaDay = (at: Date) => chinaStamp(at).slice(0, 10);

/** yyyyMMddHHmmss. */
export const chinaSeconds = (at: Date) => chinaStamp(at).replace(/\D/g, '').slice(0, 14);

export const chinaDayStart = (now: Date) => new Date(`${chinaDay(now)}T00:00:00+08:00`);
