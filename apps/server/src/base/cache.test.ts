import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCache } from './cache.ts';

const always = () => true;
const open = (max = 10) => createCache<string>({ ttlMs: 1_000, max });
/** A read that waits until it is told to go on. */
const held = <T>(value: T) => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { read: () => gate.then(() => value), go };
};

afterEach(() => {
  vi.useRealTimers();
});

describe('remembering', () => {
  it('reads once and then answers from memory', async () => {
    const cache = open();
    const read = vi.fn(async () => 'v');
    expect(cache.get('k')).toBeUndefined();
    expect([await cache.load('k', read, always), await cache.load('k', read, always), cache.get('k')]).toEqual([
      'v',
      'v',
      'v',
    ]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('forgets after its time', async () => {
    vi.useFakeTimers();
    const cache = open();
    await cache.load('k', async () => 'old', always);
    vi.advanceTimersByTime(999);
    expect(cache.get('k')).toBe('old');
    vi.advanceTimersByTime(1);
    expect(cache.get('k')).toBeUndefined();
    expect(await cache.load('k', async () => 'new', always)).toBe('new');
  });

  it('does not remember "nothing there", nor a read that failed', async () => {
    const cache = open();
    expect(await cache.load('k', async () => undefined, always)).toBeUndefined();
    await expect(cache.load('k', () => Promise.reject(new Error('down')), always)).rejects.toThrow('down');
    expect(await cache.load('k', async () => 'v', always)).toBe('v');
  });

  it('stays within its bound, and lets the oldest go', async () => {
    const cache = open(3);
    for (let n = 0; n < 100; n++) await cache.load(`k${n}`, async () => `v${n}`, always);
    const left = Array.from({ length: 100 }, (_, n) => cache.get(`k${n}`)).filter(Boolean);
    expect(left).toEqual(['v97', 'v98', 'v99']);
  });
});

describe('while changes would go unheard', () => {
  it('neither uses nor stores anything', async () => {
    const cache = open();
    await cache.load('k', async () => 'old', always);
    const read = vi.fn(async () => 'new');
    expect(await cache.load('k', read, () => false)).toBe('new');
    expect(await cache.load('other', read, () => false)).toBe('new');
    expect(cache.get('other')).toBeUndefined();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('does not store what was read while the connection was lost on the way', async () => {
    const cache = open();
    let isLive = true;
    const { read, go } = held('v');
    const loading = cache.load('k', read, () => isLive);
    isLive = false;
    go();
    expect(await loading).toBe('v');
    expect(cache.get('k')).toBeUndefined();
  });
});

describe('forgetting', () => {
  it('drops what is stale and keeps the rest', async () => {
    const cache = open();
    for (const name of ['a1', 'a2', 'b1']) await cache.load(name, async () => name, always);
    cache.drop((value) => value.startsWith('a'));
    expect([cache.get('a1'), cache.get('a2'), cache.get('b1')]).toEqual([undefined, undefined, 'b1']);
    cache.clear();
    expect(cache.get('b1')).toBeUndefined();
  });

  it.each(['drop', 'clear'] as const)('a read begun before %s does not bring the old value back', async (how) => {
    const cache = open();
    const { read, go } = held('revoked');
    const loading = cache.load('k', read, always);
    if (how === 'drop') cache.drop(() => true);
    else cache.clear();
    go();
    await loading;
    expect(cache.get('k')).toBeUndefined();
    expect(await cache.load('k', async () => 'fresh', always)).toBe('fresh');
  });
});
