import { describe, expect, it } from 'vitest';
import { formatPrice, formatRate, splitDuration, thirtyDays } from './figures.ts';

describe('figures of a card', () => {
  it('MKT-15 a price in 分 reads as yuan', () => {
    expect([20, 5, 250, 1_000_000].map(formatPrice)).toEqual(['¥0.20', '¥0.05', '¥2.50', '¥10,000.00']);
  });

  it('MKT-13 a rate is 100% only when nothing failed', () => {
    expect([0.986, 1, 0.9999, 0, 0.98].map(formatRate)).toEqual(['98.6%', '100%', '99.9%', '0.0%', '98.0%']);
  });

  it('MKT-13 a time has one decimal while it is short, and below a second it is milliseconds', () => {
    expect([6200, 340, 20, 0.2, 999.7, 9960, 18_200, 59_800, 150_000, 900_000].map(splitDuration)).toEqual([
      { unit: 'second', value: '6.2' },
      { unit: 'ms', value: '340' },
      { unit: 'ms', value: '20' },
      { unit: 'ms', value: '1' },
      { unit: 'second', value: '1.0' },
      { unit: 'second', value: '10' },
      { unit: 'second', value: '18' },
      { unit: 'minute', value: '1.0' },
      { unit: 'minute', value: '2.5' },
      { unit: 'minute', value: '15' },
    ]);
  });

  it('MKT-43 the chart has thirty days, missing ones empty', () => {
    const days = thirtyDays([{ day: '2026-11-14', runs: 4, done: 3 }], '2026-11-15');
    expect(days).toHaveLength(30);
    expect(days[0]?.day).toBe('2026-10-17');
    expect(days.slice(-2)).toEqual([
      { day: '2026-11-14', runs: 4, done: 3 },
      { day: '2026-11-15', runs: 0, done: 0 },
    ]);
  });
});

describe('relative time', () => {
  it('MKT-23 the words of the buckets are the ones of the specification', () => {
    const words = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
      new Intl.RelativeTimeFormat('zh-CN').format(-count, unit);
    expect([words(5, 'minute'), words(3, 'hour'), words(6, 'day'), words(1, 'week'), words(2, 'month')]).toEqual([
      '5分钟前',
      '3小时前',
      '6天前',
      '1周前',
      '2个月前',
    ]);
  });
});
