import { z } from 'zod';

/** Where one answer is cut off. A run of several steps may take five times as much in all. */
export const answerLimits = {
  chars: { least: 1_000, most: 1_000_000, usual: 200_000 },
  /** Below the time after which the engine takes a step for lost and does it again. */
  seconds: { least: 10, most: 900, usual: 600 },
} as const;

export const modelKinds = ['LLM', 'vision', 'audio', 'image', 'embedding', 'rerank'] as const;
export const samplingModes = ['precise', 'balanced', 'creative', 'custom'] as const;

export const sampling = z.object({
  mode: z.enum(samplingModes),
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().min(0).max(1).optional(),
  presencePenalty: z.number().min(-2).max(2).optional(),
  frequencyPenalty: z.number().min(-2).max(2).optional(),
  maxTokens: z.number().int().min(1).max(100_000).optional(),
});
export type Sampling = z.infer<typeof sampling>;

const presets = {
  precise: { temperature: 0.1, topP: 0.7 },
  balanced: { temperature: 0.6, topP: 0.9 },
  creative: { temperature: 1, topP: 1 },
} as const;

/** The numbers a mode stands for; only `custom` uses its own. */
export const samplingNumbers = (chosen: Sampling): Omit<Sampling, 'mode'> => {
  const { mode, ...own } = chosen;
  return mode === 'custom' ? own : { ...presets[mode], maxTokens: own.maxTokens };
};
