import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, timeBucket } from './format-time.ts';

const now = new Date('2026-11-15T12:00:00+08:00');
const ago = (seconds: number) => timeBucket(new Date(now.getTime() - seconds * 1000), now);
const day = 86_400;

describe('timeBucket', () => {
  it('MKT-23 thirty seconds to seventy days fall into the eight buckets', () => {
    expect(ago(30)).toEqual({ unit: 'now' });
    expect(ago(300)).toEqual({ unit: 'minute', count: 5 });
    expect(ago(3 * 3600)).toEqual({ unit: 'hour', count: 3 });
    expect(ago(6 * day)).toEqual({ unit: 'day', count: 6 });
    expect(ago(8 * day)).toEqual({ unit: 'week', count: 1 });
    expect(ago(15 * day)).toEqual({ unit: 'week', count: 2 });
    expect(ago(24 * day)).toEqual({ unit: 'week', count: 3 });
    expect(ago(70 * day)).toEqual({ unit: 'month', count: 2 });
  });

  it('holds at the edges', () => {
    expect(ago(-600)).toEqual({ unit: 'now' });
    expect(ago(59)).toEqual({ unit: 'now' });
    expect(ago(60)).toEqual({ unit: 'minute', count: 1 });
    expect(ago(3599)).toEqual({ unit: 'minute', count: 59 });
    expect(ago(day - 1)).toEqual({ unit: 'hour', count: 23 });
    expect(ago(7 * day - 1)).toEqual({ unit: 'day', count: 6 });
    expect(ago(7 * day)).toEqual({ unit: 'week', count: 1 });
    expect(ago(30 * day - 1)).toEqual({ unit: 'week', count: 4 });
    expect(ago(30 * day)).toEqual({ unit: 'month', count: 1 });
    expect(timeBucket(new Date('nonsense'), now)).toEqual({ unit: 'now' });
  });
});

describe('formatDate', () => {
  it('LIMIT-10 gives YYYY-MM-DD and a minute', () => {
    expect(formatDate(new Date(2026, 0, 5, 3, 7))).toBe('2026-01-05');
    expect(formatDateTime(new Date(2026, 0, 5, 3, 7))).toBe('2026-01-05 03:07');
    expect(formatDate('nonsense')).toBe('');
    expect(formatDateTime('nonsense')).toBe('');
  });
});
