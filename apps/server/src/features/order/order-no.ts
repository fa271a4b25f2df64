import { randomInt } from 'node:crypto';

const chinaOffsetMs = 8 * 3_600_000;
const stamp = (now: Date) => new Date(now.getTime() + chinaOffsetMs).toISOString().replace(/\D/g, '').slice(0, 14);
const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');

/** yyyyMMddHHmmss in China and six digits; the unique index sees to the rest. */
export const newOrderNo = (now: Date) => `${stamp(now)}${digits(6)}`;
export const newRefundNo = (now: Date) => `R${stamp(now)}${digits(8)}`;
