import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScratchDatabase, type ScratchDatabase } from '../../../test/scratch-database.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import type { Tx } from '../../db/client.ts';
import { isShort, moveMoney, postMoney } from './ledger.ts';
import { proveLedger } from './prove-ledger.ts';
import { readBalance } from './read-balance.ts';

let scratch: ScratchDatabase;
let world: World;
let tenant: { id: string; host: string };
beforeAll(async () => {
  scratch = await openScratchDatabase();
  world = await openWorld({ env: { DATABASE_URL: scratch.appUrl } });
  tenant = await world.addTenant();
});
afterAll(async () => {
  await world?.close();
  await scratch?.drop();
});

const within = <T>(work: (tx: Tx) => Promise<T>) => world.services.db.inTenant(tenant.id, work);
const somebody = async (fen = 0) => {
  const { id } = await world.addAccount(tenant.host);
  if (fen > 0) await give(id, fen, `grant:${id}`);
  return id;
};
const give = (id: string, fen: number, key: string) =>
  within((tx) => moveMoney(tx, id, fen, { kind: 'promo' }, { reason: 'grant', key }));
const take = (id: string, fen: number, key: string) =>
  within((tx) => moveMoney(tx, id, -fen, { kind: 'revenue' }, { reason: 'edit', key }));
const balance = (id: string) => within((tx) => readBalance(tx, id));
const call = async (text: ReturnType<typeof sql>) =>
  (await within((tx) => tx.execute<{ done: boolean }>(text))).rows[0]?.done;
const proof = () => proveLedger(world.services);

describe('the books', () => {
  it('A3 O1 nobody writes them but the functions: no row, balance or key is added, changed or taken away', async () => {
    const id = await somebody(500);
    const writes = [
      sql`update wallet set balance_fen = 999`,
      sql`insert into wallet (tenant_id, account_id, balance_fen) values (${tenant.id}, ${newId()}, 5)`,
      sql`delete from wallet where account_id = ${id}`,
      sql`insert into ledger_key values (${tenant.id}, 'forged', now())`,
      sql`update ledger_transfer set amount_fen = 1`,
      sql`delete from ledger_transfer`,
      sql`update reservation set state = 'released'`,
    ];
    for (const write of writes)
      await expect(within((tx) => tx.execute(write))).rejects.toMatchObject({ cause: { code: '42501' } });
    const owner = new pg.Client({ connectionString: scratch.ownerUrl });
    await owner.connect();
    try {
      await owner.query(`set app.tenant_id = '${tenant.id}'`);
      for (const text of [
        'update ledger_transfer set no = no',
        'delete from ledger_transfer',
        'truncate ledger_transfer',
      ])
        await expect(owner.query(text), text).rejects.toMatchObject({ code: '42501' });
      await expect(owner.query('delete from ledger_key')).rejects.toMatchObject({ code: '42501' });
    } finally {
      await owner.end();
    }
    expect(await balance(id)).toBe(500);
  });

  it('money does not leave its tenant, nor move without one', async () => {
    const [id, other] = [await somebody(500), await world.addTenant()];
    const theft = world.services.db.inTenant(other.id, (tx) =>
      moveMoney(tx, id, -100, { kind: 'revenue' }, { reason: 'edit', key: 'theft' }),
    );
    await expect(theft).rejects.toMatchObject({ cause: { code: 'ZX001' } });
    await expect(
      world.services.db.shared.execute(sql`select ledger_move(${id}, 5, 'promo', null, 'grant', null, 'nowhere')`),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
    expect(await balance(id)).toBe(500);
  });
});

describe('a wallet', () => {
  it('is never below zero, however many take from it at once', async () => {
    const id = await somebody(1000);
    const taken = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => take(id, 70, `race:${id}:${n}`)));
    const done = taken.filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(14);
    const refused = taken.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.every(isShort)).toBe(true);
    expect(await balance(id)).toBe(20);
    expect((await proof()).faults).toEqual([]);
  });

  it('F9 the same key moves once, gives the same balance again, and nothing else under it', async () => {
    const id = await somebody(1000);
    const key = `once:${id}`;
    const all = await Promise.all(Array.from({ length: 20 }, () => take(id, 100, key)));
    expect(new Set(all)).toEqual(new Set([900]));
    await take(id, 50, `later:${id}`);
    expect(await take(id, 100, key)).toBe(900);
    await expect(take(id, 101, key)).rejects.toMatchObject({ cause: { code: 'ZX002' } });
    await expect(give(id, 100, key)).rejects.toMatchObject({ cause: { code: 'ZX002' } });
    expect(await balance(id)).toBe(850);
  });

  it('what failed left no key behind: it can be paid when there is enough', async () => {
    const id = await somebody(10);
    await expect(take(id, 50, `later:${id}`)).rejects.toSatisfy(isShort);
    await give(id, 90, `more:${id}`);
    expect(await take(id, 50, `later:${id}`)).toBe(50);
  });
});

