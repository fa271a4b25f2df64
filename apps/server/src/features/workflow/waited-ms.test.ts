import { expect, it } from 'vitest';
import { waitedMs } from './waited-ms.ts';

const step = (startMs: number, ms: number, more: object = {}) => ({ form: {}, status: 'done', startMs, ms, ...more });

it('what people took over forms is no time of the run, and counts once where two waited beside each other', () => {
  expect(waitedMs([])).toBe(0);
  expect(waitedMs([step(0, 500, { form: null }), step(500, 100)])).toBe(100);
  expect(waitedMs([step(100, 50), step(0, 20)])).toBe(70);
  expect(waitedMs([step(0, 100), step(20, 30), step(50, 100)])).toBe(150);
  expect(waitedMs([step(0, 100), step(20, 0, { status: 'waiting' })])).toBe(Number.POSITIVE_INFINITY);
});
