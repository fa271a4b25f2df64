import type { Finding } from '../lib/finding.ts';
import { quantile } from '../lib/statistics.ts';
import { boundBar, extraBar, goals, ratioBar, wholeBar } from './bars.ts';
import type { Stage } from './stage.ts';
import { arriving, msOf, partsOf, type Sample, type Say, takeRounds, turnsOf, wholeCostText } from './take-rounds.ts';
import type { Target } from './turn.ts';

const firstTokenAt = (q: number) => (sample: Sample) =>
  quantile(
    sample.turns.map(({ firstTokenMs }) => firstTokenMs),
    q,
  );

/** 20 words at 20 a second: about a second each, so ten arrivals a second are ten at once. */
export const measureFirstToken = async (
  stage: Stage,
  count: number,
  arrivals: number,
  say: Say,
): Promise<Finding[]> => {
  const drive = arriving(stage, 20, 10, arrivals);
  const { plainPlatform: platform, model, floor } = stage;
  await stage.setModel(0, 20);
  await stage.warmUp([platform, model, floor], drive);
  const [name, unit] = ['chat, first token', 'ms'];
  const plan = { title: 'first token', count, drive };
  const [now, bare, least] = await takeRounds(stage, { ...plan, arms: [platform, model, floor] }, say);
  await stage.setModel(300, 30);
  const slowPlan = { ...plan, title: 'first token of a slow model', count: Math.ceil(count / 2) };
  const [slow, slowBare] = await takeRounds(stage, { ...slowPlan, arms: [platform, model] }, say);
  const bar = (q: number, allowed: number) => {
    const floorText = `floor ${quantile(least.map(firstTokenAt(q)), 0.5).toFixed(1)}`;
    return extraBar(
      { name: `${name}, p${q * 100} at 10 at once`, unit, limits: `${floorText}; ${wholeCostText(now)}` },
      { a: now.map(firstTokenAt(q)), b: bare.map(firstTokenAt(q)), allowed },
    );
  };
  const late = { a: slow.map(firstTokenAt(0.5)), b: slowBare.map(firstTokenAt(0.5)) };
  return [
    bar(0.5, goals.firstTokenMs.p50),
    bar(0.95, goals.firstTokenMs.p95),
    ratioBar({ name: `${name}, 300 ms model`, unit, limits: 'p50' }, { ...late, goal: 0.926, isCost: true }),
    wholeBar(`${name}, answers`, turnsOf(now, slow)),
  ];
};

/** Words for each second from the first to the last one. */
const rateOf =
  (tokens: number) =>
  ({ turns }: Sample) =>
    turns.reduce((sum, turn) => sum + ((tokens - 1) * 1000) / (turn.lastTokenMs - turn.firstTokenMs), 0) / turns.length;
/** The same from the moment of asking. */
const wholeRateOf =
  (tokens: number) =>
  ({ turns }: Sample) =>
    turns.reduce((sum, turn) => sum + (tokens * 1000) / turn.lastTokenMs, 0) / turns.length;
const gapOf = ({ turns }: Sample) =>
  quantile(
    turns.flatMap(({ gapsMs }) => gapsMs),
    0.99,
  );

type Streams = { streams: number; tokens: number; tps: number; perSecond: number; goal: number; rounds: number };

export const measureStreams = async (
  stage: Stage,
  { streams, tokens, tps, perSecond, goal, rounds: count }: Streams,
  say: Say,
): Promise<Finding[]> => {
  const drive = arriving(stage, tokens, perSecond, streams);
  await stage.setModel(0, tps);
  const arms: [Target, Target] = [stage.plainPlatform, stage.model];
  const title = `${streams} × ${tps} tokens/s`;
  const [ours, bare] = await takeRounds(stage, { title, count, arms, drive }, say);
  const name = `chat, ${title}`;
  const both = (figureOf: (sample: Sample) => number) => ({ a: ours.map(figureOf), b: bare.map(figureOf) });
  const microsOf = (parts: readonly string[]) =>
    ours.map((sample) => (msOf(sample, parts) * 1000) / (sample.turns.length * tokens));
  const whole = quantile(microsOf([...partsOf.platform, 'model', 'driver']), 0.5).toFixed(0);
  const limits = `with model and driver ${whole} µs; ${wholeCostText(ours)}`;
  return [
    ratioBar({ name, unit: 'tokens/s', limits: '' }, { ...both(rateOf(tokens)), goal }),
    ratioBar({ name: `${name}, from the asking`, unit: 'tokens/s', limits: '' }, both(wholeRateOf(tokens))),
    extraBar({ name: `${name}, gap p99`, unit: 'ms', limits: '' }, { ...both(gapOf), allowed: goals.gapMs }),
    ...(streams === 1
      ? []
      : [
          boundBar(
            { name: `${name}, processor for each word`, unit: 'µs', limits },
            { values: microsOf(partsOf.platform), bound: goals.wordMicros, isMost: true },
          ),
        ]),
    wholeBar(`${name}, answers`, turnsOf(ours)),
  ];
};
