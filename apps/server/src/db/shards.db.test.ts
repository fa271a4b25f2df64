import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCheckout } from '../../../../deploy/dev/home.ts';
import { openScratchDatabase, type ScratchDatabase } from '../../test/scratch-database.ts';
import {
  keysPastTheTenant,
  referencesPastTheTenant,
  statementsOfManyTenants,
  tablesOfNoTenant,
} from '../../test/shard-plan.ts';

const ownTables = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
const hasTenant = `exists (select from pg_attribute a
  where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`;
const keysPast = `select c.relname || '.' || i.relname as name
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0] and x.indkey[0] > 0
  where x.indisunique and ${ownTables} and ${hasTenant} and a.attname is distinct from 'tenant_id'`;
const referencesPast = `select c.relname || '.' || f.conname as name
  from pg_constraint f join pg_class c on c.oid = f.conrelid
  where f.contype = 'f' and f.conparentid = 0 and c.relnamespace = 'public'::regnamespace
    and pg_get_constraintdef(f.oid) !~
      '^FOREIGN KEY \\(tenant_id(, [^)]*)?\\) REFERENCES (tenant\\(id\\)|[a-z_]+\\(tenant_id, )'`;

const source = new URL('../', import.meta.url);
const callers = () =>
  readdirSync(new URL('features/', source), { recursive: true, encoding: 'utf8' })
    .map((file) => `features/${file}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(new URL(file, source), 'utf8').includes('.inPlatform('));

let scratch: ScratchDatabase;
let client: pg.Client;
const namesOf = async (query: string) =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name).sort();

beforeAll(async () => {
  scratch = await openScratchDatabase();
  client = new pg.Client({ connectionString: scratch.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await scratch?.drop();
});

describe('tenants could live on several databases', () => {
  it('every table is of a tenant, or its place is decided', async () => {
    const tables = await namesOf(`select c.relname as name from pg_class c where ${ownTables} and not ${hasTenant}`);
    expect(tables).toEqual(Object.keys(tablesOfNoTenant).sort());
  });

  it('every key begins with the tenant, or it is decided what keeps it true', async () => {
    expect(await namesOf(keysPast)).toEqual(Object.keys(keysPastTheTenant).sort());
  });

  it('every reference stays within the tenant', async () => {
    expect(await namesOf(referencesPast)).toEqual([...referencesPastTheTenant].sort());
  });

  it('nothing but the named files touches rows of more than one tenant', () => {
    expect(callers().sort()).toEqual(Object.keys(statementsOfManyTenants).sort());
  });

  it('the page for operators names every one of them', () => {
    const page = readFileSync(inCheckout('docs/operate/scale.md'), 'utf8');
    const names = [tablesOfNoTenant, keysPastTheTenant, statementsOfManyTenants].flatMap(Object.keys);
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
