import { expect, it, vi } from 'vitest';
import { createReader, TooMuch } from './reading-process.ts';

vi.setConfig({ testTimeout: 30_000 });

const file = new URL('../../test/greedy-reader.ts', import.meta.url);
const read = createReader<{ does: string }, { text: string }>(file, { memoryMb: 64, cpuSeconds: 2, wallMs: 15_000 });

it('answers', async () => {
  expect(await Promise.all(Array.from({ length: 5 }, () => read({ does: 'answer' })))).toHaveLength(5);
});

it.each(['loop', 'hoard', 'hoard at once'])('a text that makes its parser %s ends that process alone', async (does) => {
  await expect(read({ does })).rejects.toThrow(TooMuch);
});

it('one that ends without an answer is a fault of ours', async () => {
  await expect(read({ does: 'leave' })).rejects.toThrow('ended with 3');
});

it('a stop ends it', async () => {
  const stop = new AbortController();
  const reading = read({ does: 'loop' }, stop.signal);
  setTimeout(() => stop.abort(new Error('stopped')), 300);
  await expect(reading).rejects.toThrow('stopped');
});
