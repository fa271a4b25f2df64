import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inReadingTurn } from './reading-turn.ts';

const forever = new AbortController().signal;

it('four of an account at once, the others in their order, and nobody else waits for them', async () => {
  const begun: number[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const all = Array.from({ length: 7 }, (_, at) =>
    inReadingTurn('a', forever, async () => {
      begun.push(at);
      await ended;
    }),
  );
  await sleep(0);
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(await inReadingTurn('b', forever, async () => 'read')).toBe('read');
  end();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it('one that fails or was called off while it waited leaves its place', async () => {
  const off = new AbortController();
  const first = Array.from({ length: 4 }, () =>
    inReadingTurn('c', forever, () => sleep(5).then(() => Promise.reject(new Error('no')))),
  );
  const waiting = inReadingTurn('c', off.signal, async () => 'read');
  off.abort(new Error('called off'));
  await expect(waiting).rejects.toThrow('called off');
  expect((await Promise.allSettled(first)).every(({ status }) => status === 'rejected')).toBe(true);
  expect(await inReadingTurn('c', forever, async () => 'read')).toBe('read');
});
