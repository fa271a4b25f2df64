import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScratchDatabase, type ScratchDatabase } from '../../../test/scratch-database.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { chinaDay } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import { newId } from '../../base/id.ts';
import { proveLedger, readLatestProof } from './prove-ledger.ts';

let scratch: ScratchDatabase;
let world: World;
let tenantId: string;
let admin: pg.Client;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const dayOf = (days: number) => chinaDay(daysAgo(days));

/** As whoever can do everything could: the table's owner, with its triggers out of the way. */
const tamper = async (text: string, values: unknown[] = []) => {
  await admin.query('begin');
  await admin.query('set local session_replication_role = replica');
  const { rowCount } = await admin.query(text, values);
  await admin.query('commit');
  expect(rowCount).toBe(1);
};
const addOld = async (days: number, fen: number) => {
  const [key, at] = [`old:${newId()}`, daysAgo(days)];
  await admin.query('insert into ledger_key values ($1, $2, $3)', [tenantId, key, at]);
  await admin.query(
    `insert into ledger_transfer (tenant_id, at, key, no, debit, credit, amount_fen, reason)
      values ($1, $2, $3, 0, 'clearing', 'suspense', $4, 'unmatched')`,
    [tenantId, at, key, fen],
  );
  return key;
};
const proof = async () => (await proveLedger(world.services)).faults;
const sealedDays = async () =>
  (await admin.query<{ day: string }>('select day::text from ledger_seal order by day')).rows.map(({ day }) => day);

beforeAll(async () => {
  scratch = await openScratchDatabase();
  world = await openWorld({ env: { DATABASE_URL: scratch.appUrl } });
  tenantId = (await world.addTenant()).id;
  admin = new pg.Client({ connectionString: scratch.adminUrl });
  await admin.connect();
  await admin.query(`create table ledger_transfer_before partition of ledger_transfer for values from (minvalue)
    to (date_trunc('month', now() at time zone 'utc') at time zone 'utc')`);
});
afterAll(async () => {
  await admin?.end();
  await world?.close();
  await scratch?.drop();
});

describe('the seal of the books', () => {
  it('O6 is made once for every day that is over, also for one without money, and not for today', async () => {
    expect(await readLatestProof(world.services)).toBeUndefined();
    await addOld(4, 700);
    await addOld(2, 900);
    await addOld(2, 901);
    expect(await proof()).toEqual([]);
    const days = [dayOf(4), dayOf(3), dayOf(2)];
    expect((await sealedDays()).slice(0, 3)).toEqual(days);
    expect(await sealedDays()).not.toContain(dayOf(0));
    const { rows } = await admin.query('select * from ledger_seal order by day');
    expect(rows.slice(0, 3).map(({ transfers }) => transfers)).toEqual([1, 0, 2]);
    expect(new Set(rows.map(({ seal }) => seal.toString('hex'))).size).toBe(rows.length);
    expect(await proof()).toEqual([]);
    expect((await admin.query('select * from ledger_seal order by day')).rows).toEqual(rows);
    const last = rows.at(-1);
    expect((await readLatestProof(world.services))?.sealed?.seal).toEqual(last.seal);
  });

  it('O6 A3 names the day of an old row that was changed, added or taken away, and of a seal that was', async () => {
    const wrong = (...sample: string[]) => [
      { check: 'a day that was sealed is not what it was', count: sample.length, sample },
    ];
    await tamper('update ledger_transfer set amount_fen = 1 where amount_fen = 900');
    expect(await proof()).toEqual(wrong(dayOf(2)));
    await tamper('update ledger_transfer set amount_fen = 900 where amount_fen = 1');
    expect(await proof()).toEqual([]);

    const key = await addOld(3, 5);
    expect(await proof()).toEqual(wrong(dayOf(3)));
    await tamper('delete from ledger_transfer where key = $1', [key]);
    await tamper('delete from ledger_key where key = $1', [key]);
    expect(await proof()).toEqual([]);

    await tamper(`update ledger_seal set seal = sha256('x') where day = $1`, [dayOf(3)]);
    expect(await proof()).toEqual(wrong(dayOf(3), dayOf(2)));
  });

  it('nobody of the application changes one', async () => {
    const { db } = world.services;
    for (const text of ['update ledger_seal set transfers = 0', 'delete from ledger_seal', 'truncate ledger_seal'])
      await expect(db.inPlatform((tx) => tx.execute(text))).rejects.toThrow();
    await expect(db.inTenant(tenantId, (tx) => tx.execute('select * from ledger_seal'))).rejects.toThrow();
    await expect(admin.query('delete from ledger_seal')).rejects.toThrow();
  });
});
