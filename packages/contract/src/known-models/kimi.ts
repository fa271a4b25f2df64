import type { ProfileChanges } from '../model-profile.ts';
import { modelsOf } from './known-model.ts';

const multimodal: ProfileChanges = {
  contextTokens: 262_144,
  outputTokens: 32_768,
  sees: true,
  returnsThoughts: true,
  temperature: 'fixed',
  topP: 'fixed',
  penalties: false,
  outputField: 'max_completion_tokens',
  structured: 'schema',
  silenceSeconds: 300,
};
const old: ProfileChanges = { structured: 'json' };

export const kimiModels = modelsOf(
  { provider: 'kimi', source: 'https://platform.kimi.com/docs/api/models-overview', checked: '2026-11-17' },
  [
    {
      name: /(?:^|\/)kimi-k3/i,
      example: 'kimi-k3',
      profile: { ...multimodal, contextTokens: 1_048_576, outputTokens: 131_072, thinks: 'always' },
    },
    {
      name: /(?:^|\/)kimi-k2\.[789]/i,
      example: 'kimi-k2.7-code',
      profile: { ...multimodal, thinks: 'always' },
    },
    {
      name: /(?:^|\/)kimi-k2\.[56]/i,
      example: 'kimi-k2.6',
      profile: { ...multimodal, thinks: 'switched', thinkingSwitch: 'thinking' },
    },
    {
      name: /(?:^|\/)kimi-k2-thinking/i,
      example: 'moonshotai/Kimi-K2-Thinking',
      profile: {
        contextTokens: 262_144,
        outputTokens: 32_768,
        thinks: 'always',
        returnsThoughts: true,
        structured: 'json',
        silenceSeconds: 300,
      },
    },
    {
      name: /(?:^|\/)kimi-k2/i,
      example: 'moonshotai/Kimi-K2-Instruct-0905',
      profile: { ...old, contextTokens: 131_072, outputTokens: 16_384 },
    },
    {
      name: /(?:^|\/)moonshot-v1-(?:128k|auto)/i,
      example: 'moonshot-v1-128k',
      profile: { ...old, contextTokens: 128_000, outputTokens: 16_000 },
    },
    {
      name: /(?:^|\/)moonshot-v1-8k/i,
      example: 'moonshot-v1-8k',
      profile: { ...old, contextTokens: 8_000, outputTokens: 4_000 },
    },
    {
      name: /(?:^|\/)moonshot-v1/i,
      example: 'moonshot-v1-32k',
      profile: { ...old, contextTokens: 32_000, outputTokens: 8_000 },
    },
  ],
);
