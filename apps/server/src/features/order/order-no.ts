import { randomInt } from 'node:crypto';
import { chinaSeconds } from '../../base/china-time.ts';

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');

/** yyyyMMddHHmmss in China and six digits; the unique index sees to the rest. */
export const newOrderNo = (now: Date) => `${chinaSeconds(now)}${digits(6)}`;
export const newRefundNo = (now: Date) => `R${chinaSeconds(now)}${digits(8)}`;
