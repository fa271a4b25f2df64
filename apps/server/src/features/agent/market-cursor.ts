import { type SQL, sql } from 'drizzle-orm';
import { createCache } from '../../base/cache.ts';
import type { Tx } from '../../db/client.ts';

export type Cursor = { value: string; id: string };
/** A list without a filter: its rows (from … where …), what it is ordered by, greatest first, and its name. */
export type Walk = { name: string; rows: SQL; by: SQL; id: SQL };

const stride = 1_000;
/** Counting this far from the top is cheap enough. */
const shallow = 2_000;

// Places go stale as agents come and go; a minute's drift moves a deep page by a few cards.
const places = createCache<Cursor[]>({ ttlMs: 60_000, max: 2_000 });

const readPlaces = async (tx: Tx, { rows: walked, by, id }: Walk): Promise<Cursor[]> => {
  const ranked = sql`select ${by} as value, ${id} as id, row_number() over (order by ${by} desc, ${id} desc) as place ${walked}`;
  const { rows } = await tx.execute<Cursor>(
    sql`select value::text, id from (${ranked}) ranked where place % ${sql.raw(String(stride))} = 0 order by place`,
  );
  return rows.map(({ value, id }) => ({ value, id }));
};

/** Where a deep page begins: the last of every thousand is remembered, the rest is skipped from there. */
export const findCursor = async (tx: Tx, tenantId: string, walk: Walk, offset: number) => {
  if (offset < shallow) return { cursor: undefined, skip: offset };
  const known = await places.load(
    `${tenantId}:${walk.name}`,
    () => readPlaces(tx, walk),
    () => true,
  );
  const nearest = Math.min(Math.floor(offset / stride), known?.length ?? 0);
  const cursor = nearest > 0 ? known?.[nearest - 1] : undefined;
  return { cursor, skip: offset - (cursor ? nearest * stride : 0) };
};
