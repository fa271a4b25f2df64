import type { ProfileChanges } from '../model-profile.ts';
import { modelsOf } from './known-model.ts';

const thinking: ProfileChanges = {
  outputTokens: 128_000,
  thinks: 'always',
  penalties: false,
  outputField: 'max_completion_tokens',
  silenceSeconds: 300,
};

export const minimaxModels = modelsOf(
  { provider: 'minimax', source: 'https://platform.minimaxi.com/docs/guides/models-intro', checked: '2026-11-17' },
  [
    {
      name: /(?:^|\/)minimax-m3/i,
      example: 'MiniMax-M3',
      profile: { ...thinking, contextTokens: 512_000, sees: true },
    },
    {
      name: /(?:^|\/)minimax-m2/i,
      example: 'MiniMaxAI/MiniMax-M2.7',
      profile: { ...thinking, contextTokens: 204_800 },
    },
    {
      name: /(?:^|\/)minimax-m1/i,
      example: 'MiniMax-M1',
      profile: { contextTokens: 1_000_000, outputTokens: 40_000, thinks: 'always', silenceSeconds: 300 },
    },
  ],
);
