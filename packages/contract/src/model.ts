import { z } from 'zod';

export const modelKinds = ['LLM', 'vision', 'audio', 'embedding'] as const;
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
