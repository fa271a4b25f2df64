import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../test/random.ts';
import { fromHalfVector, halfVector } from './half-vector.ts';
import { vectorBits } from './vector-bits.ts';

const random = createRandom(11);
const turned = { bitsTurned: true };
/** As a poor model gives them: few numbers that are not zero, all of them above it. */
const sparse = (length: number, numbers: number, base?: Float32Array) => {
  const vector = Float32Array.from(base ?? new Float32Array(length));
  for (let no = 0; no < numbers; no++) vector[Math.floor(random.next() * length)] = random.next();
  return vector;
};
const angle = (a: Float32Array, b: Float32Array) => {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return Math.acos(dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))) / Math.PI;
};
const differing = (a: string, b: string) => [...a].filter((bit, at) => bit !== b[at]).length / a.length;

describe('the bits of a vector', () => {
  it.each([512, 768, 1024, 1536, 2048, 1000])('of %s numbers differ as far as the vectors are apart', (length) => {
    for (let no = 0; no < 20; no++) {
      const one = sparse(length, 60);
      const other = sparse(length, 30, one);
      const [bits, others] = [vectorBits(turned, one), vectorBits(turned, other)];
      expect(bits).toHaveLength(length);
      expect(Math.abs(differing(bits, others) - angle(one, other))).toBeLessThan(4 / Math.sqrt(length));
    }
  });

  it('are those of the numbers themselves in a base of before', () => {
    expect(vectorBits({ bitsTurned: false }, [0.1, -2, 0, 3, 1e-9])).toBe('10011');
  });

  it('are for ever the same: what lies in the database was made with them', () => {
    const vector = Float32Array.from({ length: 768 }, (_, at) => ((at * 7919) % 1013) - 506);
    expect(createHash('sha256').update(vectorBits(turned, vector)).digest('hex').slice(0, 16)).toBe('ad5aa9cfe56fcd52');
  });

  it('come from the half vector of the cache as from the model', () => {
    const vector = sparse(1024, 200);
    const [bits, cached] = [vectorBits(turned, vector), vectorBits(turned, fromHalfVector(halfVector(vector)))];
    expect(differing(bits, cached)).toBeLessThan(0.01);
  });
});
