import type { ProfileChanges } from '../model-profile.ts';
import { modelsOf } from './known-model.ts';

const thinking = 'https://api-docs.deepseek.com/guides/thinking_mode';

/** Comments keep the line open while a busy server has not begun. */
const patient: ProfileChanges = { structured: 'json', silenceSeconds: 300 };
const v4: ProfileChanges = {
  ...patient,
  contextTokens: 1_000_000,
  outputTokens: 384_000,
  thinks: 'switched',
  thinkingSwitch: 'thinking',
  returnsThoughts: true,
};

export const deepseekModels = modelsOf(
  { provider: 'deepseek', source: 'https://api-docs.deepseek.com/quick_start/pricing', checked: '2026-11-17' },
  [
    {
      name: /(?:^|\/)deepseek-(?:flash|v4\.1-flash)/i,
      example: 'deepseek-flash',
      profile: { ...v4, sees: true },
    },
    { name: /(?:^|\/)deepseek-(?:v4|pro)/i, example: 'deepseek-v4-pro', profile: v4 },
    {
      name: /(?:^|\/)deepseek-reasoner/i,
      example: 'deepseek-reasoner',
      profile: {
        ...patient,
        contextTokens: 128_000,
        outputTokens: 64_000,
        thinks: 'always',
        returnsThoughts: true,
      },
      source: thinking,
    },
    {
      name: /(?:^|\/)deepseek-chat/i,
      example: 'deepseek-chat',
      profile: { ...patient, contextTokens: 128_000, outputTokens: 8_000 },
    },
    {
      // DeepSeek itself no longer serves it; those who do (SiliconFlow, Bailian) switch it their way.
      name: /(?:^|\/)deepseek-v3\.[12]/i,
      example: 'deepseek-ai/DeepSeek-V3.2',
      profile: {
        ...patient,
        contextTokens: 128_000,
        outputTokens: 64_000,
        thinks: 'switched',
        thinkingSwitch: 'enable_thinking',
        returnsThoughts: true,
      },
      source: 'https://help.aliyun.com/zh/model-studio/deepseek-api',
    },
    {
      name: /(?:^|\/)deepseek-v3/i,
      example: 'deepseek-ai/DeepSeek-V3',
      profile: { contextTokens: 64_000, outputTokens: 8_000 },
      source: 'https://huggingface.co/deepseek-ai/DeepSeek-V3',
    },
    {
      name: /(?:^|\/)deepseek-r1/i,
      example: 'deepseek-r1:8b',
      profile: { ...patient, structured: 'none', contextTokens: 64_000, outputTokens: 32_000, thinks: 'always' },
      source: 'https://huggingface.co/deepseek-ai/DeepSeek-R1',
    },
  ],
);
