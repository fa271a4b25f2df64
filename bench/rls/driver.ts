import { readFileSync } from 'node:fs';
import { createDb } from '../../apps/server/src/db/client.ts';
import { answerParent, ownCpu } from '../lib/child.ts';
import type { Sample } from '../lib/rounds.ts';
import { accountsPerTenant, tableOf, tenantId, usernameOf } from './tables.ts';

export type Load = { kind: 'protected' | 'plain'; tenants: number; seconds: number };

const connections = 8;
const { pool, close } = createDb(process.env.DATABASE_URL ?? '', connections);
const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
const backends = await Promise.all(
  clients.map(async (client) => Number((await client.query('select pg_backend_pid() as pid')).rows[0].pid)),
);
for (const client of clients) client.release();

/** Nanoseconds on a processor; 0 when the database runs where we cannot see its processes. */
const cpuOf = (pid: number) => {
  try {
    const isBackend = readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
    return isBackend ? Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) : 0;
  } catch {
    return 0;
  }
};
const databaseCpu = () => backends.reduce((sum, pid) => sum + cpuOf(pid), 0);

const columns = 'id, username, email, role, status, created_at';

/** The product's transaction: open it and name the tenant in one round trip, one query, commit. */
const transact = async ({ kind, tenants }: Load) => {
  const tenant = tenantId(Math.floor(Math.random() * tenants));
  const username = usernameOf(Math.floor(Math.random() * accountsPerTenant));
  const table = tableOf(kind, tenants);
  const query =
    kind === 'protected'
      ? { text: `select ${columns} from ${table} where username = $1`, values: [username] }
      : { text: `select ${columns} from ${table} where tenant_id = $1 and username = $2`, values: [tenant, username] };
  const client = await pool.connect();
  try {
    await client.query(`begin; set local app.tenant_id = '${tenant}'`);
    const { rowCount } = await client.query(query);
    await client.query('commit');
    if (rowCount !== 1) throw new Error(`${table} gave ${rowCount} rows, not 1`);
  } finally {
    client.release();
  }
};

/** Closed loop over the whole pool. */
const drive = async (load: Load): Promise<Sample> => {
  const cpu = ownCpu();
  const database = databaseCpu();
  const began = performance.now();
  const end = began + load.seconds * 1000;
  let done = 0;
  const loop = async () => {
    for (; performance.now() < end; done++) await transact(load);
  };
  await Promise.all(Array.from({ length: connections }, loop));
  const seconds = (performance.now() - began) / 1000;
  return {
    done,
    seconds,
    serverMicros: (databaseCpu() - database) / 1000,
    driverMicros: ownCpu() - cpu,
  };
};

answerParent({ drive }, close);
