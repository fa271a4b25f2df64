import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const [first, second] = ['a'.repeat(64), 'b'.repeat(64)];
const boxOf = (APP_SECRET: string, APP_SECRETS_ACCEPTED = '') => createSecretBox({ APP_SECRET, APP_SECRETS_ACCEPTED });
const box = boxOf(first);

/** As releases without key ids did it. */
const sealOld = (secret: string, text: string, place: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'zhixing secret box', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
};

it('opens what it sealed, and never seals twice alike', () => {
  const sealed = box.seal('sk-密钥', 'model:1');
  expect(box.open(sealed, 'model:1')).toBe('sk-密钥');
  expect(box.seal('sk-密钥', 'model:1').equals(sealed)).toBe(false);
  expect(sealed.includes('sk-')).toBe(false);
});

it('does not open for another row, another secret, or after a change of any byte', () => {
  const sealed = box.seal('sk-1', 'model:1');
  expect(() => box.open(sealed, 'model:2')).toThrow();
  expect(() => boxOf(second).open(sealed, 'model:1')).toThrow('none of the secrets');
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => box.open(changed, 'model:1'), `byte ${index}`).toThrow();
  }
});

it('says which key sealed it, and tells nothing of the key', () => {
  const sealed = box.seal('sk-1', 'model:1');
  expect(sealed.subarray(0, box.head.length).equals(box.head)).toBe(true);
  expect(boxOf(second).head.equals(box.head)).toBe(false);
  expect(sealed.includes(Buffer.from(first, 'hex').subarray(0, 8))).toBe(false);
});

it('opens what an accepted secret sealed, and seals with the one in use', () => {
  const next = boxOf(second, first);
  expect(next.open(box.seal('sk-1', 'model:1'), 'model:1')).toBe('sk-1');
  const sealed = next.seal('sk-2', 'model:1');
  expect(boxOf(second).open(sealed, 'model:1')).toBe('sk-2');
  expect(() => box.open(sealed, 'model:1')).toThrow();
  expect(boxOf(first, second).open(sealed, 'model:1')).toBe('sk-2');
});

it('opens boxes of releases that knew no key ids, with any accepted secret', () => {
  for (const secret of [first, second])
    expect(boxOf(second, first).open(sealOld(secret, 'sk-密钥', 'model:1'), 'model:1')).toBe('sk-密钥');
  expect(() => boxOf(second).open(sealOld(first, 'sk-1', 'model:1'), 'model:1')).toThrow();
  expect(() => box.open(sealOld(first, 'sk-1', 'model:1'), 'model:2')).toThrow();
});
