import { type Child, startChild } from '../lib/child.ts';
import type { Finding } from '../lib/finding.ts';
import { createRandom, median, quantile } from '../lib/statistics.ts';
import { boundBar, ratioBar } from './bars.ts';
import type { Cuts } from './driver.ts';
import type { Held, Holding } from './hold-streams.ts';
import { memoryOf } from './programs.ts';
import type { ReadPlace, ReadResult } from './read-log.ts';
import type { Stage } from './stage.ts';
import type { Say } from './take-rounds.ts';

type Holder = { port: number; pid: number; collectGarbage: () => Promise<void> };
/** These are held before the count begins: they fill the room that a program has left over from its start. */
const firstShare = 0.2;

/** Kilobytes that each further open stream takes. */
const memoryPerStream = async ({ driver, seeded }: Stage, { port, pid, collectGarbage }: Holder, say: Say) => {
  const { token, idleSessions: all } = seeded.reader;
  const hold = (sessionIds: string[]) =>
    driver.ask<Holding>('holdStreams', { port, host: seeded.host, token, sessionIds } satisfies Held);
  const first = await hold(all.slice(0, all.length * firstShare));
  await collectGarbage();
  const before = memoryOf(pid);
  const further = await hold(all.slice(all.length * firstShare));
  await collectGarbage();
  const bytes = memoryOf(pid) - before;
  await driver.ask('releaseStreams');
  const open = first.open + further.open;
  const [fault] = [...first.faults, ...further.faults];
  if (fault) say(`  only ${open} of ${all.length} streams were opened: ${fault}`);
  return { kilobytes: bytes / 1024 / further.open, open };
};

const bareSse = new URL('./bare-sse.ts', import.meta.url);

/** Each round has processes of its own: memory once taken is not given back. */
export const measureIdleStreams = async (stage: Stage, rounds: number, say: Say): Promise<Finding[]> => {
  const [a, b]: [number[], number[]] = [[], []];
  let held = 0;
  for (let round = 1; round <= rounds; round++) {
    const { port, api } = await stage.startApi();
    const ours = await memoryPerStream(stage, { port, ...api }, say).finally(api.stop);
    const child: Child = await startChild(bareSse, { core: 0, nodeFlags: ['--expose-gc'] });
    const place = await child.ask<{ port: number; pid: number }>('start');
    const collectGarbage = () => child.ask<void>('collectGarbage');
    const bare = await memoryPerStream(stage, { ...place, collectGarbage }, say).finally(child.stop);
    a.push(ours.kilobytes);
    b.push(bare.kilobytes);
    held = Math.min(ours.open, bare.open);
    say(
      `  idle streams: round ${round} of ${rounds}, ${held} held, ${a.at(-1)?.toFixed(1)} and ${b.at(-1)?.toFixed(1)} KB`,
    );
  }
  const name = `chat, ${held.toLocaleString('en-US')} idle streams`;
  const limits = 'resident memory for each stream beyond the first fifth, after collecting garbage';
  return [
    ratioBar({ name, unit: 'KB', limits }, { a, b, goal: 0.667, isCost: true }),
    boundBar({ name: `${name}, bound`, unit: 'KB', limits }, { values: a, bound: 40, isMost: true }),
  ];
};

type Replay = { cuts: number; events: number; rounds: number };

export const measureReplay = async (stage: Stage, { cuts, events, rounds }: Replay, say: Say): Promise<Finding[]> => {
  const { host, reader } = stage.seeded;
  const { token, longSession: sessionId } = reader;
  const place: ReadPlace = { port: stage.port, host, token, sessionId };
  const random = createRandom(7);
  const read = (after: number[], perSecond: number) =>
    stage.driver.ask<ReadResult[]>('cuts', { place, last: events, after, perSecond } satisfies Cuts);
  await read([0, 0, 0], 2);

  const [first, faults]: [number[], string[]] = [[], []];
  for (let round = 1; round <= rounds; round++) {
    const share = Math.ceil(cuts / rounds);
    const results = await read(
      Array.from({ length: share }, () => Math.floor(random() * events)),
      10,
    );
    first.push(
      quantile(
        results.map(({ firstMs }) => firstMs),
        0.95,
      ),
    );
    faults.push(...results.flatMap(({ fault }) => fault ?? []));
    say(`  reconnects: round ${round} of ${rounds}`);
  }
  const [a, b]: [number[], number[]] = [[], []];
  for (let round = 1; round <= rounds; round++) {
    const results = [...(await read([0], 1)), ...(await read([0], 1)), ...(await read([0], 1))];
    faults.push(...results.flatMap(({ fault }) => fault ?? []));
    a.push((events * 1000) / median(results.map(({ endMs }) => endMs)));
    b.push(await stage.seeder.ask<number>('readRange', { sessionId, times: 3 }));
  }
  const name = `chat, reconnect after ${events.toLocaleString('en-US')} events`;
  const whole = `${faults.length} with a missing or doubled event${faults[0] ? ` (${faults[0]})` : ''}`;
  const missed = boundBar(
    {
      name: `${name}, first missed event p95`,
      unit: 'ms',
      limits: `${cuts} reconnects, 10 a second, each read to the end; ${whole}`,
    },
    { values: first, bound: 100, isMost: true },
  );
  return [
    { ...missed, isMet: missed.isMet && faults.length === 0 },
    ratioBar(
      { name: `${name}, replay`, unit: 'events/s', limits: 'B is XRANGE, 1,000 at a time' },
      { a, b, goal: 0.5 },
    ),
  ];
};
