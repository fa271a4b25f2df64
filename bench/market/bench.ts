import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '../lib/bench.ts';
import { type Child, startChild } from '../lib/child.ts';
import { compareCosts, compareRates, type Finding, isNoisy, percent } from '../lib/finding.ts';
import { type BenchInstance, pinDatabase } from '../lib/instance.ts';
import { type Arm, type Pace, quickPace, runRounds, type Sample } from '../lib/rounds.ts';
import { bootstrap, median, spread } from '../lib/statistics.ts';
import { emptyMarkets, generateMarket, type Market } from './generate.ts';
import { deepest, listsOf, type Opening, pageSize } from './lists.ts';
import { type ApiAddress, type Asked, driveApi, measureLatencies } from './request.ts';

type Opened = Found & { lists: Record<string, Asked> };
type Latencies = Record<string, number[]>;

const sizesOf = (pace: Pace) => (pace.seconds <= quickPace.seconds ? [1_000, 20_000] : [1_000, 1_000_000]);
/** A market a thousand times as large may take 1.3 times as long. */
const growthGoal = 0.77;
const deepGoal = 0.333;

type Found = ApiAddress & Opening & { tenantId: string };
const find = (server: Child, agents: number) => server.ask<Found | null>('findMarket', { agents });

/** Before anything is put on a core of its own: a million agents want both. */
const prepare = async ({ env }: BenchInstance, sizes: number[], server: Child, say: (line: string) => void) => {
  const found = await Promise.all(sizes.map((agents) => find(server, agents)));
  if (found.every((market) => market !== null)) return say('  the markets of the last run are still there');
  const [appUrl, ownerUrl] = [env.DATABASE_URL ?? '', env.DATABASE_OWNER_URL ?? ''];
  await emptyMarkets(ownerUrl);
  for (const agents of sizes) {
    const made = await server.ask<Omit<Market, 'agents'>>('addMarket');
    await generateMarket({ appUrl, ownerUrl }, { ...made, agents }, say);
  }
};

const openMarket = async (server: Child, agents: number): Promise<Opened> => {
  const found = await find(server, agents);
  if (!found) throw new Error(`no market of ${agents} agents`);
  return { ...found, lists: listsOf(found) };
};

/** Every list in turn, of both markets at once, round by round; a round's figure is the median of its requests. */
const measure = async (markets: Opened[], pace: Pace, say: (line: string) => void): Promise<Latencies[]> => {
  const names = Object.keys(markets[0]?.lists ?? {});
  const once = (name: string, seconds: number) =>
    measureLatencies(
      markets.flatMap((market) => (market.lists[name] ? [{ address: market, asked: market.lists[name] }] : [])),
      seconds,
    );
  const found = markets.map((): Latencies => Object.fromEntries(names.map((name) => [name, []])));
  for (const name of names) await once(name, pace.warmUpSeconds / names.length);
  for (let round = 1; round <= pace.rounds; round++) {
    for (const name of names)
      for (const [index, middle] of (await once(name, pace.seconds / 4)).entries()) found[index]?.[name]?.push(middle);
    say(`  ${markets.map(({ agents }) => agents).join(' and ')} agents: round ${round} of ${pace.rounds}`);
  }
  return found;
};

/** B/A of two latencies: 1 means as fast, 0.5 means that A takes twice as long. */
const compare = (name: string, a: number[] = [], b: number[] = [], limits: string, goal?: number): Finding => {
  const rounds = a.map((value, index) => ({ a: value, b: b[index] ?? Number.NaN }));
  const figure = bootstrap(rounds, (sample) => median(sample.map((round) => round.b / round.a)));
  return {
    name,
    armA: `${median(a).toFixed(2)} ms`,
    armB: `${median(b).toFixed(2)} ms`,
    figure,
    ...(goal === undefined ? {} : { goal }),
    isMet: goal === undefined || figure.low >= goal,
    isNoisy: isNoisy(b),
    limits: `${limits}; spread A ${percent(spread(a))}, B ${percent(spread(b))}`,
    rounds,
  };
};

