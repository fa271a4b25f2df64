import { expect, it } from 'vitest';
import { sampling, samplingNumbers } from './model.ts';

it('MODEL-04 three modes stand for fixed numbers, the fourth for its own five', () => {
  const own = { temperature: 1.4, topP: 0.2, presencePenalty: 1, frequencyPenalty: -1, maxTokens: 50 };
  expect(samplingNumbers({ mode: 'precise', ...own })).toEqual({ temperature: 0.1, topP: 0.7, maxTokens: 50 });
  expect(samplingNumbers({ mode: 'balanced' })).toEqual({ temperature: 0.6, topP: 0.9 });
  expect(samplingNumbers({ mode: 'creative' })).toEqual({ temperature: 1, topP: 1 });
  expect(samplingNumbers({ mode: 'custom', ...own })).toEqual(own);
  expect(sampling.safeParse({ mode: 'custom', temperature: 2.1 }).success).toBe(false);
});
