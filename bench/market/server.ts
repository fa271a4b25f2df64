import { launchPage } from '@zhixing/contract/agent';
import { openWorld } from '../../apps/server/test/world.ts';
import { answerParent, ownCpu } from '../lib/child.ts';
import { listenOnLoopback } from '../noop/listen.ts';

type Statement = { text: string; values: unknown[] };
type Ask = { host: string; tenantId: string; body: object };

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
    if (/\bfrom "?(agent|market_count)/.test(text)) seen?.push({ text, values: Array.isArray(values) ? values : [] });
    return query(...args);
  };
  Object.assign(client, { query: watch });
});

const statementsOf = async ({ host, body }: Ask) => {
  const statements: Statement[] = [];
  seen = statements;
  const { code } = await world.send(launchPage, { body } as never, { host });
  seen = undefined;
  if (code !== 200) throw new Error(`the market answered ${code}`);
  return statements;
};

/** The plans of everything a request reads, as one text. */
const explain = async (ask: Ask) => {
  const statements = await statementsOf(ask);
  const client = await pool.connect();
  try {
    await client.query(`begin; set local app.tenant_id = '${ask.tenantId}'`);
    const plans: string[] = [];
    for (const { text, values } of statements) {
      const { rows } = await client.query({ text: `explain ${text}`, values, rowMode: 'array' });
      plans.push(rows.flat().join('\n'));
    }
    return plans.join('\n\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
};

const connections = 8;

/** Closed loop of the request's own SQL, without the api around it. */
const driveSql = async ({ seconds, ...ask }: Ask & { seconds: number }) => {
  const statements = await statementsOf(ask);
  const began = performance.now();
  const end = began + seconds * 1000;
  const cpu = ownCpu();
  let done = 0;
  const loop = async () => {
    for (; performance.now() < end; done++) {
      const client = await pool.connect();
      try {
        await client.query(`begin; set local app.tenant_id = '${ask.tenantId}'`);
        for (const { text, values } of statements) await client.query({ text, values, rowMode: 'array' });
        await client.query('commit');
      } finally {
        client.release();
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  const took = (performance.now() - began) / 1000;
  return { done, seconds: took, serverMicros: ownCpu() - cpu, driverMicros: 0 };
};

const addMarket = async () => {
  const { id: tenantId, host } = await world.addTenant();
  const { id: ownerId } = await world.addAccount(host);
  return { tenantId, host, ownerId, port };
};

answerParent({ addMarket, explain, driveSql, cpu: ownCpu }, world.close);
