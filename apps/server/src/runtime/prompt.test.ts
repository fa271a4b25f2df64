import { describe, expect, it } from 'vitest';
import { planFrom } from '../features/studio/studio-prompt.ts';
import { questionsFrom } from './prompt.ts';

describe('what a model was asked to answer as JSON', () => {
  it('is found between its first and last sign, and cleaned', () => {
    expect(questionsFrom('好：["一\\u0000","二\\ud83d","三"] 。')).toEqual(['一', '二\ufffd', '三']);
    expect(questionsFrom('没有')).toEqual([]);
    expect(questionsFrom('] [')).toEqual([]);
  });

  it.each(['[', '{', ']', '字'])('a megabyte of %s takes no time', (sign) => {
    const began = performance.now();
    expect(questionsFrom(sign.repeat(1_000_000))).toEqual([]);
    expect(planFrom(sign.repeat(1_000_000))).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