describe('money set aside', () => {
  const reserve = (hold: string, id: string, fen: number) =>
    call(sql`select ledger_reserve(${hold}, ${id}, ${fen}, 'run', null) as done`);
  const commit = (hold: string, creator: string | null, bp: number) =>
    call(sql`select ledger_commit(${hold}, ${creator}, ${bp}) as done`);
  const release = (hold: string) => call(sql`select ledger_release(${hold}, 'run-refund') as done`);

  it('is spent or given back, once, whoever comes first', async () => {
    const [id, creator, hold] = [await somebody(1000), await somebody(), newId()];
    expect(await reserve(hold, id, 333)).toBe(true);
    expect(await reserve(hold, id, 333)).toBe(true);
    expect(await balance(id)).toBe(667);
    const ends = await Promise.all([
      commit(hold, creator, 7000),
      release(hold),
      commit(hold, creator, 7000),
      release(hold),
    ]);
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect([667, 1000]).toContain(await balance(id));
    expect((await proof()).faults).toEqual([]);
  });

  it('the creator gets the share rounded down, the house the rest', async () => {
    const [id, creator, hold] = [await somebody(1000), await somebody(), newId()];
    await reserve(hold, id, 333);
    expect(await commit(hold, creator, 7000)).toBe(true);
    const { rows } = await within((tx) =>
      tx.execute(sql`select credit, amount_fen from ledger_transfer where key = ${`settle:${hold}`} order by no`),
    );
    expect(rows).toEqual([
      { credit: 'creator', amount_fen: 233 },
      { credit: 'revenue', amount_fen: 100 },
    ]);
  });

  it('is refused without a trace when there is not so much', async () => {
    const [id, hold] = [await somebody(100), newId()];
    expect(await reserve(hold, id, 101)).toBe(false);
    expect(await commit(hold, null, 0)).toBe(false);
    await give(id, 1, `one-more:${id}`);
    expect(await reserve(hold, id, 101)).toBe(true);
    expect(await balance(id)).toBe(0);
  });
});

describe('the proof', () => {
  it('O6 finds a balance that is not what its transfers come to, and a payment that is not in the books', async () => {
    await within((tx) =>
      postMoney(tx, { kind: 'clearing' }, { kind: 'suspense' }, 7, { reason: 'unmatched', key: `post:${newId()}` }),
    );
    expect((await proof()).faults).toEqual([]);
    const id = await somebody(100);
    const owner = new pg.Client({ connectionString: scratch.ownerUrl });
    await owner.connect();
    await owner.query(`set app.tenant_id = '${tenant.id}'`);
    await owner.query('update wallet set balance_fen = balance_fen + 1 where account_id = $1', [id]);
    const { faults } = await proof();
    expect(faults).toEqual([{ check: 'a wallet is not what its transfers come to', count: 1, sample: [id] }]);
    await owner.query('update wallet set balance_fen = balance_fen - 1 where account_id = $1', [id]);
    await owner.end();
    expect((await proof()).faults).toEqual([]);
  });
});
