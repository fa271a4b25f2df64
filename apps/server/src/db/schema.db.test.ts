import { readdirSync } from 'node:fs';
import { is, SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateScratchDatabase } from '../../test/scratch-database.ts';

/** Columns that the code never reads or writes, with the reason. */
const columnsOnlyInDatabase: Record<string, string> = {
  'instance.only_row': 'keeps the table to one row',
};
const tablesOnlyInDatabase: Record<string, string> = {
  schema_migrations: "dbmate's own list of what it applied",
  agent_task: 'runs that are done and not yet in the count of their agent: written by their end, counted by a function',
  ledger_key: 'written and read by the functions of the ledger, and by its proof',
  reservation: 'written and read by the functions of the ledger, and by its proof',
};

type Column = { type: string; isNullable: boolean; default: string | null };
type Tables = Record<string, Record<string, Column>>;

let scratch: Awaited<ReturnType<typeof migrateScratchDatabase>>;
let client: pg.Client;
let real: Tables;
let declared: Tables;
let enums: { column: string; values: string[] }[];

const readReal = async (): Promise<Tables> => {
  const { rows } = await client.query<Column & { table: string; column: string }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as "isNullable",
      case when a.attidentity <> '' then 'identity' else pg_get_expr(d.adbin, d.adrelid) end as default
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`);
  const tables: Tables = {};
  for (const { table, column, ...rest } of rows) tables[table] = { ...tables[table], [column]: rest };
  return tables;
};

/** The default as PostgreSQL prints it. */
const defaultOf = (column: PgColumn): string | null => {
  if (column.generatedIdentity) return 'identity';
  const value: unknown = column.default;
  if (value === undefined) return null;
  if (is(value, SQL)) return value.queryChunks.map((chunk) => (chunk as { value?: string[] }).value?.join('')).join('');
  if (typeof value === 'string') return `'${value}'::${column.getSQLType()}`;
  if (typeof value === 'object') return `'${JSON.stringify(value)}'::${column.getSQLType()}`;
  return String(value);
};

const readDeclared = async () => {
  const files = readdirSync(new URL('./schema/', import.meta.url)).filter((name) => name.endsWith('.ts'));
  const modules = await Promise.all(files.map((name) => import(new URL(`./schema/${name}`, import.meta.url).pathname)));
  const configs = modules
    .flatMap((module: Record<string, unknown>) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table));
  enums = configs.flatMap(({ name, columns }) =>
    columns
      .filter((c) => c.enumValues)
      .map((c) => ({ column: `${name}.${c.name}`, values: [...(c.enumValues ?? [])] })),
  );
  const columnOf = (column: PgColumn): [string, Column] => [
    column.name,
    { type: column.getSQLType(), isNullable: !column.notNull, default: defaultOf(column) },
  ];
  return Object.fromEntries(
    configs.map(({ name, columns }) => [name, Object.fromEntries(columns.map((column) => columnOf(column)))]),
  );
};

const columnNames = (tables: Tables) =>
  Object.entries(tables).flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`));

beforeAll(async () => {
  scratch = await migrateScratchDatabase();
  client = new pg.Client({ connectionString: scratch.ownerUrl });
  await client.connect();
  real = await readReal();
  declared = await readDeclared();
});
afterAll(async () => {
  await client?.end();
  await scratch?.drop();
});

describe('migrations on an empty database', () => {
  it('all apply as the owner role, which is no superuser; a second run has nothing to do', async () => {
    const files = readdirSync(new URL('../../migrations/', import.meta.url)).filter((name) => name.endsWith('.sql'));
    expect(files.length).toBeGreaterThan(0);
    expect(scratch.migrationOutput.match(/^Applied: /gm)).toHaveLength(files.length);
    const { rows } = await client.query('select rolsuper, rolcreatedb from pg_roles where rolname = current_user');
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false }]);
    const again = await scratch.migrateAgain();
    expect(again.code).toBe(0);
    expect(again.output).not.toMatch(/^Applied: /m);
  });
});

describe('what the code believes about the database', () => {
  it('knows every table, and no table that is not there', () => {
    const expected = Object.keys(real).filter((table) => !(table in tablesOnlyInDatabase));
    expect(Object.keys(declared).sort()).toEqual(expected.sort());
  });

  it('knows every column, and no column that is not there', () => {
    const expected = columnNames(real).filter(
      (column) => !(column in columnsOnlyInDatabase) && !((column.split('.')[0] ?? '') in tablesOnlyInDatabase),
    );
    expect(columnNames(declared).sort()).toEqual(expected.sort());
  });

  it('has no exception that is out of date', () => {
    expect(Object.keys(tablesOnlyInDatabase).filter((table) => !(table in real))).toEqual([]);
    const names = new Set(columnNames(real));
    expect(Object.keys(columnsOnlyInDatabase).filter((column) => !names.has(column))).toEqual([]);
  });

  it('agrees with every column on type, nullability and default', () => {
    const known = Object.fromEntries(
      Object.entries(declared).map(([table, columns]) => [
        table,
        Object.fromEntries(Object.keys(columns).map((column) => [column, real[table]?.[column]])),
      ]),
    );
    expect(declared).toEqual(known);
  });

  it('allows in a text column exactly the words that the database allows', async () => {
    const { rows } = await client.query<{ table: string; definition: string }>(`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c' and coninhcount = 0 and connamespace = 'public'::regnamespace`);
    const checked = rows.flatMap(({ table, definition }) => {
      const [, column] = definition.match(/^CHECK \(\((\w+) = ANY \(ARRAY\[/) ?? [];
      const values = [...definition.matchAll(/'([^']*)'::text/g)].map(([, word = '']) => word);
      return column && values.length > 0 ? [{ column: `${table}.${column}`, values }] : [];
    });
    expect(checked.length).toBeGreaterThan(0);
    for (const { column, values } of checked) {
      if ((column.split('.')[0] ?? '') in tablesOnlyInDatabase) continue;
      expect(enums.find((known) => known.column === column)?.values.toSorted(), column).toEqual(values.toSorted());
    }
  });
});
