import type { Finding } from '../lib/finding.ts';
import { quantile } from '../lib/statistics.ts';
import { boundBar, goals, ratioBar, wholeBar } from './bars.ts';
import type { Stage } from './stage.ts';
import * as rounds from './take-rounds.ts';

const tokens = 20;
type Plan = { rounds: number; seconds: number };

/** A turn's processor time and turns a second against the plainest durable turn there is: 20 at once. */
export const measureAgainstFloor = async (stage: Stage, plan: Plan, say: rounds.Say): Promise<Finding[]> => {
  const width = 20;
  const drive = rounds.looping(stage, tokens, width, { seconds: plan.seconds });
  await stage.setModel(0, 0);
  const arms: [typeof stage.floor, typeof stage.floor] = [stage.plainPlatform, stage.floor];
  await stage.warmUp(arms, drive);
  const [ours, floor] = await rounds.takeRounds(
    stage,
    { title: 'against floor', count: plan.rounds, arms, drive },
    say,
  );
  const { platform, floor: floorParts } = rounds.partsOf;
  const costs = { a: ours.map(rounds.costOf(platform)), b: floor.map(rounds.costOf(floorParts)) };
  const own = { a: ours.map(rounds.costOf(['api', 'worker'])), b: floor.map(rounds.costOf(['floor'])) };
  const rates = { a: ours.map(rounds.rateOf), b: floor.map(rounds.rateOf) };
  const name = `chat, turns at ${width} at once`;
  const limits = `A ${rounds.wholeCostText(ours)}; B ${rounds.costText(floor, floorParts)}`;
  const cost = { isCost: true, goal: 1 / goals.turnCost };
  return [
    ratioBar({ name: `${name}, processor against floor`, unit: 'ms', limits }, { ...costs, ...cost }),
    ratioBar({ name: `${name}, processor of own processes`, unit: 'ms', limits: '' }, { ...own, isCost: true }),
    ratioBar({ name: `${name}, against floor`, unit: 'turns/s', limits: '' }, { ...rates, goal: goals.turnRate }),
    wholeBar(`${name}, answers`, rounds.turnsOf(ours)),
  ];
};

/** Closed loop of 60 with a model that needs no time. */
export const measureTurnRate = async (stage: Stage, plan: Plan, say: rounds.Say): Promise<Finding[]> => {
  const width = 60;
  const drive = rounds.looping(stage, tokens, width, { seconds: plan.seconds });
  await stage.setModel(0, 0);
  const arms: [typeof stage.floor, typeof stage.floor, typeof stage.floor] = [
    stage.platform,
    stage.plainPlatform,
    stage.floor,
  ];
  await stage.warmUp(arms, drive);
  const [full, plain, floor] = await rounds.takeRounds(stage, { title: 'turns', count: plan.rounds, arms, drive }, say);
  const name = `chat, turns at ${width} at once`;
  const unit = 'turns/s';
  const rates = { full: full.map(rounds.rateOf), plain: plain.map(rounds.rateOf), floor: floor.map(rounds.rateOf) };
  const firstEvents = full.map(({ turns }) =>
    quantile(
      turns.map(({ firstEventMs }) => firstEventMs),
      0.95,
    ),
  );
  const costs = { full: rounds.wholeCostText(full), plain: rounds.wholeCostText(plain) };
  return [
    boundBar({ name, unit, limits: costs.full }, { values: rates.full, bound: goals.turnsPerSecond, isMost: false }),
    boundBar(
      { name: `${name}, first event p95`, unit: 'ms', limits: '' },
      { values: firstEvents, bound: goals.firstEventMs, isMost: true },
    ),
    ratioBar({ name: `${name}, against floor`, unit, limits: '' }, { a: rates.full, b: rates.floor }),
    ratioBar(
      { name: `${name}, no questions after the answer, against floor`, unit, limits: costs.plain },
      { a: rates.plain, b: rates.floor },
    ),
    wholeBar(`${name}, answers`, rounds.turnsOf(full, plain)),
  ];
};