/** A name tested row by row means that the name index was not used; only a person's own few are read so. */
const scanOf = (name: string) =>
  name.startsWith('mine') ? /Seq Scan on agent/ : /Seq Scan on agent|Filter: .*lower\(/;

type Reading = { plan: string; blocks: number };

/** What each list reads: whether it reads every agent, and the blocks it touches, which no other program disturbs. */
const readingOf = async (server: Child, few: Opened, many: Opened, say: (line: string) => void) => {
  const found: Record<string, { isScan: boolean; blocks: string }> = {};
  for (const [name, asked] of Object.entries(many.lists)) {
    const a = await server.ask<Reading>('explain', { ...many, asked });
    const b = await server.ask<Reading>('explain', { ...few, asked: few.lists[name] });
    found[name] = { isScan: scanOf(name).test(a.plan), blocks: `${a.blocks} blocks against ${b.blocks}` };
    if (found[name].isScan) say(`  ${name} reads every agent:\n${a.plan}`);
  }
  return found;
};
type Readings = Awaited<ReturnType<typeof readingOf>>;

const withCost = async (server: Child, work: () => Promise<Sample>): Promise<Sample> => {
  const before = await server.ask<number>('cpu');
  const sample = await work();
  return { ...sample, serverMicros: (await server.ask<number>('cpu')) - before };
};

/** A page of 99 cards through the api against its own SQL over the same pool. */
const compareWithSql = async (server: Child, market: Opened, pace: Pace, say: (line: string) => void) => {
  const asked = market.lists['page 0'];
  if (!asked) throw new Error('no first page');
  const arms: Arm[] = [
    { name: 'api', measure: (seconds) => withCost(server, () => driveApi(market, asked, seconds)) },
    { name: 'sql', measure: (seconds) => server.ask('driveSql', { ...market, asked, seconds }) },
  ];
  const rounds = await runRounds(arms, pace, say);
  const name = `market, ${pageSize} cards`;
  return [
    compareRates({ name, unit: 'pages/s', rounds, a: 0, b: 1, goal: 0.6, limits: 'api process' }),
    compareCosts({ name: `${name}, processor`, unit: 'µs', rounds, a: 0, b: 1, limits: 'without the database' }),
  ];
};

const growthOf = (few: Latencies, many: Latencies, readings: Readings, sizes: string) =>
  Object.entries(readings)
    .filter(([name]) => name !== deepest)
    .map(([name, { isScan, blocks }]) => {
      const limits = `${sizes}, ${blocks}${isScan ? '; READS EVERY AGENT' : ''}`;
      const finding = compare(`market, ${name}`, many[name], few[name], limits, growthGoal);
      return { ...finding, isMet: finding.isMet && !isScan };
    });

const measureAll = async (server: Child, sizes: number[], pace: Pace, say: (line: string) => void) => {
  const [few = 0, many = 0] = sizes;
  const [small, large] = [await openMarket(server, few), await openMarket(server, many)];
  const readings = await readingOf(server, small, large, say);
  const [first = {}, last = {}] = await measure([small, large], pace, say);
  const shown = `${many.toLocaleString('en-US')} agents against ${few.toLocaleString('en-US')}`;
  return [
    ...growthOf(first, last, readings, shown),
    compare(`market, ${deepest} against page 0`, last[deepest], last['page 0'], `${many} agents`, deepGoal),
    ...(await compareWithSql(server, large, pace, say)),
  ];
};

export const marketBench: Bench = {
  name: 'market',
  async run(pace, instance, say) {
    const folder = mkdtempSync(join(tmpdir(), 'zhixing-bench-'));
    const log = openSync(join(folder, 'api.log'), 'a');
    const { env } = instance;
    const sizes = sizesOf(pace);
    const withServer = async <Result>(core: 0 | 1, work: (server: Child) => Promise<Result>) => {
      const server = await startChild(new URL('./server.ts', import.meta.url), { core, env, output: log });
      return work(server).finally(server.stop);
    };
    try {
      await withServer(1, (server) => prepare(instance, sizes, server, say));
      pinDatabase();
      return await withServer(0, (server) => measureAll(server, sizes, pace, say));
    } finally {
      closeSync(log);
      rmSync(folder, { recursive: true });
    }
  },
};
