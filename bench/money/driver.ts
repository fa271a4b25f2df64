import { readFileSync } from 'node:fs';
import { newId } from '../../apps/server/src/base/id.ts';
import { createDb } from '../../apps/server/src/db/client.ts';
import { charge } from '../../apps/server/src/features/wallet/index.ts';
import { answerParent, ownCpu } from '../lib/child.ts';
import type { Sample } from '../lib/rounds.ts';

/** charge: the product's own. plain: one UPDATE and one INSERT in the same shape of transaction, on the same pool. */
export type Load = { kind: 'charge' | 'plain'; tenantId: string; accounts: string[]; writers: number; seconds: number };

/** As many as the product has unless told otherwise. */
const connections = 16;
const db = createDb(process.env.DATABASE_URL ?? '', connections);

/** Nanoseconds on a processor of all backends that are ours; 0 where we cannot see them. */
const databaseCpu = async () => {
  const { rows } = await db.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'zhixing' and datname = current_database()",
  );
  return rows.reduce((sum, { pid }) => {
    try {
      return sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      return sum;
    }
  }, 0);
};

const byLedger = (tenantId: string, accountId: string) =>
  db.inTenant(tenantId, (tx) =>
    charge(tx, { reason: 'edit', amountFen: 1, accountId, agentId: newId(), key: `edit:${newId()}` }),
  );

const plainly = (tenantId: string, accountId: string) =>
  db.inTenant(tenantId, async (tx) => {
    await tx.execute(
      `update plain_wallet set fen = fen - 1 where tenant_id = '${tenantId}' and id = '${accountId}' and fen >= 1`,
    );
    await tx.execute(
      `insert into plain_entry (tenant_id, id, wallet, fen) values ('${tenantId}', '${newId()}', '${accountId}', -1)`,
    );
  });

/** Closed loop of as many writers as asked for, each to a wallet by chance. */
const drive = async ({ kind, tenantId, accounts, writers, seconds }: Load): Promise<Sample> => {
  const [cpu, database, began] = [ownCpu(), await databaseCpu(), performance.now()];
  const end = began + seconds * 1000;
  const pay = kind === 'charge' ? byLedger : plainly;
  let done = 0;
  const loop = async () => {
    for (; performance.now() < end; done++)
      await pay(tenantId, accounts[Math.floor(Math.random() * accounts.length)] ?? '');
  };
  await Promise.all(Array.from({ length: writers }, loop));
  const took = (performance.now() - began) / 1000;
  return {
    done,
    seconds: took,
    serverMicros: ((await databaseCpu()) - database) / 1000,
    driverMicros: ownCpu() - cpu,
  };
};

answerParent({ drive }, db.close);
