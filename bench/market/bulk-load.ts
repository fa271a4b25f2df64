import type { Db } from '../../apps/server/src/db/client.ts';

type Pool = Db['pool'];

const tables = ['agent', 'agent_launch_tag', 'agent_text', 'agent_staff_gram'];
const gramTables = ['agent_staff_gram'];
/** Row by row they take ten times as long as one statement that does the same for all. */
const triggers = ['agent_texts_new', 'agent_staff_grams_new'];

type Named = { on: string; name: string; definition: string };

const foreignKeys = `
  select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where contype = 'f' and conrelid = any($1::regclass[])`;
const primaryKeys = foreignKeys.replace("'f'", "'p'");
const indexes = `
  select indrelid::regclass::text as on, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index where indrelid = any($1::regclass[]) and not indisunique`;

const inTurn = async (pool: Pool, statements: string[]) => {
  for (const statement of statements) await pool.query(statement);
};

/** Takes off what slows a bulk load down, and gives back what puts it all on again. */
export const takeOffIndexes = async (pool: Pool) => {
  const read = async (text: string, of: string[]) => (await pool.query<Named>(text, [of])).rows;
  const [foreign, primary, secondary] = [
    await read(foreignKeys, tables),
    await read(primaryKeys, gramTables),
    await read(indexes, tables),
  ];
  const constraints = [...foreign, ...primary];
  await inTurn(pool, [
    ...triggers.map((name) => `alter table agent disable trigger ${name}`),
    ...constraints.map(({ on, name }) => `alter table ${on} drop constraint ${name}`),
    ...secondary.map(({ name }) => `drop index ${name}`),
  ]);
  return () =>
    inTurn(pool, [
      ...[...primary, ...foreign].map(
        ({ on, name, definition }) => `alter table ${on} add constraint ${name} ${definition}`,
      ),
      ...secondary.map(({ definition }) => definition),
      ...triggers.map((name) => `alter table agent enable trigger ${name}`),
    ]);
};
