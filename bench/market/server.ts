import { launchPage, pageCreatedByMe } from '@zhixing/contract/agent';
import { openWorld } from '../../apps/server/test/world.ts';
import { answerParent, ownCpu } from '../lib/child.ts';
import { listenOnLoopback } from '../noop/listen.ts';
import type { Asked } from './request.ts';
import { labelNames } from './words.ts';

type Statement = { text: string; values: unknown[] };
type Ask = { host: string; tenantId: string; asked: Asked };

/** The real api, which can also tell which SQL a request ran and run that SQL alone over the same pool. */
const world = await openWorld();
const port = await listenOnLoopback(world.app);
const { pool } = world.services.db;

let seen: Statement[] | undefined;
const watched = new WeakSet<object>();
pool.on('acquire', (client) => {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watch = (...args: unknown[]) => {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const values = typeof first === 'string' ? second : (first.values ?? second);
    if (/\bfrom "?(agent|market_count|listing)/.test(text))
      seen?.push({ text, values: Array.isArray(values) ? values : [] });
    return query(...args);
  };
  Object.assign(client, { query: watch });
});

const statementsOf = async ({ host, asked: { path, body, token } }: Ask) => {
  const statements: Statement[] = [];
  seen = statements;
  const route = [launchPage, pageCreatedByMe].find((known) => known.path === path) ?? launchPage;
  const { code } = await world.send(route, { body } as never, { host, ...(token ? { token } : {}) });
  seen = undefined;
  if (code !== 200) throw new Error(`the market answered ${code}`);
  return statements;
};

/** The blocks that a whole statement touched stand at the top of its plan. */
const blocksOf = (plan: string) => {
  const [, hit = 0, read = 0] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
  return Number(hit) + Number(read);
};

/** The plans of everything a request reads, and how many blocks of the database it touches. */
const explain = async (ask: Ask) => {
  const statements = await statementsOf(ask);
  const client = await pool.connect();
  try {
    await client.query(`begin; set local app.tenant_id = '${ask.tenantId}'`);
    const plans: string[] = [];
    for (const { text, values } of statements) {
      const { rows } = await client.query({ text: `explain (analyze, buffers) ${text}`, values, rowMode: 'array' });
      plans.push(rows.flat().join('\n'));
    }
    return { plan: plans.join('\n\n'), blocks: plans.reduce((sum, plan) => sum + blocksOf(plan), 0) };
  } finally {
    await client.query('rollback');
    client.release();
  }
};

const connections = 8;

/** Closed loop of the request's own SQL in its transaction, rows written as JSON, without the api around it. */
const driveSql = async ({ seconds, ...ask }: Ask & { seconds: number }) => {
  const statements = await statementsOf(ask);
  const began = performance.now();
  const end = began + seconds * 1000;
  const cpu = ownCpu();
  let done = 0;
  let bytes = 0;
  const loop = async () => {
    for (; performance.now() < end; done++) {
      const client = await pool.connect();
      try {
        await client.query(`begin; set local app.tenant_id = '${ask.tenantId}'`);
        const read: unknown[] = [];
        for (const { text, values } of statements) read.push((await client.query({ text, values })).rows);
        await client.query('commit');
        bytes += Buffer.byteLength(JSON.stringify(read));
      } finally {
        client.release();
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  if (bytes === 0) throw new Error('nothing was read');
  const took = (performance.now() - began) / 1000;
  return { done, seconds: took, serverMicros: ownCpu() - cpu, driverMicros: 0 };
};

type Person = { id: string; username: string };

/** The people are made in this order, and their ids keep it. */
const addMarket = async () => {
  const { id: tenantId, host } = await world.addTenant();
  const [owner, collector] = [await world.addAccount(host), await world.addAccount(host)];
  await world.addAccount(host, { role: 'admin' });
  return { tenantId, ownerId: owner.id, collectorId: collector.id };
};

/** The market of this size, if there is one: an earlier run with `--keep` leaves it behind. */
const findMarket = async ({ agents }: { agents: number }) => {
  const { rows } = await world.services.db.inPlatform((tx) =>
    tx.execute<Person & { tenantId: string; host: string }>(`
      select a.id, a.username, a.tenant_id as "tenantId", h.host
      from market_count m join tenant_host h using (tenant_id) join account a using (tenant_id)
      where m.tag = '' and m.agents = ${agents} order by a.id`),
  );
  const [owner, collector, admin] = rows;
  if (!owner || !collector || !admin) return undefined;
  const { tenantId, host } = owner;
  const label = `select id from label where name = '${labelNames[1]}'`;
  const labels = await world.services.db.inTenant(tenantId, (tx) => tx.execute<{ id: string }>(label));
  return {
    ...{ tenantId, host, port, agents, labelId: labels.rows[0]?.id },
    ownToken: await world.openToken(host, collector),
    staffToken: await world.openToken(host, admin),
  };
};

answerParent({ addMarket, findMarket, explain, driveSql, cpu: ownCpu }, world.close);
