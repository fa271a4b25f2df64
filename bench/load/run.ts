import { setTimeout as sleep } from 'node:timers/promises';
import { openChatRecords } from '../campaign/chat/chat-records.ts';
import { instance } from '../campaign/instance.ts';
import { openPlatform } from '../campaign/operate/platform.ts';
import type { Exit } from '../campaign/operate/program.ts';
import type { Target, Turn } from '../chat/turn.ts';
import { machine, writeResult } from '../lib/report.ts';
import { createRandom, quantile } from '../lib/statistics.ts';
import { growthOf, readLevel } from './growth.ts';
import { runUser } from './user.ts';
import { findHeavy, heavier, spend, spentPerTurn, weigh } from './weigh.ts';

type Options = { users: number; minutes: number; restSeconds: number };

const host = '127.0.0.1';
const account = 'admin';
const seed = 1;
const warmUp = { users: 10, ms: 15_000, restMs: 20_000 };
const lookMs = 2_000;
const allowedShare = 0.2;

const countBy = (names: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
const spreadOf = (values: readonly number[]) => ({
  p50: quantile(values, 0.5),
  p95: quantile(values, 0.95),
  p99: quantile(values, 0.99),
});

const crowd = async (targets: readonly Target[], users: number, ms: number) => {
  const random = createRandom(seed);
  const turns: Turn[] = [];
  const until = Date.now() + ms;
  const onTurn = (turn: Turn) => void turns.push(turn);
  await Promise.all(Array.from({ length: users }, () => runUser({ targets, random, until, onTurn })));
  return turns;
};

/** Turns without an end, with two answers, or counted not exactly once. */
const countOdd = async ({ readRuns }: ReturnType<typeof openChatRecords>, since: number) => {
  const stored = await readRuns(since);
  return stored.filter(
    ({ status, answers, usages }) => !['done', 'failed', 'stopped'].includes(status) || answers !== 1 || usages !== 1,
  ).length;
};

/** People who think between their turns; answers the number of things that must not be. */
export const runLoad = async ({ users, minutes, restSeconds }: Options): Promise<number> => {
  const before = machine();
  const exits: Exit[] = [];
  const platform = await openPlatform((exit) => void exits.push(exit), { isDirect: true });
  const { env } = platform;
  const records = openChatRecords(env.DATABASE_URL ?? '', env.RESTATE_ADMIN_URL ?? '');
  try {
    const place = {
      kind: 'platform' as const,
      port: Number(env.PORT),
      host,
      tokens: [await platform.openToken(account)],
    };
    const targets = (await records.readAgents(host)).map((agentId) => ({ ...place, agentId }));
    console.log(`load: ${users} users for ${minutes} min, ${targets.length} agents, load before ${before.loadBefore}`);
    await crowd(targets, warmUp.users, warmUp.ms);
    await sleep(warmUp.restMs);

    const look = () => weigh(platform.pids());
    const [since, start, level] = [Date.now(), look(), await readLevel(records, instance.name)];
    const spent = spend(platform.pids());
    let peak = start;
    const timer = setInterval(() => {
      peak = heavier(peak, look());
    }, lookMs);
    const turns = await crowd(targets, users, minutes * 60_000);
    const seconds = (Date.now() - since) / 1000;
    clearInterval(timer);
    const end = look();
    const spentNow = spend(platform.pids());
    await sleep(restSeconds * 1000);
    const rest = look();

    const good = turns.filter(({ fault }) => fault === undefined);
    const heavy = findHeavy(start, rest, allowedShare);
    const result = {
      users,
      minutes,
      turns: turns.length,
      turnsPerSecond: turns.length / seconds,
      errors: countBy(turns.flatMap(({ fault }) => fault ?? [])),
      firstTokenMs: spreadOf(good.map(({ firstTokenMs }) => firstTokenMs)),
      wholeTurnMs: spreadOf(good.map(({ endMs }) => endMs)),
      processorMsPerTurn: spentPerTurn(spent, spentNow, turns.length),
      memoryMb: { start, peak, end, rest },
      heavy,
      odd: await countOdd(records, since),
      growthPerThousandTurns: growthOf(level, await readLevel(records, instance.name), turns.length),
      ended: exits.map(({ part, code, signal }) => `${part} ${signal ?? code}`),
    };
    writeResult('load', { machine: before, restSeconds, ...result });
    console.log(
      JSON.stringify(result, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value), 2),
    );
    return Object.values(result.errors).reduce((sum, count) => sum + count, heavy.length + result.odd + exits.length);
  } finally {
    await records.close();
    await platform.close();
  }
};
