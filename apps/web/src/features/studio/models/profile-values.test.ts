import { expect, it } from 'vitest';
import { profileFieldsOf } from './profile-item.tsx';
import { formatTokens } from './profile-values.ts';

it('sizes are written as makers write them', () => {
  const sizes = [4_096, 8_000, 128_000, 131_072, 200_000, 262_144, 1_000_000, 1_048_576, 1_050_000, 12_345];
  expect(sizes.map(formatTokens)).toEqual(['4K', '8K', '128K', '128K', '200K', '256K', '1M', '1M', '1.05M', '12K']);
});

it('what only chat completions can be told is asked for them only', () => {
  expect(profileFieldsOf('chat')).toHaveLength(14);
  const rest = profileFieldsOf('anthropic');
  expect(rest).toHaveLength(12);
  expect(rest).not.toContain('thinkingSwitch');
  expect(rest).not.toContain('outputField');
});
