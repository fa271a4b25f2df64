import { expect, it } from 'vitest';
import { isGrave, spanOf, spanWords } from './model.ts';

it('a span is told in the largest unit that fits', () => {
  expect([0, 59, 60, 3_599, 3_600, 86_399, 200_000].map(spanOf)).toEqual([
    { unit: 'second', count: 0 },
    { unit: 'second', count: 59 },
    { unit: 'minute', count: 1 },
    { unit: 'minute', count: 59 },
    { unit: 'hour', count: 1 },
    { unit: 'hour', count: 23 },
    { unit: 'day', count: 2 },
  ]);
  expect([spanWords(120, 'zh-CN'), spanWords(120, 'en-US')]).toEqual(['2分钟', '2 minutes']);
});

it('what goes on by itself is not marked', () => {
  expect((['model', 'tool', 'consent', 'behind', 'worker', 'stop'] as const).some(isGrave)).toBe(false);
  expect((['lost', 'paused', 'retry'] as const).every(isGrave)).toBe(true);
});
