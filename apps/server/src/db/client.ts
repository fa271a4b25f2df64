import { drizzle, NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isUuid } from '../base/id.ts';
import { preparing } from './prepared.ts';
import { createShares, type ShareName } from './shares.ts';
import { gatherWrites, type Wire, wireOf } from './wire.ts';

export type Tx = NodePgDatabase;
type Work<T> = (tx: Tx) => Promise<T>;

// int8 counts and money in 分 stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** One for all: a new one for each transaction learned the names of every column again. */
const dialect = new PgDialect();
const openTx = (client: pg.PoolClient): Tx =>
  new NodePgDatabase(dialect, new NodePgSession(client, dialect, undefined), undefined);

const onClient = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let failure: unknown;
  try {
    return await work(client);
  } catch (error) {
    failure = error;
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    // A connection that broke mid-transaction is thrown away, never handed to the next tenant.
    client.release(isConnectionLost(failure));
  }
};

const run = <T>(pool: pg.Pool, begin: string, work: Work<T>): Promise<T> =>
  onClient(pool, async (client) => {
    await client.query(begin);
    const result = await work(openTx(client));
    await client.query('commit');
    return result;
  });

/** Nothing is waited for that need not be: the beginning goes out with the first statements. */
const runPrepared = <T>(pool: pg.Pool, begin: string, work: (tx: Tx, wire: Wire) => Promise<T>): Promise<T> =>
  onClient(pool, async (client) => {
    gatherWrites(client);
    const wire = wireOf(client);
    // Without its beginning a statement has no tenant, and sees and writes nothing.
    const [, result] = await Promise.all([client.query(begin), work(openTx(preparing(client)), wire)]);
    await wire.commit();
    return result;
  });

/** One that is planned once has a text that does not change with what is asked for. */
export type Read = { text: string; values: unknown[]; isPlannedOnce?: boolean };

/** Beginning, reads and end are sent at once. A read whose beginning failed sees nobody's rows: it has no tenant. */
const readAtOnce = (pool: pg.Pool, begin: string, reads: readonly Read[]) =>
  onClient(pool, async (client) => {
    gatherWrites(client);
    const prepared = preparing(client);
    const [, ...replies] = await Promise.all([
      client.query(begin),
      ...reads.map(({ text, values, isPlannedOnce }) => (isPlannedOnce ? prepared : client).query({ text, values })),
      client.query('commit'),
    ]);
    return replies.slice(0, -1).map(({ rows }) => rows);
  });

const isConnectionLost = (error: unknown) =>
  error instanceof Error && !('severity' in error) && /connection|terminat|socket|ECONN|timeout/i.test(error.message);

/** The tenant is set for one transaction only, in the same round trip that opens it. */
const tenantBegin = (tenantId: string) => {
  if (!isUuid(tenantId)) throw new Error('tenant id is not a uuid');
  return `begin; set local app.tenant_id = '${tenantId}'`;
};

export const createDb = (url: string, size: number) => {
  const shares = createShares(size);
  const pool = new pg.Pool({
    connectionString: url,
    // One above the shares: probes and figures must get an answer while everything else waits.
    max: size + 1,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'zhixing',
  });
  pool.on('error', () => undefined);
  // A client in use has no listener of its own: without one a lost connection would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const inShare = async <T>(asked: Parameters<typeof shares.take>[0], work: () => Promise<T>): Promise<T> => {
    const giveBack = await shares.take(asked);
    try {
      return await work();
    } finally {
      giveBack();
    }
  };
  const sharedClient = Object.create(pool, {
    query: {
      value: (config: pg.QueryConfig, values?: unknown[]) =>
        inShare({ share: 'page' }, () => pool.query(config, values)),
    },
  }) as pg.Pool;
  return {
    pool,
    /** Rows of one tenant, by row-level security. */
    inTenant: <T>(tenantId: string, work: Work<T>, share: ShareName = 'page') =>
      inShare({ share, tenantId }, () => run(pool, tenantBegin(tenantId), work)),
    /** Reads that do not wait for each other, in one round trip; `settings` hold for them alone. Rows of each. */
    readInTenant: (tenantId: string, reads: readonly Read[], settings = ''): Promise<pg.QueryResultRow[][]> =>
      inShare({ share: 'page', tenantId }, () => readAtOnce(pool, `${tenantBegin(tenantId)}; ${settings}`, reads)),
    /** The same for the hot path of a chat turn; see `preparing`. One at a time for the same `holder`. */
    inTenantPrepared: <T>(tenantId: string, work: (tx: Tx, wire: Wire) => Promise<T>, holder?: string) =>
      inShare({ share: 'chat', tenantId, holder }, () => runPrepared(pool, tenantBegin(tenantId), work)),
    /** Rows of every tenant: only for platform staff and the platform's own jobs. */
    inPlatform: <T>(work: Work<T>, share: ShareName = 'page') =>
      inShare({ share }, () => run(pool, 'begin; set local role zhixing_platform', work)),
    /** Tables that belong to no tenant. */
    shared: drizzle({ client: sharedClient }),
    figures: shares.figures,
    isReady: async () => (await pool.query('select 1')).rowCount === 1,
    close: () => pool.end(),
  };
};
export type Db = ReturnType<typeof createDb>;
