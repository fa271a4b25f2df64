import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { solveProof, startProof } from './proof-work.ts';

const signature = createHash('sha256').update('any').digest('hex');
const puzzle = { challenge: `login.9.1.salt.${signature}`, bits: 9, parts: 16, expiresInSeconds: 60 };

const zeroBits = (index: number, number: number) => {
  const message = Buffer.alloc(40);
  Buffer.from(signature, 'hex').copy(message);
  message.writeUInt32BE(index, 32);
  message.writeUInt32BE(number, 36);
  return Math.clz32(createHash('sha256').update(message).digest().readUInt32BE(0));
};

describe('proof of work', () => {
  it('finds numbers whose hash, taken by another program, begins with the bits that were asked for', () => {
    const numbers = solveProof(puzzle)
      .slice(puzzle.challenge.length + 1)
      .split('-');
    expect(numbers).toHaveLength(16);
    for (const [index, number] of numbers.entries())
      expect(zeroBits(index, Number.parseInt(number, 36))).toBeGreaterThanOrEqual(9);
  });

  it('gives the same answer in portions, and says how far it is', () => {
    const proof = startProof(puzzle);
    const seen: number[] = [];
    while (!proof.work(500)) seen.push(proof.progress());
    expect(proof.answer()).toBe(solveProof(puzzle));
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(proof.progress()).toBe(1);
  });
});
