import { createPublicKey, verify } from 'node:crypto';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** What stands before the 32 bytes of an Ed25519 key in its usual form. */
const keyPrefix = Buffer.from('302a300506032b6570032100', 'hex');
/** The engine and we have clocks of our own; a call signed this long ago, or this far ahead, is still its. */
const toleranceSeconds = 300;

const fromBase58 = (text: string) => {
  let number = 0n;
  for (const sign of text) {
    const digit = alphabet.indexOf(sign);
    if (digit < 0) throw new Error('RESTATE_IDENTITY_KEY is not a base58 key');
    number = number * 58n + BigInt(digit);
  }
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
};

type Headers = Record<string, string | string[] | undefined>;

const jsonOf = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString());

/**
 * True for requests that the engine signed for this very path. The SDK's own check knows no tolerance: with a clock
 * that is a minute off it refuses every call of the engine.
 */
export const createEngineCheck = (identityKey: string, now: () => Date = () => new Date()) => {
  const raw = fromBase58(identityKey.replace(/^publickeyv1_/, ''));
  const key = createPublicKey({ key: Buffer.concat([keyPrefix, raw]), format: 'der', type: 'spki' });
  return (path: string, headers: Headers): boolean => {
    if (headers['x-restate-signature-scheme'] !== 'v1') return false;
    const [head = '', body = '', signature = '', ...rest] = String(headers['x-restate-jwt-v1']).split('.');
    try {
      if (rest.length > 0 || jsonOf(head).alg !== 'EdDSA') return false;
      if (!verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))) return false;
      const { aud, iat } = jsonOf(body);
      const isFresh = typeof iat === 'number' && Math.abs(now().getTime() / 1000 - iat) <= toleranceSeconds;
      return isFresh && typeof aud === 'string' && aud.startsWith('/') && path.endsWith(aud);
    } catch {
      return false;
    }
  };
};
