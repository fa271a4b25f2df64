import type { ProfileChanges } from '../model-profile.ts';
import { modelsOf } from './known-model.ts';

const thinking: ProfileChanges = {
  sees: true,
  thinkingSwitch: 'effort',
  returnsThoughts: true,
  temperature: 'fixed',
  topP: 'fixed',
  penalties: false,
  outputField: 'max_completion_tokens',
  structured: 'schema',
  /** Thoughts stay with OpenAI: nothing is heard meanwhile. */
  silenceSeconds: 600,
};
const gpt4: ProfileChanges = { sees: true, structured: 'schema' };

export const openaiModels = modelsOf(
  { provider: 'openai', source: 'https://developers.openai.com/api/docs/models', checked: '2026-11-17' },
  [
    {
      name: /(?:^|\/)gpt-5(?:\.\d)?-chat/i,
      example: 'gpt-5.1-chat-latest',
      profile: {
        ...thinking,
        thinkingSwitch: 'none',
        contextTokens: 128_000,
        outputTokens: 16_384,
        silenceSeconds: 120,
      },
    },
    {
      name: /(?:^|\/)gpt-(?:6|5\.[4-9])/i,
      example: 'gpt-5.6',
      profile: { ...thinking, contextTokens: 1_050_000, outputTokens: 128_000, thinks: 'switched' },
    },
    {
      name: /(?:^|\/)gpt-5\.[1-3]/i,
      example: 'gpt-5.2',
      profile: { ...thinking, contextTokens: 400_000, outputTokens: 128_000, thinks: 'switched' },
    },
    {
      name: /(?:^|\/)gpt-5/i,
      example: 'gpt-5-mini',
      profile: { ...thinking, contextTokens: 400_000, outputTokens: 128_000, thinks: 'always' },
    },
    {
      name: /(?:^|\/)o[134](?:-|$)/i,
      example: 'o4-mini',
      profile: { ...thinking, contextTokens: 200_000, outputTokens: 100_000, thinks: 'always' },
    },
    {
      name: /(?:^|\/)gpt-4\.1/i,
      example: 'gpt-4.1-mini',
      profile: { ...gpt4, contextTokens: 1_047_576, outputTokens: 32_768 },
    },
    {
      name: /(?:^|\/)gpt-4o/i,
      example: 'gpt-4o-mini',
      profile: { ...gpt4, contextTokens: 128_000, outputTokens: 16_384 },
    },
    {
      name: /(?:^|\/)gpt-4-turbo/i,
      example: 'gpt-4-turbo',
      profile: { contextTokens: 128_000, outputTokens: 4_096, sees: true, structured: 'json' },
    },
    {
      name: /(?:^|\/)gpt-3\.5/i,
      example: 'gpt-3.5-turbo',
      profile: { contextTokens: 16_385, outputTokens: 4_096, structured: 'json' },
    },
  ],
);
