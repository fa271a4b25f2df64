import { expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a'.repeat(64));

it('opens what it sealed, and never seals twice alike', () => {
  const sealed = box.seal('sk-密钥', 'model:1');
  expect(box.open(sealed, 'model:1')).toBe('sk-密钥');
  expect(box.seal('sk-密钥', 'model:1').equals(sealed)).toBe(false);
  expect(sealed.includes('sk-')).toBe(false);
});

it('does not open for another row, another secret, or after a change', () => {
  const sealed = box.seal('sk-1', 'model:1');
  expect(() => box.open(sealed, 'model:2')).toThrow();
  expect(() => createSecretBox('b'.repeat(64)).open(sealed, 'model:1')).toThrow();
  const changed = Buffer.from(sealed);
  changed[14] = (changed[14] ?? 0) ^ 1;
  expect(() => box.open(changed, 'model:1')).toThrow();
});
