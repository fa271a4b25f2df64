import type { ProfileChanges } from '../model-profile.ts';
import { modelsOf } from './known-model.ts';

const gemini: ProfileChanges = {
  contextTokens: 1_048_576,
  outputTokens: 65_536,
  sees: true,
  thinkingSwitch: 'effort',
  penalties: false,
  structured: 'schema',
  silenceSeconds: 300,
};

export const geminiModels = modelsOf(
  { provider: 'gemini', source: 'https://ai.google.dev/gemini-api/docs/models', checked: '2026-11-17' },
  [
    {
      name: /(?:^|\/)gemini-3/i,
      example: 'gemini-3.8-flash',
      profile: { ...gemini, thinks: 'always', returnsThoughts: true },
      source: 'https://ai.google.dev/gemini-api/docs/thought-signatures',
    },
    {
      name: /(?:^|\/)gemini-2\.5-pro/i,
      example: 'gemini-2.5-pro',
      profile: { ...gemini, thinks: 'always', returnsThoughts: true },
      source: 'https://ai.google.dev/gemini-api/docs/thinking',
    },
    {
      name: /(?:^|\/)gemini-2\.5-flash/i,
      example: 'gemini-2.5-flash',
      profile: { ...gemini, thinks: 'switched', returnsThoughts: true },
      source: 'https://ai.google.dev/gemini-api/docs/thinking',
    },
  ],
);
