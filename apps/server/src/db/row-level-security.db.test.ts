import { inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../tools/ci/tier.ts';
import { catchUncaught } from '../../test/catch-uncaught.ts';
import { createRandom } from '../../test/random.ts';
import { openScratchDatabase, type ScratchDatabase } from '../../test/scratch-database.ts';
import { addTenantSql, tenantRows } from '../../test/tenant-rows.ts';
import { newId } from '../base/id.ts';
import { createDb, type Db, type Tx } from './client.ts';
import { account } from './schema/account.ts';

/** Tables that belong to no tenant, with the reason. A new table without row-level security fails until it stands here. */
const platformTables: Record<string, string> = {
  instance: 'one row about the installation',
  tenant: 'looked up by host before anybody is known; written by the platform role only',
  tenant_host:
    'has tenant_id, but it is the lookup itself: read before the tenant is known, written by the platform role only',
  member_template: 'price list, the same for all; read only',
  deduct_fee_template: 'price list, the same for all; read only',
  month_config: 'price list, the same for all; read only',
  top_up_option: 'price list, the same for all; read only',
  bill_day: 'the provider’s bill of a day, of the one merchant account; platform role only',
  bill_difference: 'where a bill differs from the books; platform role only',
  ledger_proof: 'what the proof of all books found; written by the platform role only',
  ledger_seal: 'hashes of the books of all tenants by day; written by the platform role only',
  job_tick: 'when the recurring jobs of the installation last worked',
  lost_work: 'written by the job that orders lost work again; carries ids only',
  outbox: 'handed to the engine by the relay; carries ids only',
  schema_migrations: "dbmate's own list, granted to nobody",
};
/** Written by functions of the owner only, also for the app; see features/wallet/ledger.db.test.ts. */
const ledgerTables = ['ledger_key', 'ledger_transfer', 'reservation'];
const appRoles = ['zhixing_app', 'zhixing_platform'];
const refusedByPolicy = { cause: { code: '42501', message: expect.stringContaining('row-level security') } };
const refusedByGrant = { cause: { code: '42501' } };

let scratch: ScratchDatabase;
let owner: pg.Client;
let db: Db;
let tenantTables: string[];
const [first, second] = [newId(), newId()];

const asOwner = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<T>(text, values)).rows;
const count = async (run: Pick<Db['shared'], 'execute'>, table: string) =>
  Number((await run.execute<{ n: number }>(sql.raw(`select count(*) as n from ${table}`))).rows[0]?.n);

beforeAll(async () => {
  scratch = await openScratchDatabase();
  owner = new pg.Client({ connectionString: scratch.ownerUrl });
  await owner.connect();
  db = createDb(scratch.appUrl, 4);
  const rows = await asOwner<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
  tenantTables = rows
    .map(({ name }) => name)
    .filter((name) => !(name in platformTables || ledgerTables.includes(name)));
  await db.inPlatform(async (tx) => {
    for (const tenantId of [first, second]) {
      await tx.execute(sql.raw(addTenantSql(tenantId)));
      for (const insert of Object.values(tenantRows(tenantId))) await tx.execute(sql.raw(insert));
    }
  });
});
afterAll(async () => {
  await db?.close();
  await owner?.end();
  await scratch?.drop();
});

