/** A figure with its 95 % bootstrap interval. */
export type Estimate = { value: number; low: number; high: number };

export const quantile = (values: readonly number[], q: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * q;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
};

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** How far the rounds of one arm lie apart, as a share of their median. */
export const spread = (values: readonly number[]) => (Math.max(...values) - Math.min(...values)) / median(values);

/** mulberry32: the same rounds give the same bound every time. */
export const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
};

const resamples = 4_000;

export const bootstrap = <Round>(
  rounds: readonly Round[],
  figureOf: (sample: readonly Round[]) => number,
): Estimate => {
  const random = createRandom(1);
  const pick = () => rounds[Math.floor(random() * rounds.length)] as Round;
  const figures = Array.from({ length: resamples }, () => figureOf(rounds.map(pick)));
  return { value: figureOf(rounds), low: quantile(figures, 0.025), high: quantile(figures, 0.975) };
};

/** How steeply the least-squares line through the points rises. */
export const lineSlope = (points: readonly { x: number; y: number }[]): number => {
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const covariance = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
};

/** The same on log-log axes: 0 means "does not grow". */
export const logSlope = (points: readonly { x: number; y: number }[]): number =>
  lineSlope(points.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(y) })));
