import { describe, expect, it } from 'vitest';
import { costOf, hasPrice } from './model-cost.ts';

const prices = {
  inputFenPerMillion: 200,
  outputFenPerMillion: 800,
  cachedFenPerMillion: 20,
  reasoningFenPerMillion: 1600,
};
const tokens = { inputTokens: 1_000_000, outputTokens: 100_000, cachedTokens: 400_000, reasoningTokens: 50_000 };

describe('what a round cost', () => {
  it('counts cached input and thoughts at their own prices, in millionths of a yuan', () => {
    expect(costOf(prices, tokens)).toBe(1_200_000 + 80_000 + 400_000 + 800_000);
  });

  it('takes the ordinary price where none is set', () => {
    expect(costOf({ ...prices, cachedFenPerMillion: 0, reasoningFenPerMillion: 0 }, tokens)).toBe(2_800_000);
  });

  it('is never below nothing, whatever a provider counts', () => {
    const odd = { inputTokens: 10, outputTokens: 10, cachedTokens: 1_000, reasoningTokens: 1_000 };
    expect(costOf(prices, odd)).toBe(Math.round((10 * 20 + 10 * 1600) / 100));
  });

  it('without a price is not known', () => {
    expect(hasPrice(prices)).toBe(true);
    expect(hasPrice({ ...prices, inputFenPerMillion: 0, outputFenPerMillion: 0 })).toBe(false);
  });
});
