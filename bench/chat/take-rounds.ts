import { setTimeout as sleep } from 'node:timers/promises';
import type { Arrivals, Driven, Loops } from './driver.ts';
import type { Stage } from './stage.ts';
import type { Target, Turn } from './turn.ts';

export type Say = (line: string) => void;
/** What one arm did in one round, and the milliseconds of processor that every part took meanwhile. */
export type Sample = Driven & { spent: Record<string, number> };
type Drive = (target: Target) => Promise<Driven>;

/** What a turn leaves behind is done after its last event, and belongs to it. */
const settleMs = 300;

const takeSample = async (stage: Stage, drive: Drive, target: Target): Promise<Sample> => {
  const before = stage.cpu();
  const driven = await drive(target);
  await sleep(settleMs);
  const parts = Object.entries(stage.cpu()).map(([part, ms]) => [part, ms - (before[part] ?? 0)]);
  return { ...driven, spent: { ...Object.fromEntries(parts), driver: driven.driverMs } };
};

type Plan<Arms extends Target[]> = { title: string; count: number; arms: [...Arms]; drive: Drive };

/** The arms in turns, forwards and backwards. Answers the samples of each arm, in the order of the rounds. */
export const takeRounds = async <Arms extends Target[]>(
  stage: Stage,
  { title, count, arms, drive }: Plan<Arms>,
  say: Say,
) => {
  const samples: Sample[][] = arms.map(() => []);
  for (let round = 1; round <= count; round++) {
    const order = [...arms.entries()];
    for (const [index, target] of round % 2 === 1 ? order : order.reverse())
      samples[index]?.push(await takeSample(stage, drive, target));
    say(`  ${title}: round ${round} of ${count}`);
  }
  return samples as { [Arm in keyof Arms]: Sample[] };
};

/** Whose processor time is a turn's: all that serves it. Model and driver are the bench's own and in neither arm. */
const services = ['restate', 'postgres', 'valkey'];
export const partsOf = { platform: ['api', 'worker', ...services], floor: ['floor', ...services] };

export const msOf = ({ spent }: Sample, parts: readonly string[]) =>
  parts.reduce((sum, part) => sum + (spent[part] ?? 0), 0);
export const costOf = (parts: readonly string[]) => (sample: Sample) => msOf(sample, parts) / sample.turns.length;

export const costText = (samples: readonly Sample[], parts: readonly string[]) => {
  const turns = samples.reduce((sum, sample) => sum + sample.turns.length, 0);
  const cost = (part: string) => samples.reduce((sum, sample) => sum + msOf(sample, [part]), 0) / turns;
  return `ms of processor for each turn: ${parts.map((part) => `${part} ${cost(part).toFixed(1)}`).join(', ')}`;
};
/** With what the bench itself takes of the same cores. */
export const wholeCostText = (samples: readonly Sample[]) =>
  costText(samples, [...partsOf.platform, 'model', 'driver']);

export const rateOf = ({ turns, seconds }: Sample) => turns.filter(({ fault }) => !fault).length / seconds;
export const turnsOf = (...arms: Sample[][]): Turn[] => arms.flat().flatMap(({ turns }) => turns);

export const arriving =
  ({ driver }: Stage, tokens: number, perSecond: number, count: number): Drive =>
  (target) =>
    driver.ask<Driven>('arrivals', { target, tokens, perSecond, count } satisfies Arrivals);

/** Closed loop. */
export const looping =
  ({ driver }: Stage, tokens: number, loops: number, until: Pick<Loops, 'seconds' | 'count'>): Drive =>
  (target) =>
    driver.ask<Driven>('loops', { target, tokens, loops, ...until } satisfies Loops);
