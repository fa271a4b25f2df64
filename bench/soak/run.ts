import { setTimeout as sleep } from 'node:timers/promises';
import type { Driven } from '../chat/driver.ts';
import { withStage } from '../chat/stage.ts';
import { arriving, looping, type Say } from '../chat/take-rounds.ts';
import type { Turn } from '../chat/turn.ts';
import type { BenchInstance } from '../lib/instance.ts';
import { machine, writeResult } from '../lib/report.ts';
import { lineSlope, quantile } from '../lib/statistics.ts';

const words = 20;
const model = { delayMs: 150, tps: 60 };
/** Enough at once that the machine is the limit, and not the length of an answer. */
const peak = { loops: 150, seconds: 30 };
const warmUp = { loops: 10, count: 300 };
const chunkSeconds = 30;
const lookMs = 5_000;
const tellMinutes = 5;
/** Programs fill their caches and their heaps first: of the first ten minutes, or a sixth of a short run, nothing counts. */
const settleMinutes = (minutes: number) => Math.min(10, minutes / 6);
const allowed = { memoryPerHour: 0.01, drift: 0.1 };

type Look = { atMinutes: number; api: number; worker: number };
type Point = { atMinutes: number; apiMb: number; workerMb: number; p99Ms: number };
type Ended = Turn & { atMinutes: number };

const mb = (bytes: number) => Math.round(bytes / 2 ** 20);

/** Share of the middle weight that a part grows by in an hour. */
const growth = (looks: Look[], part: 'api' | 'worker') => {
  const points = looks.map((look) => ({ x: look.atMinutes / 60, y: look[part] }));
  const middle = quantile(
    points.map(({ y }) => y),
    0.5,
  );
  return { mb: mb(middle), perHour: lineSlope(points) / middle };
};
const p99 = (turns: Ended[]) =>
  quantile(
    turns.map(({ endMs }) => endMs),
    0.99,
  );

/** What an hour looked like on the way: a slope alone does not tell a step from a climb. */
const pointsOf = (looks: Look[], turns: Ended[], minutes: number): Point[] =>
  Array.from({ length: Math.ceil(minutes / tellMinutes) }, (_, index) => {
    const [from, to] = [index * tellMinutes, (index + 1) * tellMinutes];
    const within = <T extends { atMinutes: number }>(all: T[]) =>
      all.filter(({ atMinutes }) => atMinutes >= from && atMinutes < to);
    const middleMb = (part: 'api' | 'worker') =>
      mb(
        quantile(
          within(looks).map((look) => look[part]),
          0.5,
        ),
      );
    return { atMinutes: to, apiMb: middleMb('api'), workerMb: middleMb('worker'), p99Ms: p99(within(turns)) };
  });

const judge = (looks: Look[], turns: Ended[], minutes: number) => {
  const from = settleMinutes(minutes);
  const counted = turns.filter(({ atMinutes }) => atMinutes >= from);
  const third = (minutes - from) / 3;
  const [first, last] = [
    counted.filter(({ atMinutes }) => atMinutes < from + third),
    counted.filter(({ atMinutes }) => atMinutes >= minutes - third),
  ];
  const later = looks.filter(({ atMinutes }) => atMinutes >= from);
  const memory = { api: growth(later, 'api'), worker: growth(later, 'worker') };
  const faults = turns.flatMap(({ fault }) => fault ?? []);
  const p99Ms = { first: p99(first), last: p99(last) };
  const drift = p99Ms.last / p99Ms.first - 1;
  const wrong = [
    ...Object.entries(memory).flatMap(([part, { perHour }]) =>
      perHour > allowed.memoryPerHour ? [`${part} grows by ${(perHour * 100).toFixed(1)} % an hour`] : [],
    ),
    ...(drift > allowed.drift ? [`p99 drifts by ${(drift * 100).toFixed(1)} %`] : []),
    ...(faults.length > 0 ? [`${faults.length} turns failed: ${faults[0]}`] : []),
  ];
  return { turns: turns.length, memory, p99Ms, drift, wrong, points: pointsOf(looks, turns, minutes) };
};

/** Half of what the machine can do, for as long as told; answers the number of things that must not be. */
export const runSoak = async ({ env }: BenchInstance, minutes: number, say: Say): Promise<number> => {
  const before = machine();
  return withStage(env, { sessions: 0, events: 0 }, async (stage) => {
    await stage.setModel(0, 0);
    await looping(stage, words, warmUp.loops, { count: warmUp.count })(stage.platform);
    await stage.setModel(model.delayMs, model.tps);
    const most = await looping(stage, words, peak.loops, { seconds: peak.seconds })(stage.platform);
    const peakPerSecond = most.turns.filter(({ fault }) => !fault).length / most.seconds;
    const perSecond = Math.max(1, Math.round(peakPerSecond / 2));
    say(`soak: peak ${peakPerSecond.toFixed(1)}, ${perSecond} turns a second for ${minutes} min`);
    const began = performance.now();
    const minutesNow = () => (performance.now() - began) / 60_000;
    const looks: Look[] = [];
    const timer = setInterval(() => looks.push({ atMinutes: minutesNow(), ...stage.memory() }), lookMs);
    const chunks: Promise<{ at: number; driven: Driven }>[] = [];
    const drive = arriving(stage, words, perSecond, perSecond * chunkSeconds);
    for (let at = 0; at < minutes * 60; at += chunkSeconds) {
      await sleep(Math.max(0, began + at * 1000 - performance.now()));
      const { api, worker } = looks.at(-1) ?? stage.memory();
      if (at % (tellMinutes * 60) === 0) say(`${at / 60} min: api ${mb(api)} MB, worker ${mb(worker)} MB`);
      chunks.push(drive(stage.platform).then((driven) => ({ at, driven })));
    }
    const turns = (await Promise.all(chunks)).flatMap(({ at, driven }) =>
      driven.turns.map((turn, index) => ({ ...turn, atMinutes: (at + index / perSecond) / 60 })),
    );
    clearInterval(timer);
    const result = { minutes, peakPerSecond, perSecond, ...judge(looks, turns, minutes) };
    writeResult('soak', { machine: before, ...result });
    say(JSON.stringify(result, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value), 2));
    return result.wrong.length;
  });
};
