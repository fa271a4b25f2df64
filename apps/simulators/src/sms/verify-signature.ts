import { createHash, createHmac } from 'node:crypto';
import type { Call } from '../serve.ts';
import { AliyunError } from './aliyun-error.ts';

const WINDOW_MS = 15 * 60 * 1000;
const SCHEME = /^ACS3-HMAC-SHA256\s+Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]+)$/;
const ALWAYS_SIGNED = [
  'host',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-signature-nonce',
  'x-acs-version',
];

type Credentials = { accessKeyId: string; accessKeySecret: string };

/** Checks Aliyun's V3 signature (ACS3-HMAC-SHA256); throws what Aliyun would answer. */
export function createVerifier({ accessKeyId, accessKeySecret }: Credentials) {
  const usedNonces = new Map<string, number>();

  return function verify(call: Call, now = Date.now()): void {
    const [, credential, signedHeaders = '', signature] = SCHEME.exec(call.headers.authorization ?? '') ?? [];
    if (!credential)
      throw new AliyunError(400, 'IncompleteSignature', 'The Authorization header is missing or malformed.');
    if (credential !== accessKeyId) {
      throw new AliyunError(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.');
    }
    checkDate(header(call, 'x-acs-date'), now);
    const names = signedHeaders.split(';');
    const unsigned = mustBeSigned(call).find((name) => !names.includes(name));
    if (unsigned) throw new AliyunError(400, 'IncompleteSignature', `The header ${unsigned} is not signed.`);

    const isBodyIntact = sha256(call.body) === header(call, 'x-acs-content-sha256');
    const expected = createHmac('sha256', accessKeySecret).update(stringToSign(call, names)).digest('hex');
    if (!isBodyIntact || signature !== expected) {
      throw new AliyunError(400, 'SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.');
    }
    useNonce(header(call, 'x-acs-signature-nonce'), now);
  };

  function useNonce(nonce: string, now: number): void {
    for (const [old, at] of usedNonces) if (now - at > 2 * WINDOW_MS) usedNonces.delete(old);
    if (usedNonces.has(nonce)) {
      throw new AliyunError(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.');
    }
    usedNonces.set(nonce, now);
  }
}

function checkDate(date: string, now: number): void {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date)) {
    throw new AliyunError(400, 'InvalidTimeStamp.Format', 'Specified time stamp or date value is not well formatted.');
  }
  if (!(Math.abs(now - Date.parse(date)) <= WINDOW_MS)) {
    throw new AliyunError(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.');
  }
}

function mustBeSigned({ headers }: Call): string[] {
  const present = Object.keys(headers).filter((name) => name.startsWith('x-acs-') || name === 'content-type');
  return [...new Set([...ALWAYS_SIGNED, ...present])];
}

function stringToSign(call: Call, names: string[]): string {
  const pairs = [...call.url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const lines = names.map((name) => `${name}:${header(call, name).trim()}\n`);
  const canonical = [
    call.method,
    call.url.pathname,
    pairs.sort().join('&'),
    lines.join(''),
    names.join(';'),
    header(call, 'x-acs-content-sha256'),
  ].join('\n');
  return `ACS3-HMAC-SHA256\n${sha256(canonical)}`;
}

function header({ headers }: Call, name: string): string {
  return String(headers[name] ?? '');
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
