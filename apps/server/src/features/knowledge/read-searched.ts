import { getTableColumns, type Table } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { knowledge, knowledgeIndex } from '../../db/schema/knowledge.ts';
import type { Index } from './ingest/serving-index.ts';
import type { Base } from './queries.ts';

/** A base, and its vectors if it has any. */
export type Searched = { base: Base; index: Index | null };

const columnsOf = (table: Table, alias: string) =>
  Object.entries(getTableColumns(table)).map(([name, { name: column }]) => `${alias}.${column} as "${alias}.${name}"`);

/** Put together once: every search begins with it. */
const text = `select ${[...columnsOf(knowledge, 'base'), ...columnsOf(knowledgeIndex, 'index')].join(', ')}
  from knowledge base left join knowledge_index index on index.tenant_id = base.tenant_id
    and index.knowledge_id = base.id and index.state = 'serving'
  where base.id = any($1::uuid[])`;

const partOf = (row: object, alias: string) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(`${alias}.`) ? [[name.slice(alias.length + 1), value]] : [],
    ),
  );

/** Bases, each with the index that serves it. */
export const readSearched = async (
  db: Pick<Db, 'readInTenant'>,
  tenantId: string,
  ids: readonly string[],
): Promise<Searched[]> => {
  const [rows = []] = await db.readInTenant(tenantId, [{ text, values: [ids], isPlannedOnce: true }]);
  return rows.map((row) => ({
    base: partOf(row, 'base') as Base,
    index: row['index.id'] === null ? null : (partOf(row, 'index') as Index),
  }));
};
