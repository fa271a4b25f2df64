import { costOf, type Round, rateOf, type Sample } from './rounds.ts';
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

type Comparison = {
  name: string;
  unit: string;
  rounds: readonly Round[];
  a: number;
  b: number;
  goal?: number;
  limits: string;
};

export const sampleOf = (round: Round, arm: number): Sample => {
  const sample = round[arm];
  if (!sample) throw new Error('a sample is missing');
  return sample;
};

const compare = (comparison: Comparison, figureOf: (sample: Sample) => number, isCost: boolean): Finding => {
  const { name, unit, rounds, a, b, goal, limits } = comparison;
  const pairs = rounds.map((round) => ({ a: figureOf(sampleOf(round, a)), b: figureOf(sampleOf(round, b)) }));
  const figure = bootstrap(pairs, (sample) =>
    median(sample.map((pair) => (isCost ? pair.b / pair.a : pair.a / pair.b))),
  );
  const [as, bs] = [pairs.map((pair) => pair.a), pairs.map((pair) => pair.b)];
  return {
    name,
    armA: `${show(median(as))} ${unit}`,
    armB: `${show(median(bs))} ${unit}`,
    figure,
    ...(goal === undefined ? {} : { goal }),
    isMet: goal === undefined || figure.low >= goal,
    isNoisy: isNoisy(bs),
    limits: `${limits}; spread A ${percent(spread(as))}, B ${percent(spread(bs))}`,
    rounds: pairs,
  };
};

/** The median over the rounds of A/B. */
export const compareRates = (comparison: Comparison) => compare(comparison, rateOf, false);

/** Processor time for one piece of work: less is better, so the ratio is B/A. */
export const compareCosts = (comparison: Comparison) => compare(comparison, costOf, true);
