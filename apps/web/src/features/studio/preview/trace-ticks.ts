const perDecade = [1, 2, 2.5, 5, 10];
const maxSteps = 4;

export type TraceTick = { readonly at: number; readonly label: string };

/** At most four even steps of a round length in seconds, from nought up to where the last one still fits. */
export const traceTicks = (wholeMs: number): TraceTick[] => {
  const decade = 10 ** Math.max(0, Math.floor(Math.log10(wholeMs / maxSteps)));
  const step = Math.ceil((perDecade.find((times) => times * decade * maxSteps >= wholeMs) ?? 10) * decade);
  const digits = [0, 1, 2, 3].find((count) => Number((step / 1000).toFixed(count)) * 1000 === step) ?? 3;
  return Array.from({ length: Math.floor(wholeMs / step + 1e-9) + 1 }, (_, index) => ({
    at: Math.min(100, ((index * step) / wholeMs) * 100),
    label: index === 0 ? '0' : ((index * step) / 1000).toFixed(digits),
  }));
};
