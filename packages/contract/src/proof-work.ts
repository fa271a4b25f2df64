import type { ProofChallenge } from './proof.ts';

/**
 * SHA-256 of one block. `crypto.subtle` answers each hash through a promise and is ten times slower at this; the constants
 * are written out because roots computed in a browser need not agree in their last bit.
 */
const rounds = Int32Array.from(
  `428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3 72be5d74
80deb1fe 9bdc06a7 c19bf174 e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da 983e5152 a831c66d
b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e
92722c85 a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 19a4c116 1e376c08 2748774c 34b0bcb5
391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2`
    .split(/\s/)
    .map((word) => Number.parseInt(word, 16)),
);
const words = new Int32Array(64);

/** The first 32 bits of the hash of a message that fills `block` (sixteen words with the padding). */
const firstWord = (block: Int32Array): number => {
  const w = words;
  w.set(block);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (s0 + (w[i - 7] as number) + s1 + (w[i - 16] as number)) | 0;
  }
  let a = 0x6a09e667;
  let b = 0xbb67ae85 | 0;
  let c = 0x3c6ef372;
  let d = 0xa54ff53a | 0;
  let e = 0x510e527f;
  let f = 0x9b05688c | 0;
  let g = 0x1f83d9ab;
  let h = 0x5be0cd19;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (rounds[i] as number) + (w[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return (a + 0x6a09e667) >>> 0;
};

/** Forty bytes: the challenge's signature, the number of the part, the number that is looked for. */
const blockOf = (signature: string) => {
  const block = new Int32Array(16);
  for (let i = 0; i < 8; i++) block[i] = Number.parseInt(signature.slice(i * 8, i * 8 + 8), 16);
  block[10] = 0x80000000 | 0;
  block[15] = 40 * 8;
  return block;
};

/** Works in portions, so that whoever runs it can show how far it is and let others have their turn. */
export const startProof = ({ challenge, bits, parts }: ProofChallenge) => {
  const block = blockOf(challenge.slice(challenge.lastIndexOf('.') + 1));
  const limit = 2 ** (32 - bits);
  const found: number[] = [];
  let next = 0;
  return {
    /** Tries so many numbers; true when nothing is left to find. */
    work(tries: number): boolean {
      for (let left = tries; left > 0 && found.length < parts; left--) {
        block[8] = found.length;
        block[9] = next;
        if (firstWord(block) < limit) {
          found.push(next);
          next = 0;
        } else next++;
      }
      return found.length >= parts;
    },
    progress: () => found.length / parts,
    answer: () => `${challenge}.${found.map((number) => number.toString(36)).join('-')}`,
  };
};

/** All of it in one go, for programs that have nobody waiting. */
export const solveProof = (challenge: ProofChallenge): string => {
  const proof = startProof(challenge);
  proof.work(Number.POSITIVE_INFINITY);
  return proof.answer();
};
