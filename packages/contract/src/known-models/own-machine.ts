import type { ProfileChanges } from '../model-profile.ts';
import { modelsOf } from './known-model.ts';

const checked = '2026-11-17';
const thinking: ProfileChanges = { thinks: 'switched', silenceSeconds: 180 };

/** As Ollama names them, `name:size`. How much they remember is what the machine was given, not what the model could. */
const ollamaModels = modelsOf(
  { provider: 'ollama', source: 'https://docs.ollama.com/capabilities/thinking', checked },
  [
    {
      name: /(?:^|\/)gpt-oss:/i,
      example: 'gpt-oss:20b',
      profile: { thinks: 'always', thinkingSwitch: 'effort', silenceSeconds: 180 },
    },
    {
      name: /(?:^|\/)qwen3(?:\.\d)?-?vl:/i,
      example: 'qwen3-vl:8b',
      profile: { ...thinking, thinkingSwitch: 'effort', sees: true },
    },
    {
      name: /(?:^|\/)qwen3(?:\.\d)?:/i,
      example: 'qwen3:8b',
      profile: { ...thinking, thinkingSwitch: 'effort' },
    },
  ],
);

/** As Hugging Face names them; what serves them hands switches to the template. */
const vllmModels = modelsOf(
  { provider: 'vllm', source: 'https://docs.vllm.ai/en/latest/features/reasoning_outputs.html', checked },
  [
    {
      name: /(?:^|\/)gpt-oss-/i,
      example: 'openai/gpt-oss-120b',
      profile: {
        contextTokens: 128_000,
        outputTokens: 32_000,
        thinks: 'always',
        thinkingSwitch: 'effort',
        structured: 'schema',
        silenceSeconds: 180,
      },
    },
    {
      name: /(?:^|\/)qwen3-vl-[\da-z-]*instruct/i,
      example: 'Qwen/Qwen3-VL-8B-Instruct',
      profile: { contextTokens: 128_000, outputTokens: 16_000, sees: true, structured: 'schema' },
      source: 'https://huggingface.co/Qwen/Qwen3-VL-8B-Instruct',
    },
    {
      name: /(?:^|\/)qwen3(?:\.\d)?-[\da-z-]*instruct/i,
      example: 'Qwen/Qwen3-30B-A3B-Instruct-2507',
      profile: { contextTokens: 128_000, outputTokens: 16_000, structured: 'schema' },
      source: 'https://huggingface.co/Qwen/Qwen3-30B-A3B-Instruct-2507',
    },
    {
      name: /(?:^|\/)qwen3(?:\.\d)?-[\da-z-]*thinking/i,
      example: 'Qwen/Qwen3-235B-A22B-Thinking-2507',
      profile: {
        contextTokens: 128_000,
        outputTokens: 32_000,
        thinks: 'always',
        streamsOnly: true,
        silenceSeconds: 180,
      },
      source: 'https://huggingface.co/Qwen/Qwen3-235B-A22B-Thinking-2507',
    },
    {
      name: /(?:^|\/)qwen\/qwen3(?:\.\d)?-\d/i,
      example: 'Qwen/Qwen3-8B',
      profile: {
        ...thinking,
        contextTokens: 32_000,
        outputTokens: 8_000,
        thinkingSwitch: 'template',
        structured: 'schema',
      },
      source: 'https://huggingface.co/Qwen/Qwen3-8B',
    },
    {
      // The same weights at Bailian, which names them without their house.
      name: /^qwen3(?:\.\d)?-\d/i,
      example: 'qwen3-32b',
      profile: {
        ...thinking,
        contextTokens: 128_000,
        outputTokens: 8_000,
        thinkingSwitch: 'enable_thinking',
        streamsOnly: true,
        structured: 'json',
      },
      source: 'https://help.aliyun.com/zh/model-studio/deep-thinking',
    },
  ],
);

export const ownMachineModels = [...ollamaModels, ...vllmModels];
