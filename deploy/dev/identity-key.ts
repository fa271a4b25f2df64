import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export function restatePublicKey(pemFile: string): string {
  const jwk = createPublicKey(readFileSync(pemFile)).export({ format: 'jwk' });
  return `publickeyv1_${base58(Buffer.from(jwk.x ?? '', 'base64url'))}`;
}

function base58(bytes: Buffer): string {
  let text = '';
  for (let rest = BigInt(`0x${bytes.toString('hex')}`); rest > 0n; rest /= 58n)
    text = ALPHABET[Number(rest % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}
