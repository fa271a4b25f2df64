import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 B'],
  [900, '900 B'],
  [86 * 1024, '86 KB'],
  [1024 * 1024, '1 MB'],
  [2.14 * 1024 * 1024, '2.1 MB'],
  [500 * 1024 * 1024, '500 MB'],
  [3 * 1024 ** 4, '3072 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
