import { readFileSync, writeFileSync } from 'node:fs';
import type { BenchInstance } from '../lib/instance.ts';
import { median } from '../lib/statistics.ts';
import { withStage } from './stage.ts';
import { costOf, costText, looping, partsOf, rateOf, type Say, takeRounds, turnsOf } from './take-rounds.ts';
import type { Target } from './turn.ts';

/** What a turn may cost in turns of the floor: `pnpm bench turn-cost --record` writes it anew. */
const recordFile = new URL('turn-cost.json', import.meta.url);
const allowed = 1.15;
/** Counted in turns, not in seconds: programs get faster while they warm up, and on a busy machine that takes longer. */
const plan = { tokens: 20, width: 20, warmUp: 400, count: 100, rounds: 7 };

const measureTurnCost = ({ env }: BenchInstance, say: Say) =>
  withStage(env, { sessions: 0, events: 0 }, async (stage) => {
    const arms: [Target, Target] = [stage.plainPlatform, stage.floor];
    await stage.setModel(0, 0);
    await stage.warmUp(arms, looping(stage, plan.tokens, plan.width, { count: plan.warmUp / 2 }));
    const drive = looping(stage, plan.tokens, plan.width, { count: plan.count });
    const [ours, floor] = await takeRounds(stage, { title: 'turn cost', count: plan.rounds, arms, drive }, say);
    const faults = turnsOf(ours, floor).flatMap(({ fault }) => fault ?? []);
    if (faults.length > 0) throw new Error(`${faults.length} turns failed: ${faults[0]}`);
    const [oursCost, floorCost] = [ours.map(costOf(partsOf.platform)), floor.map(costOf(partsOf.floor))];
    say(`  product: ${costText(ours, partsOf.platform)}; ${median(ours.map(rateOf)).toFixed(0)} turns/s`);
    say(`  floor:   ${costText(floor, partsOf.floor)}; ${median(floor.map(rateOf)).toFixed(0)} turns/s`);
    return median(oursCost.map((cost, round) => cost / (floorCost[round] ?? Number.NaN)));
  });

/**
 * Processor time of a turn against the plainest durable turn, in one run: what others do on the machine slows both alike.
 * Answers whether it is within what was recorded.
 */
export const checkTurnCost = async (instance: BenchInstance, isRecord: boolean, say: Say): Promise<boolean> => {
  const ratio = Number((await measureTurnCost(instance, say)).toFixed(2));
  if (isRecord) writeFileSync(recordFile, `${JSON.stringify({ ratio }, null, 2)}\n`);
  const recorded = (JSON.parse(readFileSync(recordFile, 'utf8')) as { ratio: number }).ratio;
  const isMet = ratio <= recorded * allowed;
  const verdict = isMet ? 'within' : 'PAST';
  say(`a turn costs ${ratio} turns of the floor: ${verdict} ${allowed} × ${recorded} that were recorded`);
  return isMet;
};
