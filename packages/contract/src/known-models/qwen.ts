import type { ProfileChanges } from '../model-profile.ts';
import { modelsOf } from './known-model.ts';

/** Bailian thinks only in streams. */
const switched: ProfileChanges = {
  thinks: 'switched',
  thinkingSwitch: 'enable_thinking',
  streamsOnly: true,
  structured: 'json',
  silenceSeconds: 300,
};
const million: ProfileChanges = { ...switched, contextTokens: 1_000_000, outputTokens: 64_000 };

const price = (input: number, output: number, cached: number) => ({
  inputFenPerMillion: input,
  outputFenPerMillion: output,
  cachedFenPerMillion: cached,
});

export const qwenModels = modelsOf(
  { provider: 'qwen', source: 'https://help.aliyun.com/zh/model-studio/models', checked: '2026-11-17' },
  [
    {
      name: /(?:^|\/)qwen3\.8-max/i,
      example: 'qwen3.8-max',
      profile: { ...million, outputTokens: 128_000, sees: true, structured: 'schema' },
      prices: price(1200, 3600, 150),
      source: 'https://help.aliyun.com/zh/model-studio/model-pricing',
    },
    {
      name: /(?:^|\/)qwen3\.8-flash/i,
      example: 'qwen3.8-flash',
      profile: million,
      prices: price(80, 270, 10),
      source: 'https://help.aliyun.com/zh/model-studio/qwen3-8-flash',
    },
    {
      name: /(?:^|\/)qwen3\.[678]-(?:plus|max)/i,
      example: 'qwen3.7-plus',
      profile: { ...million, sees: true },
    },
    { name: /(?:^|\/)qwen3\.[5-9]-(?:flash|plus|max)/i, example: 'qwen3.5-flash', profile: million },
    {
      name: /(?:^|\/)qwen-vl-(?:plus|max)/i,
      example: 'qwen-vl-max',
      profile: { contextTokens: 128_000, outputTokens: 8_000, sees: true },
    },
    {
      name: /(?:^|\/)qwen3-vl-(?:plus|flash)/i,
      example: 'qwen3-vl-plus',
      profile: { ...switched, contextTokens: 256_000, outputTokens: 32_000, sees: true },
    },
    {
      name: /(?:^|\/)qwen3-max/i,
      example: 'qwen3-max',
      profile: { ...switched, contextTokens: 256_000, outputTokens: 64_000 },
    },
    {
      name: /(?:^|\/)qwen3-coder/i,
      example: 'qwen3-coder-plus',
      profile: { contextTokens: 256_000, outputTokens: 64_000 },
    },
    {
      name: /(?:^|\/)qwen-(?:plus|flash|turbo)/i,
      example: 'qwen-plus',
      profile: { ...switched, contextTokens: 128_000, outputTokens: 16_000 },
    },
    {
      name: /(?:^|\/)qwen-max/i,
      example: 'qwen-max',
      profile: { contextTokens: 32_000, outputTokens: 8_000, structured: 'json' },
    },
    {
      name: /(?:^|\/)qwen-long/i,
      example: 'qwen-long',
      profile: { contextTokens: 10_000_000, outputTokens: 32_000, callsTools: false },
    },
    {
      name: /(?:^|\/)(?:qwq|qvq)/i,
      example: 'qwq-plus',
      profile: {
        contextTokens: 128_000,
        outputTokens: 8_000,
        thinks: 'always',
        streamsOnly: true,
        silenceSeconds: 300,
      },
    },
  ],
);
