import { setTimeout as pause } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';
import { collectWhenIdle } from './collect-when-idle.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const used = () => getHeapStatistics().used_heap_size / 2 ** 20;
let stop = () => {};
afterEach(() => stop());

const makeObjects = () => Array.from({ length: 1_500_000 }, (_, index) => ({ index, at: [index] }));

it('an idle process gives back what its work left', async () => {
  // What tests before this one have left is not counted.
  collectGarbage();
  const before = used();
  let kept: unknown[] | undefined = makeObjects();
  expect(used() - before).toBeGreaterThan(40);
  expect(kept).toHaveLength(1_500_000);
  kept = undefined;
  stop = collectWhenIdle(undefined, 100);
  await expect.poll(() => used() - before, { timeout: 5_000 }).toBeLessThan(20);
});

it('a busy process is left alone, and an idle one without new garbage too', async () => {
  let times = 0;
  const busyUntil = Date.now() + 600;
  const work = () => {
    const end = performance.now() + 40;
    while (performance.now() < end);
    if (Date.now() < busyUntil) setImmediate(work);
  };
  stop = collectWhenIdle(() => {
    times += 1;
  }, 100);
  work();
  await pause(500);
  expect(times).toBe(0);
  await pause(1_200);
  expect(times).toBe(1);
});
