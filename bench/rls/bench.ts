import type { Bench } from '../lib/bench.ts';
import { startChild } from '../lib/child.ts';
import { compareArms, type Finding, isNoisy, percent, show } from '../lib/finding.ts';
import { pinDatabase } from '../lib/instance.ts';
import { type Arm, type Round, runRounds } from '../lib/rounds.ts';
import { bootstrap, logSlope, median } from '../lib/statistics.ts';
import type { Load, LoadResult } from './driver.ts';
import { makeTables } from './tables.ts';

const sizes = [10, 100, 1_000, 10_000];
const kinds = ['protected', 'plain'] as const;
type Rounds = Round<LoadResult>[];

/** Arms stand as protected 10, plain 10, protected 100, … */
const sampleOf = (round: Round<LoadResult>, kind: Load['kind'], tenants: number) => {
  const sample = round[sizes.indexOf(tenants) * kinds.length + kinds.indexOf(kind)];
  if (!sample) throw new Error('a sample is missing');
  return sample;
};

const largest = 10_000;

const growth = (rounds: Rounds, goal: number): Finding => {
  const rate = (round: Round<LoadResult>, size: number) => sampleOf(round, 'protected', size).perSecond;
  const pointsOf = (sample: readonly Round<LoadResult>[]) =>
    sizes.map((size) => ({ x: size, y: median(sample.map((round) => rate(round, size))) }));
  const figure = bootstrap(rounds, (sample) => logSlope(pointsOf(sample)));
  const points = pointsOf(rounds);
  const first = rounds.map((round) => rate(round, 10));
  return {
    name: 'rls, growth 10 → 10k tenants',
    armA: `${show(points.at(-1)?.y ?? 0)} tx/s`,
    armB: `${show(points[0]?.y ?? 0)} tx/s`,
    figure,
    goal,
    isMet: figure.low >= goal,
    isNoisy: isNoisy(first),
    limits: `log-log slope of tx/s; last/first ${((points.at(-1)?.y ?? 0) / (points[0]?.y ?? 1)).toFixed(2)}`,
    rounds: rounds.map((round) => sizes.map((size) => ({ tenants: size, perSecond: rate(round, size) }))),
  };
};

const compare = (rounds: Rounds, limits: string) => {
  const of = (figure: 'perSecond' | 'databaseMicros', kind: Load['kind']) => (round: Round<LoadResult>) =>
    sampleOf(round, kind, largest)[figure];
  return [
    compareArms({
      name: 'rls',
      unit: 'tx/s',
      rounds,
      a: of('perSecond', 'protected'),
      b: of('perSecond', 'plain'),
      goal: 0.92,
      limits,
    }),
    compareArms({
      name: 'rls, database CPU',
      unit: 'µs/tx',
      rounds,
      a: of('databaseMicros', 'protected'),
      b: of('databaseMicros', 'plain'),
      isCost: true,
      limits: 'backends only, undiluted by the driver',
    }),
  ];
};

export const rlsBench: Bench = {
  name: 'rls',
  async run(pace, { env }, say) {
    pinDatabase();
    const dropTables = await makeTables(env.DATABASE_OWNER_URL ?? '', sizes);
    const driver = await startChild(new URL('./driver.ts', import.meta.url), { core: 1, env });
    try {
      const arms = sizes.flatMap((tenants) =>
        kinds.map(
          (kind): Arm<LoadResult> => ({
            name: `${kind} ${tenants}`,
            measure: (seconds) => driver.ask('drive', { kind, tenants, seconds } satisfies Load),
          }),
        ),
      );
      // Eight arms: each gets half the time.
      const half = { ...pace, seconds: pace.seconds / 2, warmUpSeconds: pace.warmUpSeconds / 4 };
      const rounds = await runRounds(arms, half, say);
      const busy = median(rounds.map((round) => sampleOf(round, 'plain', largest).driverBusy));
      return [...compare(rounds, `driver busy ${percent(busy)} of core 1`), growth(rounds, -0.02)];
    } finally {
      await driver.stop();
      await dropTables();
    }
  },
};
