import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { leftBehindAfter, withTimeLimit } from './time-limit.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

it('work is told when its time is over, or when its caller leaves', async () => {
  await expect(withTimeLimit(20, undefined, untilAborted)).rejects.toMatchObject({ name: 'TimeoutError' });
  const caller = new AbortController();
  const work = withTimeLimit(60_000, caller.signal, (stop) => withTimeLimit(60_000, stop, untilAborted));
  caller.abort(new Error('left'));
  await expect(work).rejects.toThrow('left');
  await expect(withTimeLimit(20, new AbortController().signal, untilAborted)).rejects.toThrow('the time is over');
});

it('work that does not listen is left behind', async () => {
  await expect(leftBehindAfter(20, () => pause(60_000, undefined, { ref: false }))).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  expect(await leftBehindAfter(60_000, async () => 'done')).toBe('done');
});

it('nothing of a limit is kept once its work is done, not even of one within another', async () => {
  const caller = new AbortController();
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  const seen: WeakRef<AbortSignal>[] = [];
  for (let no = 0; no < 500; no++)
    await withTimeLimit(3_600_000, caller.signal, (stop) =>
      withTimeLimit(3_600_000, stop, async (inner) => {
        const hear = () => undefined;
        inner.addEventListener('abort', hear);
        inner.removeEventListener('abort', hear);
        seen.push(new WeakRef(stop), new WeakRef(inner));
      }),
    );
  expect(timers()).toBeLessThanOrEqual(before);
  await pause(10);
  collectGarbage();
  await expect.poll(() => seen.filter((one) => one.deref() !== undefined).length).toBeLessThan(20);
});
