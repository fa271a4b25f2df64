import { createHash, randomBytes, randomFillSync } from 'node:crypto';

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isUuid = (text: string) => uuidForm.test(text);

// Asking the system for 16 bytes costs as much as asking for thousands.
const random = Buffer.alloc(4096);
let spent = random.length;
const randomBytesOf = (count: number) => {
  if (spent + count > random.length) {
    randomFillSync(random);
    spent = 0;
  }
  spent += count;
  return random.subarray(spent - count, spent);
};

/** UUID version 7: sorts by time, so new rows land at the end of an index. */
export const newId = (now = Date.now()) => {
  const bytes = Buffer.from(randomBytesOf(16));
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

export const newSecret = () => randomBytes(32).toString('base64url');

export const sha256 = (of: string | Uint8Array) => createHash('sha256').update(of).digest();

/** The same id for the same text: what is made twice is there once. */
export const idFrom = (text: string) => {
  const bytes = sha256(text).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
