import { type Finding, isNoisy, percent, show } from '../lib/finding.ts';
import { bootstrap, median, spread } from '../lib/statistics.ts';
import type { Turn } from './turn.ts';

/** What the product is held to; beside other bars of the same kind they stand where they are measured. */
export const goals = {
  firstTokenMs: { p50: 12, p95: 25 },
  /** Processor time of a turn, in turns of the floor. */
  turnCost: 2.5,
  turnRate: 0.4,
  turnsPerSecond: 80,
  firstEventMs: 400,
  wordMicros: 250,
  gapMs: 20,
  /** A turn with three tools, in bare turns of the same shape. */
  toolTurn: 2,
};

const textOf = (parts: string[]) => parts.filter(Boolean).join('; ');

type Base = { name: string; unit: string; limits: string };

/** The median over the rounds of A/B, or of B/A where less is better. */
export const ratioBar = (
  { name, unit, limits }: Base,
  { a, b, goal, isCost = false }: { a: number[]; b: number[]; goal?: number; isCost?: boolean },
): Finding => {
  const rounds = a.map((value, index) => ({ a: value, b: b[index] ?? Number.NaN }));
  const figure = bootstrap(rounds, (some) => median(some.map((pair) => (isCost ? pair.b / pair.a : pair.a / pair.b))));
  return {
    name,
    armA: `${show(median(a))} ${unit}`,
    armB: `${show(median(b))} ${unit}`,
    figure,
    ...(goal === undefined ? {} : { goal }),
    isMet: goal === undefined || figure.low >= goal,
    isNoisy: isNoisy(b),
    limits: textOf([limits, `spread A ${percent(spread(a))}, B ${percent(spread(b))}`]),
    rounds,
  };
};

const smallest = 0.1;

/** What the platform adds to the baseline, against what it may add: the figure is allowed/added and must reach 1. */
export const extraBar = (
  { name, unit, limits }: Base,
  { a, b, allowed }: { a: number[]; b: number[]; allowed: number },
): Finding => {
  const rounds = a.map((value, index) => ({ a: value, b: b[index] ?? Number.NaN }));
  const added = (pairs: readonly { a: number; b: number }[]) => median(pairs.map((pair) => pair.a - pair.b));
  const figure = bootstrap(rounds, (some) => allowed / Math.max(smallest, added(some)));
  return {
    name,
    armA: `${show(median(a))} ${unit}`,
    armB: `${show(median(b))} ${unit}`,
    figure,
    goal: 1,
    isMet: figure.low >= 1,
    isNoisy: Math.max(...b) - Math.min(...b) > allowed / 2,
    limits: textOf([`adds ${show(added(rounds))} ${unit}, may add ${allowed}`, limits]),
    rounds,
  };
};

/** A figure that has no baseline, against a bound: bound/figure where less is better, figure/bound where more is. */
export const boundBar = (
  { name, unit, limits }: Base,
  { values, bound, isMost }: { values: number[]; bound: number; isMost: boolean },
): Finding => {
  const figure = bootstrap(values, (some) => (isMost ? bound / median(some) : median(some) / bound));
  return {
    name,
    armA: `${show(median(values))} ${unit}`,
    armB: `${isMost ? '≤' : '≥'} ${bound} ${unit}`,
    figure,
    goal: 1,
    isMet: figure.low >= 1,
    isNoisy: false,
    limits,
    rounds: values,
  };
};

/** The share of answers that came whole: every word there, in order, once, and stored as it was shown. */
export const wholeBar = (name: string, turns: readonly Turn[]): Finding => {
  const faults = turns.flatMap(({ fault }) => fault ?? []);
  const share = 1 - faults.length / turns.length;
  return {
    name,
    armA: `${turns.length - faults.length} answers`,
    armB: `${turns.length} answers`,
    figure: { value: share, low: share, high: share },
    goal: 1,
    isMet: faults.length === 0,
    isNoisy: false,
    limits: faults.length === 0 ? 'byte for byte, numbers without a gap' : [...new Set(faults)].slice(0, 5).join('; '),
    rounds: [],
  };
};
