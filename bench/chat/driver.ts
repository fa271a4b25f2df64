import { answerParent, ownCpu } from '../lib/child.ts';
import { holdStreams, releaseStreams } from './hold-streams.ts';
import { type ReadPlace, readLog } from './read-log.ts';
import { type Target, type Turn, takeTurn } from './turn.ts';

export type Arrivals = { target: Target; tokens: number; perSecond: number; count: number };
/** Until the time is over or the turns are done, whatever is told. */
export type Loops = { target: Target; tokens: number; loops: number; seconds?: number; count?: number };
export type Driven = { turns: Turn[]; seconds: number; driverMs: number };
export type Cuts = { place: ReadPlace; last: number; after: number[]; perSecond: number };

/** Who was sent away. */
const comeBackMs = 1_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const timed = async (work: () => Promise<Turn[]>): Promise<Driven> => {
  const [began, cpu] = [performance.now(), ownCpu()];
  const turns = await work();
  return { turns, seconds: (performance.now() - began) / 1000, driverMs: (ownCpu() - cpu) / 1000 };
};

/** Open loop: each comes at its time, however slow the ones before are. */
const arrive = async <Result>(count: number, perSecond: number, start: (index: number) => Promise<Result>) => {
  const began = performance.now();
  const started: Promise<Result>[] = [];
  for (let index = 0; index < count; index++) {
    const wait = began + (index * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    started.push(start(index));
  }
  return Promise.all(started);
};

const arrivals = ({ target, tokens, perSecond, count }: Arrivals) =>
  timed(() => arrive(count, perSecond, () => takeTurn(target, tokens)));

/** Closed loop: as many at once as there are loops. */
const loops = ({
  target,
  tokens,
  loops: width,
  seconds = Number.POSITIVE_INFINITY,
  count = Number.POSITIVE_INFINITY,
}: Loops) =>
  timed(async () => {
    const end = performance.now() + seconds * 1000;
    const turns: Turn[] = [];
    let begun = 0;
    const loop = async () => {
      while (performance.now() < end && begun++ < count) {
        const turn = await takeTurn(target, tokens);
        turns.push(turn);
        if (turn.refusal) await pause(comeBackMs);
      }
    };
    await Promise.all(Array.from({ length: width }, loop));
    return turns;
  });

/** Readers that come back with the number of the last event they saw, and read to the end. */
const cuts = ({ place, last, after, perSecond }: Cuts) =>
  arrive(after.length, perSecond, (index) => readLog(place, after[index] ?? 0, last));

answerParent({ arrivals, loops, cuts, holdStreams, releaseStreams }, async () => undefined);
