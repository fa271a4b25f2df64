import type { ProfileChanges } from '../model-profile.ts';
import { modelsOf } from './known-model.ts';

const seed: ProfileChanges = {
  contextTokens: 256_000,
  outputTokens: 32_000,
  sees: true,
  thinks: 'switched',
  thinkingSwitch: 'thinking',
  structured: 'schema',
  silenceSeconds: 300,
};

export const doubaoModels = modelsOf(
  { provider: 'doubao', source: 'https://www.volcengine.com/docs/82379/1330310', checked: '2026-11-17' },
  [
    {
      name: /(?:^|\/)doubao-seed-2[.-][1-9]/i,
      example: 'doubao-seed-2-1-pro-260628',
      profile: { ...seed, outputTokens: 128_000 },
    },
    {
      name: /(?:^|\/)doubao-seed-1[.-]6-thinking/i,
      example: 'doubao-seed-1-6-thinking-250715',
      profile: { ...seed, thinks: 'always', thinkingSwitch: 'none' },
    },
    { name: /(?:^|\/)doubao-seed-(?!character|translation)/i, example: 'doubao-seed-1-6-251015', profile: seed },
    {
      name: /(?:^|\/)doubao-1[.-]5-thinking/i,
      example: 'doubao-1-5-thinking-vision-pro-250428',
      profile: { contextTokens: 128_000, outputTokens: 16_000, thinks: 'always', silenceSeconds: 300 },
    },
    {
      name: /(?:^|\/)doubao-1[.-]5-(?:pro|lite)/i,
      example: 'doubao-1-5-pro-32k-250115',
      profile: { contextTokens: 32_000, outputTokens: 12_000 },
    },
  ],
);
