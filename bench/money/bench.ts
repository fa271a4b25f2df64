import type { Bench } from '../lib/bench.ts';
import { startChild } from '../lib/child.ts';
import { compareCosts, compareRates, type Finding } from '../lib/finding.ts';
import { type Arm, type Pace, runRounds } from '../lib/rounds.ts';
import type { Load } from './driver.ts';
import { measurePricedTurns } from './measure-turns.ts';
import type { Seeded } from './seed.ts';

const wallets = 1_000;
const limits = 'both arms on the product’s pool, 16 connections';

type Driver = Awaited<ReturnType<typeof startChild>>;
type Compared = { name: string; seeded: Seeded; accounts: string[]; writers: number; goal: number };

const compare = async (
  driver: Driver,
  pace: Pace,
  say: (line: string) => void,
  compared: Compared,
): Promise<Finding[]> => {
  const { name, seeded, accounts, writers, goal } = compared;
  const arms = (['charge', 'plain'] as const).map(
    (kind): Arm => ({
      name: kind,
      measure: (seconds) =>
        driver.ask('drive', { kind, tenantId: seeded.tenantId, accounts, writers, seconds } satisfies Load),
    }),
  );
  const rounds = await runRounds(arms, pace, say);
  const both = { rounds, a: 0, b: 1 };
  return [
    compareRates({ ...both, name: `money, ${name}`, unit: 'tx/s', goal, limits }),
    compareCosts({ ...both, name: `money, ${name}, database CPU`, unit: 'µs/tx', limits: 'backends only' }),
  ];
};

/** What the books cost: against a bare update and insert, on many wallets and on one. */
export const moneyBench: Bench = {
  name: 'money',
  async run(pace, { env }, say) {
    const ownerUrl = env.DATABASE_OWNER_URL ?? '';
    const seeder = await startChild(new URL('./seed.ts', import.meta.url), { core: 1, env });
    const driver = await startChild(new URL('./driver.ts', import.meta.url), { core: 1, env });
    try {
      await seeder.ask('clear', ownerUrl);
      const seeded = await seeder.ask<Seeded>('seed', { wallets, ownerUrl });
      const many = { name: 'charge, 1,000 wallets', seeded, accounts: seeded.accounts, writers: 16, goal: 0.7 };
      const hot = {
        name: 'charge, one wallet, 64 writers',
        seeded,
        accounts: seeded.accounts.slice(0, 1),
        writers: 64,
        goal: 0.8,
      };
      return [...(await compare(driver, pace, say, many)), ...(await compare(driver, pace, say, hot))];
    } finally {
      await seeder.ask('clear', ownerUrl);
      await seeder.stop();
      await driver.stop();
    }
  },
};

/** A priced turn against a free one, through api, engine and worker. */
export const moneyTurnsBench: Bench = {
  name: 'money-turns',
  run: (pace, { env }, say) => measurePricedTurns(env, pace, say),
};
