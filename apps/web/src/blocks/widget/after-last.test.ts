import { chartPalette } from '@zhixing/contract/block/chart-palette';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterLast, resizeMs } from './after-last.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('LIMIT-28 a chart has twenty colours, and is drawn anew once, 200 ms after its box last changed', () => {
  expect(new Set(chartPalette).size).toBe(20);
  const draw = vi.fn();
  const { call, cancel } = afterLast(resizeMs, draw);
  for (const ms of [0, 100, 199]) {
    vi.advanceTimersByTime(ms);
    call();
  }
  vi.advanceTimersByTime(199);
  expect(draw).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(draw).toHaveBeenCalledTimes(1);
  call();
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(draw).toHaveBeenCalledTimes(1);
});
