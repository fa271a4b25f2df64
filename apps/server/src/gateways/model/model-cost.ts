import type { ModelRecord, RoundResult } from './round.ts';

type Prices = Pick<
  ModelRecord,
  'inputFenPerMillion' | 'outputFenPerMillion' | 'cachedFenPerMillion' | 'reasoningFenPerMillion'
>;
type Tokens = Pick<RoundResult, 'inputTokens' | 'outputTokens' | 'cachedTokens' | 'reasoningTokens'>;

/** 0 for both is a price that nobody has set. */
export const hasPrice = ({ inputFenPerMillion, outputFenPerMillion }: Prices) =>
  inputFenPerMillion + outputFenPerMillion > 0;

/** Millionths of a yuan. Providers count cached input and thoughts within their wholes, and not always carefully. */
export const costOf = (prices: Prices, tokens: Tokens) => {
  const { inputFenPerMillion: input, outputFenPerMillion: output } = prices;
  const cached = Math.min(tokens.cachedTokens, tokens.inputTokens);
  const thought = Math.min(tokens.reasoningTokens, tokens.outputTokens);
  const sum =
    (tokens.inputTokens - cached) * input +
    cached * (prices.cachedFenPerMillion || input) +
    (tokens.outputTokens - thought) * output +
    thought * (prices.reasoningFenPerMillion || output);
  return Math.round(sum / 100);
};
