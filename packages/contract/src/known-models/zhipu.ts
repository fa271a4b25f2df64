import type { ProfileChanges } from '../model-profile.ts';
import { modelsOf } from './known-model.ts';

const thinking: ProfileChanges = {
  thinks: 'switched',
  thinkingSwitch: 'thinking',
  returnsThoughts: true,
  penalties: false,
  structured: 'json',
  silenceSeconds: 180,
};

export const zhipuModels = modelsOf(
  {
    provider: 'zhipu',
    source: 'https://docs.bigmodel.cn/cn/guide/start/model-overview',
    checked: '2026-11-17',
  },
  [
    {
      name: /(?:^|\/)glm-5v/i,
      example: 'glm-5v-turbo',
      profile: { ...thinking, contextTokens: 200_000, outputTokens: 128_000, sees: true },
    },
    {
      name: /(?:^|\/)glm-5\.[23]/i,
      example: 'zai-org/GLM-5.2',
      profile: { ...thinking, contextTokens: 1_000_000, outputTokens: 128_000 },
    },
    {
      name: /(?:^|\/)glm-5/i,
      example: 'glm-5',
      profile: { ...thinking, contextTokens: 200_000, outputTokens: 128_000 },
    },
    {
      name: /(?:^|\/)glm-4\.6v/i,
      example: 'glm-4.6v',
      profile: { ...thinking, contextTokens: 128_000, outputTokens: 32_000, sees: true },
    },
    {
      name: /(?:^|\/)glm-4\.5v/i,
      example: 'glm-4.5v',
      profile: { ...thinking, contextTokens: 64_000, outputTokens: 16_000, sees: true },
    },
    {
      name: /(?:^|\/)glm-4\.[67]/i,
      example: 'glm-4.7',
      profile: { ...thinking, contextTokens: 200_000, outputTokens: 128_000 },
      source: 'https://docs.bigmodel.cn/cn/guide/capabilities/thinking-mode',
    },
    {
      name: /(?:^|\/)glm-4\.5/i,
      example: 'glm-4.5-air',
      profile: { ...thinking, contextTokens: 128_000, outputTokens: 96_000 },
      source: 'https://docs.bigmodel.cn/cn/guide/models/text/glm-4.5',
    },
    {
      name: /(?:^|\/)glm-z1/i,
      example: 'glm-z1-air',
      profile: { contextTokens: 32_000, outputTokens: 30_000, thinks: 'always', penalties: false, silenceSeconds: 180 },
    },
    {
      name: /(?:^|\/)glm-4v/i,
      example: 'glm-4v-plus',
      profile: { contextTokens: 8_000, outputTokens: 1_000, sees: true, callsTools: false, penalties: false },
    },
    {
      name: /(?:^|\/)glm-4-/i,
      example: 'glm-4-plus',
      profile: { contextTokens: 128_000, outputTokens: 4_000, penalties: false, structured: 'json' },
    },
  ],
);
