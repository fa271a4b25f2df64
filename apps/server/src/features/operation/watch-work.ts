import type { Registry } from 'prom-client';
import { createGauge } from '../../base/metrics.ts';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { readJobTicks } from './job-ticks.ts';

type Work = Pick<Services, 'db'> & { isRegistered: () => boolean };

const openRuns = `
  select state, count(*)::int as n, extract(epoch from clock_timestamp() - min(since))::float as age from (
    select r.created_at as since, case
      when r.status = 'running' and (r.due_fen is not null or exists (
        select from chat_consent c where c.tenant_id = r.tenant_id and c.run_id = r.id and c.is_allowed is null
      )) then 'consent' else r.status end as state
    from chat_run r where r.ended_at is null
  ) open group by state`;

const waitingOrders = `
  select count(*)::int as n, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float as age
  from outbox`;

const lostWork = `select count(*)::int as n from lost_work where at > clock_timestamp() - interval '1 day'`;

const partitions = `
  select parent.relname as "table", coalesce(min(i) filter (where part.oid is null), 25)::int - 1 as months
  from pg_partitioned_table p
  join pg_class parent on parent.oid = p.partrelid and parent.relnamespace = 'public'::regnamespace
  cross join lateral generate_series(0, 24) i
  left join pg_class part on part.relnamespace = parent.relnamespace and part.relname = parent.relname || '_' ||
    to_char(date_trunc('month', now() at time zone 'utc') + make_interval(months => i), 'YYYYMM')
  where p.partstrat = 'r' group by parent.relname`;

const readWork = async (tx: Tx) => {
  const rowsOf = async <Row extends Record<string, unknown>>(query: string) => (await tx.execute<Row>(query)).rows;
  return {
    runs: await rowsOf<{ state: string; n: number; age: number }>(openRuns),
    orders: (await rowsOf<{ n: number; age: number }>(waitingOrders))[0] ?? { n: 0, age: 0 },
    lost: (await rowsOf<{ n: number }>(lostWork))[0]?.n ?? 0,
    partitions: await rowsOf<{ table: string; months: number }>(partitions),
    ticks: await readJobTicks(tx),
  };
};

/** One scrape asks once, over one connection, however many figures are told from it. */
const shareForScrape = <T>(read: () => Promise<T>, ms = 1_000) => {
  let held: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (!held || performance.now() - held.at > ms) held = { at: performance.now(), value: read() };
    return held.value;
  };
};

const states = ['queued', 'running', 'consent'];

/** Runs, orders, jobs and partitions, as the database knows them: every worker tells the same. */
export const watchWork = (registry: Registry, { db, isRegistered }: Work) => {
  const work = shareForScrape(() => db.inPlatform(readWork));
  createGauge(registry, {
    name: 'zhixing_open_runs',
    help: 'Runs that have not ended: queued, running, or waiting for a yes or a payment of their person',
    labelNames: ['state'],
    async collect(set) {
      const { runs } = await work();
      for (const state of states) set({ state }, runs.find((row) => row.state === state)?.n ?? 0);
    },
  });
  createGauge(registry, {
    name: 'zhixing_oldest_run_seconds',
    help: 'Age of the oldest run that has not ended',
    labelNames: ['state'],
    async collect(set) {
      const { runs } = await work();
      for (const state of states) set({ state }, runs.find((row) => row.state === state)?.age ?? 0);
    },
  });
  createGauge(registry, {
    name: 'zhixing_outbox_rows',
    help: 'Rows waiting to be handed to the engine',
    collect: async (set) => set((await work()).orders.n),
  });
  createGauge(registry, {
    name: 'zhixing_outbox_oldest_seconds',
    help: 'Age of the oldest row waiting to be handed to the engine',
    collect: async (set) => set((await work()).orders.age),
  });
  createGauge(registry, {
    name: 'zhixing_lost_work',
    help: 'Work of the last day that the engine did not have any more and that was begun again',
    collect: async (set) => set((await work()).lost),
  });
  createGauge(registry, {
    name: 'zhixing_partition_months_ahead',
    help: 'Months after this one for which a table cut by time has its partition; -1 when this one’s is missing',
    labelNames: ['table'],
    async collect(set) {
      for (const { table, months } of (await work()).partitions) set({ table }, months);
    },
  });
  createGauge(registry, {
    name: 'zhixing_job_interval_seconds',
    help: 'How often a recurring job comes round',
    labelNames: ['name'],
    async collect(set) {
      for (const { name, every } of (await work()).ticks) set({ name }, every);
    },
  });
  createGauge(registry, {
    name: 'zhixing_job_tick_age_seconds',
    help: 'Since a recurring job last ended',
    labelNames: ['name'],
    async collect(set) {
      for (const { name, age } of (await work()).ticks) set({ name }, age);
    },
  });
  createGauge(registry, {
    name: 'zhixing_job_failures',
    help: 'Ticks of a recurring job that failed',
    labelNames: ['name'],
    async collect(set) {
      for (const { name, failures } of (await work()).ticks) set({ name }, failures);
    },
  });
  createGauge(registry, {
    name: 'zhixing_worker_registered',
    help: 'Whether the engine has taken this worker',
    collect: (set) => set(Number(isRegistered())),
  });
};
