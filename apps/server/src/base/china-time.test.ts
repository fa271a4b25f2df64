import { expect, it } from 'vitest';
import { chinaDay, chinaMonthStart } from './china-time.ts';

it('the month turns at midnight in China', () => {
  expect(chinaMonthStart(new Date('2026-10-31T15:59:59Z')).toISOString()).toBe('2026-09-30T16:00:00.000Z');
  expect(chinaMonthStart(new Date('2026-10-31T16:00:00Z')).toISOString()).toBe('2026-10-31T16:00:00.000Z');
  expect(chinaDay(new Date('2026-10-31T16:00:00Z'))).toBe('2026-11-01');
});
