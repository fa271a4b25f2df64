import { expect, it } from 'vitest';
import { waitedMs } from './end-answer.ts';

it('waiting for a person is counted once, however many calls waited at the same time', () => {
  expect(waitedMs([])).toBe(0);
  expect(waitedMs([{ startMs: 100, ms: 50 }])).toBe(50);
  const overlapping = [
    { startMs: 500, ms: 100 },
    { startMs: 100, ms: 300 },
    { startMs: 150, ms: 50 },
    { startMs: 350, ms: 100 },
  ];
  expect(waitedMs(overlapping)).toBe(450);
});
