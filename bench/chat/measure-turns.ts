import type { Finding } from '../lib/finding.ts';
import { quantile } from '../lib/statistics.ts';
import { boundBar, extraBar, ratioBar, wholeBar } from './bars.ts';
import type { Arrivals, Driven, Loops } from './driver.ts';
import type { Stage } from './stage.ts';
import type { Target, Turn } from './turn.ts';

export type Say = (line: string) => void;
type Arm = { target: Target; drive: (target: Target) => Promise<Driven> };

const costText = (spent: Record<string, number>, turns: number) =>
  Object.entries(spent)
    .map(([part, ms]) => `${part} ${(ms / turns).toFixed(1)}`)
    .join(', ');

/** Platform and baseline in turns, forwards and backwards; what a platform turn cost is told beside. */
const takeRounds = async (stage: Stage, count: number, arms: [Arm, Arm], say: Say, name: string) => {
  const rounds: [Driven, Driven][] = [];
  const spent: Record<string, number> = {};
  let turns = 0;
  for (let round = 1; round <= count; round++) {
    const done: Driven[] = [];
    for (const index of round % 2 === 1 ? [0, 1] : [1, 0]) {
      const arm = arms[index as 0 | 1];
      const before = stage.cpu();
      done[index] = await arm.drive(arm.target);
      if (index === 1) continue;
      const after = stage.cpu();
      for (const [part, ms] of Object.entries(after)) spent[part] = (spent[part] ?? 0) + ms - (before[part] ?? 0);
      spent.driver = (spent.driver ?? 0) + (done[index]?.driverMs ?? 0);
      turns += done[index]?.turns.length ?? 0;
    }
    rounds.push([done[0] as Driven, done[1] as Driven]);
    say(`  ${name}: round ${round} of ${count}`);
  }
  return { rounds, cost: `ms of processor for each turn: ${costText(spent, turns)}` };
};

const both = (rounds: [Driven, Driven][], figureOf: (driven: Driven) => number) => ({
  a: rounds.map(([a]) => figureOf(a)),
  b: rounds.map(([, b]) => figureOf(b)),
});
const at = (q: number, pick: (turn: Turn) => number) => (driven: Driven) => quantile(driven.turns.map(pick), q);
const platformTurns = (rounds: [Driven, Driven][]) => rounds.flatMap(([a]) => a.turns);

const arriving =
  ({ driver }: Stage, tokens: number, perSecond: number, count: number) =>
  (target: Target) =>
    driver.ask<Driven>('arrivals', { target, tokens, perSecond, count } satisfies Arrivals);

/** 20 words at 20 a second: about a second each, so ten arrivals a second are ten at once. */
export const measureFirstToken = async (stage: Stage, rounds: number, count: number, say: Say): Promise<Finding[]> => {
  const drive = arriving(stage, 20, 10, count);
  const arms: [Arm, Arm] = [
    { target: stage.plainPlatform, drive },
    { target: stage.bare(), drive },
  ];
  await stage.setModel(0, 20);
  for (const { target } of arms) await drive(target);
  const now = await takeRounds(stage, rounds, arms, say, 'first token');
  await stage.setModel(300, 30);
  const slow = await takeRounds(stage, Math.ceil(rounds / 2), arms, say, 'first token of a slow model');
  const [name, unit] = ['chat, first token', 'ms'];
  const late = both(
    slow.rounds,
    at(0.5, (turn) => turn.firstTokenMs),
  );
  const bar = (q: number, allowed: number) =>
    extraBar(
      { name: `${name}, p${q * 100} at 10 at once`, unit, limits: now.cost },
      {
        ...both(
          now.rounds,
          at(q, (turn) => turn.firstTokenMs),
        ),
        allowed,
      },
    );
  return [
    bar(0.5, 15),
    bar(0.95, 40),
    ratioBar({ name: `${name}, 300 ms model`, unit, limits: 'p50' }, { ...late, goal: 0.926, isCost: true }),
    wholeBar(`${name}, answers`, [...platformTurns(now.rounds), ...platformTurns(slow.rounds)]),
  ];
};

/** Words for each second from the first to the last one. */
const rateOf = (tokens: number) => (driven: Driven) =>
  driven.turns.reduce((sum, turn) => sum + ((tokens - 1) * 1000) / (turn.lastTokenMs - turn.firstTokenMs), 0) /
  driven.turns.length;
/** The same from the moment of asking. */
const wholeRateOf = (tokens: number) => (driven: Driven) =>
  driven.turns.reduce((sum, turn) => sum + (tokens * 1000) / turn.lastTokenMs, 0) / driven.turns.length;
const gapOf = (driven: Driven) =>
  quantile(
    driven.turns.flatMap(({ gapsMs }) => gapsMs),
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
  const arms: [Arm, Arm] = [
    { target: stage.plainPlatform, drive },
    { target: stage.bare(), drive },
  ];
  const title = `${streams} × ${tps} tokens/s`;
  const { rounds, cost } = await takeRounds(stage, count, arms, say, title);
  const name = `chat, ${title}`;
  const limits = streams > 1 ? cost : '';
  return [
    ratioBar({ name, unit: 'tokens/s', limits }, { ...both(rounds, rateOf(tokens)), goal }),
    ratioBar({ name: `${name}, from the asking`, unit: 'tokens/s', limits: '' }, both(rounds, wholeRateOf(tokens))),
    extraBar({ name: `${name}, gap p99`, unit: 'ms', limits: '' }, { ...both(rounds, gapOf), allowed: 20 }),
    wholeBar(`${name}, answers`, platformTurns(rounds)),
  ];
};

/** Closed loop of 60 with a model that needs no time, against node:http with two inserts and a pipe. */
export const measureTurnRate = async (
  stage: Stage,
  { rounds: count, seconds, bareLoop }: { rounds: number; seconds: number; bareLoop: Target },
  say: Say,
): Promise<Finding[]> => {
  const width = 60;
  const drive = (target: Target) =>
    stage.driver.ask<Driven>('loops', { target, tokens: 20, loops: width, seconds } satisfies Loops);
  const arm = (target: Target): Arm => ({ target, drive });
  await stage.setModel(0, 0);
  for (const target of [stage.platform, bareLoop]) await drive(target);
  const full = await takeRounds(stage, count, [arm(stage.platform), arm(bareLoop)], say, 'turns');
  const plain = await takeRounds(stage, count, [arm(stage.plainPlatform), arm(bareLoop)], say, 'turns, no questions');
  const rate = ({ turns, seconds: took }: Driven) => turns.filter(({ fault }) => !fault).length / took;
  const name = `chat, turns at ${width} at once`;
  const rates = both(full.rounds, rate);
  const firstEvents = both(
    full.rounds,
    at(0.95, (turn) => turn.firstEventMs),
  ).a;
  return [
    boundBar({ name, unit: 'turns/s', limits: full.cost }, { values: rates.a, bound: 60, isMost: false }),
    ratioBar({ name: `${name}, against a bare loop`, unit: 'turns/s', limits: '' }, { ...rates, goal: 0.35 }),
    ratioBar(
      { name: `${name}, no questions after the answer`, unit: 'turns/s', limits: plain.cost },
      both(plain.rounds, rate),
    ),
    boundBar(
      { name: `${name}, first event p95`, unit: 'ms', limits: '' },
      { values: firstEvents, bound: 500, isMost: true },
    ),
    wholeBar(`${name}, answers`, [...platformTurns(full.rounds), ...platformTurns(plain.rounds)]),
  ];
};
