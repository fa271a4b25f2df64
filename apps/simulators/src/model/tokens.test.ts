import { expect, test } from 'vitest';
import { countTokens, splitTokens } from './tokens.ts';

const text = '关于重疾险，先看保额 50 万是否足够。\n\n- **Hello world**, internationalization 😀 x=1234567\n';

test('tokens are 1–3 Han characters or pieces of words, and together they are the text', () => {
  const tokens = splitTokens(text);
  expect(tokens.join('')).toBe(text);
  expect(tokens).toContain('😀');
  expect(tokens).toContain(' world');
  for (const token of tokens) expect(token.length).toBeLessThanOrEqual(8);
  for (const token of tokens.filter((piece) => /[\u3400-\u9fff]/.test(piece))) expect(token).toMatch(/^.{1,3}$/);
  expect(countTokens(text)).toBe(tokens.length);
});
