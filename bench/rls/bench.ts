import type { Bench } from '../lib/bench.ts';
import { startChild } from '../lib/child.ts';
import { compareCosts, compareRates, type Finding, isNoisy, percent, sampleOf, show } from '../lib/finding.ts';
import { pinDatabase } from '../lib/instance.ts';
import { type Arm, driverBusy, type Round, rateOf, runRounds, serverBusy } from '../lib/rounds.ts';
import { bootstrap, logSlope, median } from '../lib/statistics.ts';
import type { Load } from './driver.ts';
import { makeTables } from './tables.ts';

const sizes = [10, 100, 1_000, 10_000];
const loads = sizes.flatMap((tenants) => (['protected', 'plain'] as const).map((kind) => ({ kind, tenants })));
const armOf = (kind: Load['kind'], tenants: number) =>
  loads.findIndex((load) => load.kind === kind && load.tenants === tenants);
const largest = { a: armOf('protected', 10_000), b: armOf('plain', 10_000) };

const growth = (rounds: Round[], goal: number): Finding => {
  const rate = (round: Round, size: number) => rateOf(sampleOf(round, armOf('protected', size)));
  const pointsOf = (sample: readonly Round[]) =>
    sizes.map((size) => ({ x: size, y: median(sample.map((round) => rate(round, size))) }));
  const figure = bootstrap(rounds, (sample) => logSlope(pointsOf(sample)));
  const rates = pointsOf(rounds).map(({ y }) => y);
  const [first = 0, last = 0] = [rates[0], rates.at(-1)];
  return {
    name: 'rls, growth 10 → 10k tenants',
    armA: `${show(last)} tx/s`,
    armB: `${show(first)} tx/s`,
    figure,
    goal,
    isMet: figure.low >= goal,
    isNoisy: isNoisy(rounds.map((round) => rate(round, 10))),
    limits: `log-log slope of tx/s; last/first ${(last / first).toFixed(2)}`,
    rounds: rounds.map((round) => sizes.map((size) => ({ tenants: size, perSecond: rate(round, size) }))),
  };
};

const limitsOf = (rounds: Round[]) => {
  const database = percent(median(rounds.map((round) => serverBusy(sampleOf(round, largest.b)))));
  const driver = percent(median(rounds.map((round) => driverBusy(sampleOf(round, largest.b)))));
  return `database busy ${database} of core 0, driver ${driver} of core 1`;
};

export const rlsBench: Bench = {
  name: 'rls',
  async run(pace, { env }, say) {
    pinDatabase();
    const dropTables = await makeTables(env.DATABASE_OWNER_URL ?? '', sizes);
    const driver = await startChild(new URL('./driver.ts', import.meta.url), { core: 1, env });
    try {
      const arms = loads.map(
        (load): Arm => ({
          name: `${load.kind} ${load.tenants}`,
          measure: (seconds) => driver.ask('drive', { ...load, seconds } satisfies Load),
        }),
      );
      // Eight arms: each gets half the time.
      const half = { ...pace, seconds: pace.seconds / 2, warmUpSeconds: pace.warmUpSeconds / 4 };
      const rounds = await runRounds(arms, half, say);
      return [
        compareRates({ ...largest, rounds, name: 'rls', unit: 'tx/s', goal: 0.92, limits: limitsOf(rounds) }),
        compareCosts({ ...largest, rounds, name: 'rls, database CPU', unit: 'µs/tx', limits: 'backends only' }),
        growth(rounds, -0.02),
      ];
    } finally {
      await driver.stop();
      await dropTables();
    }
  },
};
