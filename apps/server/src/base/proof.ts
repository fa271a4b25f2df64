import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type ProofChallenge, proofParts, proofSeconds } from '@zhixing/contract/proof';
import type { ProofPurpose } from '@zhixing/contract/proof-purpose';

/** What a challenge is bound to; nothing of it is stored. */
type Bound = { secret: string; tenantId: string; purpose: ProofPurpose; now: Date };

const signatureOf = ({ secret, tenantId }: Bound, words: string) =>
  createHmac('sha256', secret).update(`proof:${tenantId}:${words}`).digest('hex');

export const issueProof = (bound: Bound, bits: number): ProofChallenge => {
  const expires = Math.floor(bound.now.getTime() / 1000) + proofSeconds;
  const words = `${bound.purpose}.${bits}.${expires}.${randomBytes(12).toString('base64url')}`;
  const challenge = `${words}.${signatureOf(bound, words)}`;
  return { challenge, bits, parts: proofParts, expiresInSeconds: proofSeconds };
};

const form = /^(([a-z-]{1,20})\.(\d{1,2})\.(\d{1,12})\.[\w-]{16})\.([0-9a-f]{64})\.([0-9a-z]{1,7}(?:-[0-9a-z]{1,7})*)$/;

const isSolved = (signature: string, bits: number, numbers: string[]) => {
  const message = Buffer.alloc(40);
  message.write(signature, 'hex');
  return numbers.every((number, index) => {
    const value = Number.parseInt(number, 36);
    if (value > 0xffff_ffff) return false;
    message.writeUInt32BE(index, 32);
    message.writeUInt32BE(value, 36);
    return Math.clz32(hash('sha256', message, 'buffer').readUInt32BE(0)) >= bits;
  });
};

/** The challenge's own name and its bits, if it is ours, for this purpose, in time and solved. */
export const readProof = (bound: Bound, answer: string): { id: string; bits: number } | undefined => {
  const [, words, purpose, bitText, expires, signature, numberText] = form.exec(answer) ?? [];
  if (!words || !signature || !numberText || purpose !== bound.purpose) return undefined;
  const right = Buffer.from(signatureOf(bound, words), 'hex');
  if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) return undefined;
  if (Number(expires) * 1000 < bound.now.getTime()) return undefined;
  const numbers = numberText.split('-');
  const bits = Number(bitText);
  if (numbers.length !== proofParts || !isSolved(signature, bits, numbers)) return undefined;
  return { id: signature, bits };
};
