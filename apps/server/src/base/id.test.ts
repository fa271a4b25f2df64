import { expect, it } from 'vitest';
import { newId, newSecret } from './id.ts';

it('a secret has 256 bits and none comes twice', () => {
  const secrets = Array.from({ length: 20_000 }, newSecret);
  expect(new Set(secrets).size).toBe(secrets.length);
  for (const secret of secrets.slice(0, 100)) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  const ones = secrets
    .slice(0, 2_000)
    .reduce(
      (sum, secret) =>
        sum + Buffer.from(secret, 'base64url').reduce((n, byte) => n + byte.toString(2).replaceAll('0', '').length, 0),
      0,
    );
  expect(ones / (2_000 * 256)).toBeCloseTo(0.5, 2);
});

it('ids sort by time, and none comes twice', () => {
  const ids = Array.from({ length: 20_000 }, (_, at) => newId(1_700_000_000_000 + at));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});