describe('coverage', () => {
  it('every table is a tenant table or named as a platform table', async () => {
    const tables = await asOwner<{ name: string }>(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
    const names = tables.map(({ name }) => name).sort();
    expect(names).toEqual([...tenantTables, ...ledgerTables, ...Object.keys(platformTables)].sort());
    expect(Object.keys(tenantRows(first)).sort()).toEqual(tenantTables.toSorted());
  });

  it('every tenant table forces row-level security, with one policy for each role and no other', async () => {
    const flags = await asOwner(
      `select relname as name, relrowsecurity and relforcerowsecurity as forced from pg_class
       where relnamespace = 'public'::regnamespace and relname = any($1) order by 1`,
      [[...tenantTables, ...ledgerTables]],
    );
    const forced = [...tenantTables, ...ledgerTables].sort();
    expect(flags).toEqual(forced.map((name) => ({ name, forced: true })));
    const policies = await asOwner<Record<string, string>>(
      `select tablename, roles::text, cmd, permissive, qual, with_check from pg_policies where schemaname = 'public'`,
    );
    const ownRows = expect.stringMatching(/^\(tenant_id = \( SELECT app_tenant\(\)/);
    const policy = { cmd: 'ALL', permissive: 'PERMISSIVE' };
    // What market_match, knowledge_match and knowledge_cover read, which test the tenant themselves; the wallet, which the ledger writes within its tenant.
    const owners = policies.filter(({ roles }) => roles === '{zhixing_owner}');
    expect(owners.map(({ tablename, cmd }) => [tablename, cmd]).sort()).toEqual([
      ['agent_text', 'SELECT'],
      ['knowledge_words', 'SELECT'],
      ['wallet', 'ALL'],
    ]);
    expect(owners.find(({ tablename }) => tablename === 'wallet')).toMatchObject({
      qual: ownRows,
      with_check: ownRows,
    });
    expect(policies).toHaveLength((tenantTables.length + ledgerTables.length) * 2 + owners.length);
    for (const tablename of ledgerTables) {
      const roles = '{zhixing_app,zhixing_owner}';
      const own = policies.filter((row) => row.tablename === tablename);
      expect(own).toContainEqual({ ...policy, tablename, roles, qual: ownRows, with_check: ownRows });
      const seen = { ...policy, cmd: 'SELECT', tablename, roles: '{zhixing_platform}', qual: 'true', with_check: null };
      expect(own).toContainEqual(seen);
    }
    for (const tablename of tenantTables) {
      const own = policies.filter((row) => row.tablename === tablename);
      expect(own).toContainEqual({ ...policy, tablename, roles: '{zhixing_app}', qual: ownRows, with_check: ownRows });
      expect(own).toContainEqual({
        ...policy,
        tablename,
        roles: '{zhixing_platform}',
        qual: 'true',
        with_check: 'true',
      });
    }
  });

  it('partitions are granted to nobody: only the way through the guarded parent is open', async () => {
    const parts = await asOwner<{ name: string; grants: string[] | null }>(
      `select c.relname as name, array_agg(g.grantee::regrole::text) filter (where g.grantee <> c.relowner) as grants
       from pg_class c left join lateral aclexplode(c.relacl) g on true
       where c.relispartition and c.relkind = 'r' group by c.relname`,
    );
    expect(parts.length).toBeGreaterThanOrEqual(3);
    for (const { name, grants } of parts) {
      expect(grants, name).toBeNull();
      await expect(db.inTenant(first, (tx) => tx.execute(sql.raw(`select * from ${name}`)))).rejects.toMatchObject(
        refusedByGrant,
      );
      await expect(db.inPlatform((tx) => tx.execute(sql.raw(`select * from ${name}`)))).rejects.toMatchObject(
        refusedByGrant,
      );
    }
  });

  it('the app roles are no superusers, bypass nothing and own nothing', async () => {
    const roles = await asOwner(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles
       where rolname = any($1) order by 1`,
      [appRoles],
    );
    const none = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    };
    expect(roles).toEqual(appRoles.map((rolname) => ({ rolname, ...none })));
    const owned = await asOwner(
      `select relname from pg_class where relowner = any($1::regrole[]) union all
       select proname from pg_proc where proowner = any($1::regrole[])`,
      [appRoles],
    );
    expect(owned).toEqual([]);
    const mayCreate = await asOwner<{ may: boolean }>(
      `select has_schema_privilege(r, 'public', 'create') or has_database_privilege(r, current_database(), 'create') as may
       from unnest($1::regrole[]) r`,
      [appRoles],
    );
    expect(mayCreate).toEqual(appRoles.map(() => ({ may: false })));
  });

  it('nothing is granted to everybody, no view stands beside the policies, few functions run as the owner', async () => {
    const open = await asOwner(`select c.relname from pg_class c, aclexplode(c.relacl) g
      where c.relnamespace = 'public'::regnamespace and g.grantee = 0`);
    expect(open).toEqual([]);
    const views = await asOwner(`select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')`);
    expect(views).toEqual([]);
    const definers = await asOwner(`select proname, array_to_string(proconfig, ',') as config from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef order by 1`);
    const path = 'search_path=public, pg_temp';
    const ledgerPath = 'search_path=pg_catalog, pg_temp';
    expect(definers).toEqual([
      { proname: 'creator_balance', config: ledgerPath },
      { proname: 'drop_empty_partitions', config: `${path},lock_timeout=1s` },
      { proname: 'ensure_partitions', config: path },
      { proname: 'forget_audit', config: path },
      { proname: 'forget_audit_name', config: path },
      { proname: 'is_migrated', config: path },
      { proname: 'knowledge_cover', config: `${path},enable_seqscan=off,plan_cache_mode=force_generic_plan` },
      { proname: 'knowledge_cover', config: `${path},enable_seqscan=off,plan_cache_mode=force_generic_plan` },
      { proname: 'knowledge_match', config: path },
      ...['ledger_commit', 'ledger_move', 'ledger_post', 'ledger_release', 'ledger_reserve', 'ledger_withdraw'].map(
        (proname) => ({ proname, config: ledgerPath }),
      ),
      { proname: 'market_match', config: path },
    ]);
  });

  it('no key crosses tenants: references and unique rules between tenant rows carry the tenant', async () => {
    const crossing = await asOwner(
      `select con.conname from pg_constraint con
       where con.contype = 'f' and con.conparentid = 0
         and con.conrelid::regclass::text = any($1) and con.confrelid::regclass::text = any($1)
         and not exists (select from pg_attribute a where a.attrelid = con.conrelid and a.attnum = any(con.conkey) and a.attname = 'tenant_id')`,
      [tenantTables],
    );
    expect(crossing).toEqual([]);
    const unique = await asOwner<{ name: string }>(
      `select i.indexrelid::regclass::text as name from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indisunique and i.indrelid::regclass::text = any($1) and a.attname <> 'tenant_id'`,
      [tenantTables],
    );
    // Partitioned by time: PostgreSQL wants the time first, and ids are random. Callers choose the ids of sessions, by which
    // events are kept. A provider knows numbers, no tenants.
    expect(unique.map(({ name }) => name).sort()).toEqual([
      'audit_pkey',
      'chat_session_id',
      'pay_order_no_key',
      'payment_transaction_id_key',
      'refund_no_key',
    ]);
  });
});

describe('rows', () => {
  it('without a tenant every tenant table is empty and takes no row', async () => {
    for (const [table, insert] of Object.entries(tenantRows(first))) {
      expect([table, await count(db.shared, table)]).toEqual([table, 0]);
      await expect(db.shared.execute(sql.raw(insert)), table).rejects.toMatchObject(refusedByPolicy);
    }
  });

  it('within a tenant each table shows its own row, the platform role sees both tenants', async () => {
    for (const table of tenantTables) {
      expect([table, await db.inTenant(first, (tx) => count(tx, table))]).toEqual([table, 1]);
      expect([table, await db.inPlatform((tx) => count(tx, table))]).toEqual([table, 2]);
      expect([table, await db.inTenant(newId(), (tx) => count(tx, table))]).toEqual([table, 0]);
    }
  });

  it('a row of another tenant cannot be written, nor an own row given away', async () => {
    for (const [table, insert] of Object.entries(tenantRows(second))) {
      const inserted = db.inTenant(first, (tx) => tx.execute(sql.raw(insert)));
      await expect(inserted, table).rejects.toMatchObject(refusedByPolicy);
      // Rows that nobody may change, or take away, are refused before the policy is asked.
      const fixed = [
        'audit',
        'agent_release',
        'wallet',
        'payment',
        'pay_order',
        'refund',
        'withdrawal',
        'bank_transfer',
        'benefit_batch',
        'benefit_code',
      ];
      if (fixed.includes(table)) continue;
      const moved = db.inTenant(first, (tx) => tx.execute(sql.raw(`update ${table} set tenant_id = '${second}'`)));
      await expect(moved, table).rejects.toMatchObject(refusedByPolicy);
      const changed = await db.inTenant(first, async (tx) => [
        (await tx.execute(sql.raw(`update ${table} set tenant_id = tenant_id where tenant_id = '${second}'`))).rowCount,
        (await tx.execute(sql.raw(`delete from ${table} where tenant_id = '${second}'`))).rowCount,
      ]);
      expect([table, changed]).toEqual([table, [0, 0]]);
    }
    for (const table of tenantTables) expect(await db.inTenant(second, (tx) => count(tx, table))).toBe(1);
  });

  it('a connection used again sees nothing of the transaction before, committed, failed or platform-wide', async () => {
    const one = createDb(scratch.appUrl, 1);
    const left = async () => {
      const { rows } = await one.shared.execute<{ pid: number; who: string; tenant: string | null; n: number }>(
        sql`select pg_backend_pid() as pid, current_user as who, current_setting('app.tenant_id', true) as tenant,
          (select count(*) from account) as n`,
      );
      return rows[0];
    };
    try {
      const before = await left();
      const clean = { pid: before?.pid, who: 'zhixing_app', n: 0 };
      const jobs = [
        () => one.inTenant(first, (tx) => count(tx, 'account')),
        () => one.inTenant(first, () => Promise.reject(new Error('verb failed'))),
        () => one.inTenant(first, (tx) => tx.execute(sql`select 1 / 0`)),
        () => one.inPlatform((tx) => count(tx, 'account')),
        () => one.inPlatform((tx) => tx.execute(sql`select 1 / 0`)),
      ];
      for (const job of jobs) {
        await job().catch(() => undefined);
        const after = await left();
        expect(after).toMatchObject(clean);
        expect(after?.tenant || null).toBeNull();
      }
    } finally {
      await one.close();
    }
  });

  it('a connection that breaks mid-transaction is not handed on, and does not end the process', async () => {
    const one = createDb(scratch.appUrl, 1);
    const breaks = () => one.inTenant(first, (tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
    try {
      const uncaught = await catchUncaught(() => expect(breaks()).rejects.toThrow());
      const seen = await one.inTenant(second, (tx) => tx.select().from(account));
      expect(seen.map(({ tenantId }) => tenantId)).toEqual([second]);
      expect(await count(one.shared, 'account')).toBe(0);
      expect(uncaught).toEqual([]);
    } finally {
      await one.close();
    }
  });

  it('a tenant id that is no uuid never reaches the database', async () => {
    for (const id of ['', "x'; reset role; --", `${first}'`, first.toUpperCase()]) {
      await expect(async () => db.inTenant(id, async () => 1), id).rejects.toThrow('tenant id is not a uuid');
    }
  });

  it('the app role changes no tenant, host, price or installation row', async () => {
    const statements = [
      `update tenant set name = 'x'`,
      `insert into tenant_host (host, tenant_id) values ('x', '${first}')`,
      `delete from tenant_host`,
      `update member_template set edit_count = 1`,
      `delete from deduct_fee_template`,
      `update instance set kind = 'demo'`,
      `select * from schema_migrations`,
    ];
    for (const text of statements) {
      const tried = db.inTenant(first, (tx) => tx.execute(sql.raw(text)));
      await expect(tried, text).rejects.toMatchObject(refusedByGrant);
    }
  });
});

describe('audit is append-only', () => {
  const changes = (table: string) => [
    `update ${table} set action = 'forged'`,
    `delete from ${table}`,
    `truncate ${table}`,
  ];
  const actions = () => db.inPlatform((tx) => tx.execute<{ action: string }>(sql`select action from audit`));
  const untouched = async () => expect((await actions()).rows).toEqual([{ action: 'test' }, { action: 'test' }]);
  const partition = async () => {
    const [row] = await asOwner<{ name: string }>(
      `select 'audit_' || to_char(now() at time zone 'utc', 'YYYYMM') as name`,
    );
    return row?.name ?? '';
  };

  it('the app roles may not update, delete or truncate', async () => {
    for (const text of changes('audit')) {
      await expect(db.inTenant(first, (tx) => tx.execute(sql.raw(text)))).rejects.toMatchObject(refusedByGrant);
      await expect(db.inPlatform((tx) => tx.execute(sql.raw(text)))).rejects.toMatchObject(refusedByGrant);
    }
    await untouched();
  });

  it('nor may the owner, with the policies in force or lifted', async () => {
    const [update = '', remove = '', truncate = ''] = changes('audit');
    expect((await owner.query(update)).rowCount).toBe(0);
    expect((await owner.query(remove)).rowCount).toBe(0);
    await expect(owner.query(truncate)).rejects.toThrow('append-only');
    for (const text of [update, remove, truncate]) {
      await owner.query('begin; alter table audit no force row level security');
      await expect(owner.query(text), text).rejects.toThrow('append-only');
      await owner.query('rollback');
    }
    await untouched();
  });

  it('nor through a partition', async () => {
    for (const text of changes(await partition())) {
      await owner.query('begin');
      const failure = await owner.query(text).then(
        () => 'it went through',
        (error: Error) => error.message,
      );
      await owner.query('rollback');
      expect([text, failure]).toEqual([text, expect.stringContaining('append-only')]);
    }
    await untouched();
  });
});

describe('partitions', () => {
  const ensure = async () =>
    (await db.pool.query<{ part: string }>('select part from ensure_partitions(2) as part')).rows.map(
      ({ part }) => part,
    );
  const coming = (months: number) => {
    const now = new Date();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
    return { name: `audit_${month.toISOString().slice(0, 7).replace('-', '')}`, start: month };
  };

  it('of this month and the three coming ones exist; making them again changes nothing', async () => {
    const names = [0, 1, 2, 3].map((months) => coming(months).name);
    const parts = await asOwner<{ name: string }>(`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'audit'::regclass order by 1`);
    expect(parts.map(({ name }) => name)).toEqual(names);
    expect(await ensure()).toEqual([]);
    await owner.query(`drop table ${names[2]}`);
    expect(await ensure()).toEqual([names[2]]);
    expect(await ensure()).toEqual([]);
  });

  it('take an audit row of the first and the last moment of next month, and still guard it', async () => {
    const next = coming(1);
    const last = new Date(coming(2).start.getTime() - 1);
    for (const at of [next.start, last]) {
      const insert = sql`insert into audit (tenant_id, id, at, actor_kind, action, target_kind)
        values (${first}, ${newId()}, ${at.toISOString()}, 'job', 'next-month', 'test')`;
      await db.inTenant(first, (tx) => tx.execute(insert));
    }
    const seenBy = (tenantId: string) =>
      db.inTenant(tenantId, (tx) =>
        tx.execute(sql`select tableoid::regclass::text as part from audit where action = 'next-month'`),
      );
    expect((await seenBy(first)).rows).toEqual([{ part: next.name }, { part: next.name }]);
    expect((await seenBy(second)).rows).toEqual([]);
  });

  it('can be made by four workers at the same moment', async () => {
    const { name } = coming(2);
    for (let round = 0; round < 5; round++) {
      await owner.query(`drop table if exists ${name}`);
      const made = await Promise.all([ensure(), ensure(), ensure(), ensure()]);
      expect(made.flat()).toEqual([name]);
    }
  });
});

const requests = isFull ? 10_000 : 2_500;
describe(`${requests} interleaved requests of 50 tenants over 4 connections`, () => {
  const seed = 20_261_115;
  const random = createRandom(seed);
  const tenants = Array.from({ length: 50 }, () => ({ id: newId(), accounts: [newId(), newId(), newId()] }));
  type Tenant = (typeof tenants)[number];
  const rowOf = (tenantId: string, id: string) => ({ tenantId, id, username: `u-${id}`, passwordHash: tenantId });

  beforeAll(async () => {
    await db.inPlatform(async (tx) => {
      for (const { id } of tenants) await tx.execute(sql.raw(addTenantSql(id)));
      await tx.insert(account).values(tenants.flatMap(({ id, accounts }) => accounts.map((own) => rowOf(id, own))));
    });
  });

  const tally = { foreign: 0, own: 0, touched: 0, refused: 0, rolledBack: 0 };
  const look = (tenant: Tenant, rows: { tenantId: string }[]) => {
    tally.foreign += rows.filter(({ tenantId }) => tenantId !== tenant.id).length;
    tally.own += rows.filter(({ tenantId }) => tenantId === tenant.id).length;
  };
  const foreignTo = (tenant: Tenant) => random.pick(tenants.filter(({ id }) => id !== tenant.id));

  const steps: Record<string, (tx: Tx, me: Tenant, other: Tenant) => Promise<void>> = {
    async readAll(tx, me) {
      look(me, await tx.select().from(account));
    },
    async readForeign(tx, me, other) {
      look(me, await tx.select().from(account).where(inArray(account.id, other.accounts)));
    },
    async updateForeign(tx, _, other) {
      const hit = await tx
        .update(account)
        .set({ isWhite: true })
        .where(inArray(account.id, other.accounts))
        .returning();
      tally.touched += hit.length;
    },
    async deleteForeign(tx, _, other) {
      tally.touched += (await tx.delete(account).where(inArray(account.id, other.accounts)).returning()).length;
    },
    async insertForeign(tx, _, other) {
      await tx.insert(account).values(rowOf(other.id, newId()));
      tally.touched++;
    },
    async failAfterRead(tx, me) {
      look(me, await tx.select().from(account));
      throw new Error('verb failed');
    },
    async failInSql(tx, me) {
      look(me, await tx.select().from(account));
      await tx.execute(sql`select 1 / 0`);
    },
    async rollBackOwnChange(tx, me) {
      await tx.update(account).set({ isWhite: true });
      look(me, await tx.select().from(account));
      throw new Error('verb failed');
    },
  };

  it('see and touch 0 foreign rows', { timeout: 300_000 }, async () => {
    const began = performance.now();
    const names = Object.keys(steps);
    const done = Object.fromEntries(names.map((name) => [name, 0]));
    const request = async () => {
      const me = random.pick(tenants);
      const name = random.pick(names);
      const step = steps[name];
      if (!step) throw new Error(name);
      const other = foreignTo(me);
      try {
        await db.inTenant(me.id, (tx) => step(tx, me, other));
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as { code?: string };
        if (name === 'insertForeign' && code === '42501') tally.refused++;
        else if (/^(fail|rollBack)/.test(name)) tally.rolledBack++;
        else throw error;
      }
      done[name] = (done[name] ?? 0) + 1;
    };
    let left = requests;
    const lane = async () => {
      while (left-- > 0) await request();
    };
    await Promise.all(Array.from({ length: 32 }, lane));

    const reads =
      (done.readAll ?? 0) + (done.failAfterRead ?? 0) + (done.failInSql ?? 0) + (done.rollBackOwnChange ?? 0);
    const { foreign, own, touched, refused, rolledBack } = tally;
    process.stdout.write(
      `  rls: ${requests} requests, ${tenants.length} tenants, ${db.pool.totalCount} connections, seed ${seed}, ` +
        `${Math.round(performance.now() - began)} ms: foreign rows seen ${foreign}, touched ${touched}; ` +
        `own rows seen ${own}, foreign inserts refused ${refused}, rolled back ${rolledBack}\n`,
    );
    expect(Object.values(done).reduce((sum, n) => sum + n, 0)).toBe(requests);
    expect(Object.values(done).every((n) => n > requests / names.length / 2)).toBe(true);
    expect({ foreign, touched }).toEqual({ foreign: 0, touched: 0 });
    expect({ own, refused }).toEqual({ own: reads * 3, refused: done.insertForeign });
    expect(db.pool.totalCount).toBe(4);

    const all = await db.inPlatform((tx) =>
      tx.select().from(account).where(sql`${account.passwordHash} = ${account.tenantId}::text`),
    );
    expect(all).toHaveLength(tenants.length * 3);
    expect(all.filter(({ isWhite }) => isWhite)).toEqual([]);
  });
});
