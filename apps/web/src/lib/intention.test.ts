import { describe, expect, it } from 'vitest';
import { intentionOf, isUnsure } from './intention.ts';

describe('the key of a wish', () => {
  it('is the same while its outcome is unknown, and another once it is settled', () => {
    const first = intentionOf('useCode', { body: { code: 'a' } });
    expect(intentionOf('useCode', { body: { code: 'a' } }).key).toBe(first.key);
    first.settle();
    expect(intentionOf('useCode', { body: { code: 'a' } }).key).not.toBe(first.key);
  });

  it('is another for another route or another wish', () => {
    const { key } = intentionOf('useCode', { body: { code: 'b' } });
    expect(intentionOf('useCode', { body: { code: 'c' } }).key).not.toBe(key);
    expect(intentionOf('cancelOrder', { body: { code: 'b' } }).key).not.toBe(key);
  });

  it('is not taken from a newer wish by an older answer', () => {
    const old = intentionOf('edit', {});
    old.settle();
    const fresh = intentionOf('edit', {});
    old.settle();
    expect(intentionOf('edit', {}).key).toBe(fresh.key);
  });

  it('is kept without an answer, after a timeout and after a failure of the server, and for nothing else', () => {
    expect([0, 408, 500, 502, 503].every(isUnsure)).toBe(true);
    expect([200, 400, 401, 403, 404, 413, 429].some(isUnsure)).toBe(false);
  });
});
