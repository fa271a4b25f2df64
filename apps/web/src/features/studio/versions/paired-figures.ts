export type RunFigures = { readonly ms: number; readonly tokens: number; readonly costMicro: number };

export const sumFigures = (list: readonly RunFigures[]): RunFigures =>
  list.reduce(
    (sum, { ms, tokens, costMicro }) => ({
      ms: sum.ms + ms,
      tokens: sum.tokens + tokens,
      costMicro: sum.costMicro + costMicro,
    }),
    { ms: 0, tokens: 0, costMicro: 0 },
  );

export type Verdict = { readonly winner: 'left' | 'right' | 'none'; readonly percent: number };

/** How much more or less the last is than the first, in percent of the first. */
export const changeSince = (first: number, last: number): { key: 'faster' | 'slower' | 'same'; percent: number } => {
  const change = first === 0 ? 0 : Math.round(((last - first) / first) * 100);
  const percent = Math.abs(change);
  if (percent < 5) return { key: 'same', percent };
  return { key: change < 0 ? 'faster' : 'slower', percent };
};

/** Less is better. Within five percent nobody wins: two runs of the same agent differ by as much. */
export const compareFigures = (left: number, right: number): Verdict => {
  const max = Math.max(left, right);
  const percent = max === 0 ? 0 : Math.round(((max - Math.min(left, right)) / max) * 100);
  if (percent < 5) return { winner: 'none', percent };
  return { winner: left < right ? 'left' : 'right', percent };
};
