import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { dayMs, hourMs } from '../../base/durations.ts';
import type { Tx } from '../client.ts';
import { agentRow, type PlacedAgent } from './agent-rows.ts';
import { demoAccounts } from './demo-data.ts';
import { accountIdOf } from './demo-id.ts';
import { createRandom, normal, poisson, type Random } from './random.ts';

const wantedRuns = 52_000;
const batchSize = 10_000;
/** Monday to Sunday. */
const weekdayShare = [1.15, 1.2, 1.15, 1.1, 1, 0.45, 0.4];
/** From eight in the morning to nine in the evening. */
const hourShare = [3, 8, 11, 9, 4, 6, 10, 11, 9, 6, 3, 3, 4, 3];
const hourTotal = hourShare.reduce((sum, share) => sum + share, 0);

type Run = {
  tenantId: string;
  agentId: string;
  accountId: string;
  at: Date;
  ms: number;
  outcome: string;
  cost: number;
};

/** `ensure_partitions` looks ahead only; a year of demo runs needs the months behind. */
export const makeUsagePartitions = (owner: pg.Client) =>
  owner.query(`do $$
    declare
      month date;
    begin
      for i in 1..12 loop
        month := (date_trunc('month', now() at time zone 'utc') - make_interval(months => i))::date;
        execute format('create table if not exists %I partition of agent_usage for values from (%L) to (%L)',
          'agent_usage_' || to_char(month, 'YYYYMM'),
          month::timestamp at time zone 'utc', (month + interval '1 month')::timestamp at time zone 'utc');
      end loop;
    end $$`);

const hourOf = (random: Random) => {
  let rest = random() * hourTotal;
  const index = hourShare.findIndex((share) => {
    rest -= share;
    return rest < 0;
  });
  return 8 + Math.max(0, index);
};

/** Expected runs of one day before scaling: growth over the year and the week's rhythm. */
const weightOf = (popularity: number, daysAgo: number, date: Date) => {
  const growth = 1 - 0.6 * (daysAgo / 365);
  const weekday = new Date(date.getTime() + 8 * hourMs).getUTCDay();
  return popularity * growth * (weekdayShare[(weekday + 6) % 7] ?? 1);
};

const daysOf = (listedDaysAgo: number, now: Date) => {
  const midnight = Math.floor((now.getTime() + 8 * hourMs) / dayMs) * dayMs - 8 * hourMs;
  return Array.from({ length: listedDaysAgo + 1 }, (_, daysAgo) => ({
    daysAgo,
    date: new Date(midnight - daysAgo * dayMs),
  }));
};

const outcomeOf = (random: Random, doneShare: number) => {
  if (random() < doneShare) return 'done';
  return random() < 0.6 ? 'failed' : 'stopped';
};

const runsOf = (placed: PlacedAgent, seed: number, scale: number, now: Date): Run[] => {
  const { demo, code, listedDaysAgo } = placed;
  const random = createRandom(seed);
  const { tenantId, id: agentId, launchedAt } = agentRow(placed, now);
  const people = demoAccounts.filter((account) => account.tenant === code);
  const usualDone = 0.96 + random() * 0.034;
  return daysOf(listedDaysAgo, now).flatMap(({ daysAgo, date }) => {
    // About one day in forty something upstream is slow or down.
    const isBad = random() < 0.025;
    const count = poisson(random, weightOf(demo.popularity, daysAgo, date) * scale * (isBad ? 0.5 : 1));
    return Array.from({ length: count }, (): Run => {
      const at = new Date(date.getTime() + (hourOf(random) + random()) * hourMs);
      const person = people[Math.floor(random() ** 1.5 * people.length)]?.username ?? '';
      return {
        tenantId,
        agentId,
        accountId: accountIdOf(code, person),
        at,
        ms: Math.round(demo.medianMs * Math.exp(0.42 * normal(random)) * (isBad ? 1.8 : 1)),
        outcome: outcomeOf(random, isBad ? 0.78 : usualDone),
        cost: demo.priceFen,
      };
    }).filter(({ at }) => at < now && (!launchedAt || at > launchedAt));
  });
};

const insertRuns = (tx: Tx, runs: Run[], offset: number) => {
  const column = <Key extends keyof Run>(key: Key) => sql.param(runs.map((run) => run[key]));
  const times = sql.param(runs.map(({ at }) => at.toISOString()));
  return tx.execute(sql`
    insert into agent_usage (tenant_id, id, agent_id, account_id, at, ms, outcome, cost_fen)
    select tenant_id, md5('demo run ' || ${offset}::integer + n)::uuid, agent_id, account_id, at, ms, outcome, cost_fen
    from unnest(${column('tenantId')}::uuid[], ${column('agentId')}::uuid[], ${column('accountId')}::uuid[],
      ${times}::timestamptz[], ${column('ms')}::integer[], ${column('outcome')}::text[], ${column('cost')}::integer[])
      with ordinality as run (tenant_id, agent_id, account_id, at, ms, outcome, cost_fen, n)`);
};

/** A year of runs of every listed agent; the same numbers for the same day of seeding. */
export const addUsage = async (tx: Tx, placed: PlacedAgent[], now: Date) => {
  const listed = placed.filter(({ demo }) => demo.state === undefined);
  const weight = listed
    .flatMap(({ demo, listedDaysAgo }) =>
      daysOf(listedDaysAgo, now).map(({ daysAgo, date }) => weightOf(demo.popularity, daysAgo, date)),
    )
    .reduce((sum, one) => sum + one, 0);
  const runs = listed.flatMap((one, index) => runsOf(one, 20_261_115 + index, wantedRuns / weight, now));
  for (let start = 0; start < runs.length; start += batchSize)
    await insertRuns(tx, runs.slice(start, start + batchSize), start);
};
