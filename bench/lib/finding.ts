import { bootstrap, type Estimate, median, spread } from './statistics.ts';

/** One bar: what was compared, what came out, and what held it back. */
export type Finding = {
  name: string;
  armA: string;
  armB: string;
  /** The ratio, or the slope of a growth curve. */
  figure: Estimate;
  /** The lower bound must reach it; absent for a figure that is only told. */
  goal?: number;
  isMet: boolean;
  isNoisy: boolean;
  limits: string;
  rounds: unknown[];
};

const noisyAbove = 0.1;

export const isNoisy = (baseline: readonly number[]) => spread(baseline) > noisyAbove;
export const show = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1));
export const percent = (part: number) => `${Math.round(part * 100)} %`;

type Comparison<Round> = {
  name: string;
  unit: string;
  rounds: readonly Round[];
  a: (round: Round) => number;
  b: (round: Round) => number;
  /** A cost rather than a rate: less is better, so the ratio is B/A. */
  isCost?: boolean;
  goal?: number;
  limits: string;
};

/** The median over the rounds of the ratio, taken round by round; 1 means "as good as the baseline". */
export const compareArms = <Round>(comparison: Comparison<Round>): Finding => {
  const { name, unit, rounds, a, b, isCost = false, goal, limits } = comparison;
  const ratio = (round: Round) => (isCost ? b(round) / a(round) : a(round) / b(round));
  const figure = bootstrap(rounds, (sample) => median(sample.map(ratio)));
  const [as, bs] = [rounds.map(a), rounds.map(b)];
  return {
    name,
    armA: `${show(median(as))} ${unit}`,
    armB: `${show(median(bs))} ${unit}`,
    figure,
    ...(goal === undefined ? {} : { goal }),
    isMet: goal === undefined || figure.low >= goal,
    isNoisy: isNoisy(bs),
    limits: `${limits}; spread A ${percent(spread(as))}, B ${percent(spread(bs))}`,
    rounds: rounds.map((round) => ({ a: a(round), b: b(round) })),
  };
};
