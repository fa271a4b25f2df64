import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '../../apps/server/src/db/client.ts';
import type { Bench } from '../lib/bench.ts';
import { type Child, startChild } from '../lib/child.ts';
import { compareRates, type Finding, isNoisy, percent } from '../lib/finding.ts';
import { type BenchInstance, pinDatabase } from '../lib/instance.ts';
import { type Arm, type Pace, quickPace, runRounds } from '../lib/rounds.ts';
import { bootstrap, median, spread } from '../lib/statistics.ts';
import { emptyMarkets, generateMarket } from './generate.ts';
import { driveApi, measureLatency, type Place } from './request.ts';
import { commonWord, labelNames, rareWord } from './words.ts';

type Opened = Place & { tenantId: string; ownerId: string; agents: number; bodies: Record<string, object> };
type Latencies = Record<string, number[]>;

const sizesOf = (pace: Pace) => (pace.seconds <= quickPace.seconds ? [1_000, 20_000] : [1_000, 1_000_000]);
const pageSize = 99;
/** Slower than the first page by no more than this when the market has grown. */
const growthGoal = 0.77;
const deepGoal = 0.333;
const deepest = 'page 1,000';

const labelId = async (url: string, tenantId: string) => {
  const db = createDb(url, 1);
  const text = `select id from label where name = '${labelNames[1]}'`;
  const id = await db.inTenant(tenantId, async (tx) => (await tx.execute<{ id: string }>(text)).rows[0]?.id);
  await db.close();
  return id;
};

const openMarket = async (server: Child, { env }: BenchInstance, agents: number, say: (line: string) => void) => {
  const place = await server.ask<Omit<Opened, 'agents' | 'bodies'>>('addMarket');
  const [appUrl, ownerUrl] = [env.DATABASE_URL ?? '', env.DATABASE_OWNER_URL ?? ''];
  await generateMarket({ appUrl, ownerUrl }, { ...place, agents }, say);
  const page = { pageNumber: 0, pageSize };
  const bodies = {
    'page 0': page,
    tag: { ...page, launchTags: ['insurance'] },
    label: { ...page, labelId: await labelId(appUrl, place.tenantId) },
    'search, common word': { ...page, agentName: commonWord },
    'search, rare word': { ...page, agentName: rareWord },
    [deepest]: { ...page, pageNumber: Math.min(1_000, Math.floor(agents / pageSize) - 1) },
  };
  return { ...place, agents, bodies } satisfies Opened;
};

/** Every request in turn, round by round; a round's figure is the median of its requests. */
const measure = async (market: Opened, pace: Pace, say: (line: string) => void): Promise<Latencies> => {
  const requests = Object.entries(market.bodies);
  for (const [, body] of requests) await measureLatency(market, body, pace.warmUpSeconds / requests.length);
  const found: Latencies = Object.fromEntries(requests.map(([name]) => [name, []]));
  for (let round = 1; round <= pace.rounds; round++) {
    for (const [name, body] of requests)
      found[name]?.push(await measureLatency(market, body, pace.seconds / requests.length));
    say(`  ${market.agents} agents: round ${round} of ${pace.rounds}`);
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

/** A name tested row by row means that the search index was not used, whatever way led to the rows. */
const scanOfAgents = /Seq Scan on agent\b|Filter: .*name_grams\(/;

const scansOf = async (server: Child, market: Opened, say: (line: string) => void) => {
  const found: Record<string, boolean> = {};
  for (const [name, body] of Object.entries(market.bodies)) {
    const plan = await server.ask<string>('explain', { ...market, body });
    found[name] = scanOfAgents.test(plan);
    if (found[name]) say(`  ${name} reads every agent:\n${plan}`);
  }
  return found;
};

/** A page of 99 cards through the api against its own SQL over the same pool. */
const compareWithSql = async (server: Child, market: Opened, pace: Pace, say: (line: string) => void) => {
  const body = { pageNumber: 0, pageSize };
  const arms: Arm[] = [
    { name: 'api', measure: (seconds) => driveApi(market, body, seconds) },
    { name: 'sql', measure: (seconds) => server.ask('driveSql', { ...market, body, seconds }) },
  ];
  const rounds = await runRounds(arms, pace, say);
  return compareRates({
    name: 'market, 99 cards',
    unit: 'pages/s',
    rounds,
    a: 0,
    b: 1,
    goal: 0.6,
    limits: 'api process',
  });
};

export const marketBench: Bench = {
  name: 'market',
  async run(pace, instance, say) {
    pinDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'zhixing-bench-'));
    const log = openSync(join(folder, 'api.log'), 'a');
    const { env } = instance;
    const server = await startChild(new URL('./server.ts', import.meta.url), { core: 0, env, output: log });
    try {
      const [few = 0, many = 0] = sizesOf(pace);
      await emptyMarkets(env.DATABASE_OWNER_URL ?? '');
      const small = await openMarket(server, instance, few, say);
      const first = await measure(small, pace, say);
      const large = await openMarket(server, instance, many, say);
      const last = await measure(large, pace, say);
      const beside = await measure(small, { ...pace, rounds: Math.min(3, pace.rounds) }, say);
      const scans = await scansOf(server, large, say);
      const sizes = `${many.toLocaleString('en-US')} agents against ${few.toLocaleString('en-US')}`;
      const growth = Object.keys(first)
        .filter((name) => name !== deepest)
        .map((name) => {
          const limits = `${sizes}${scans[name] ? '; READS EVERY AGENT' : ''}`;
          const finding = compare(`market, ${name}`, last[name], first[name], limits, growthGoal);
          return { ...finding, isMet: finding.isMet && !scans[name] };
        });
      const common = 'search, common word';
      return [
        ...growth,
        compare(`market, ${deepest} against page 0`, last[deepest], last['page 0'], `${many} agents`, deepGoal),
        compare(`market, ${common}, small beside large`, beside[common], first[common], 'another tenant grew'),
        await compareWithSql(server, large, pace, say),
      ];
    } finally {
      await server.stop();
      closeSync(log);
      rmSync(folder, { recursive: true });
    }
  },
};
