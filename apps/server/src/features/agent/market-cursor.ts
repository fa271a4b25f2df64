import { sql } from 'drizzle-orm';
import { createCache } from '../../base/cache.ts';
import type { Tx } from '../../db/client.ts';

export type Cursor = { launchedAt: string; id: string };

const stride = 1_000;
/** Counting this far from the top is cheap enough. */
const shallow = 2_000;

// Places go stale as agents come and go; a minute's drift moves a deep page by a few cards.
const places = createCache<Cursor[]>({ ttlMs: 60_000, max: 2_000 });

const readPlaces = async (tx: Tx, tag: string | undefined): Promise<Cursor[]> => {
  const from = tag
    ? sql`select launched_at, agent_id as id, row_number() over (order by launched_at desc, agent_id desc) as place
          from agent_launch_tag where tag = ${tag}`
    : sql`select launched_at, id, row_number() over (order by launched_at desc, id desc) as place
          from agent where status = 'C90_Launched' and not launch_disabled and deleted_at is null`;
  const { rows } = await tx.execute<{ launched_at: string; id: string }>(
    sql`select launched_at::text, id from (${from}) ranked where place % ${sql.raw(String(stride))} = 0 order by place`,
  );
  return rows.map(({ launched_at, id }) => ({ launchedAt: launched_at, id }));
};

/** Where a deep page begins: the last of every thousand is remembered, the rest is skipped from there. */
export const findCursor = async (tx: Tx, tenantId: string, tag: string | undefined, offset: number) => {
  if (offset < shallow) return { cursor: undefined, skip: offset };
  const known = await places.load(
    `${tenantId}:${tag ?? ''}`,
    () => readPlaces(tx, tag),
    () => true,
  );
  const nearest = Math.min(Math.floor(offset / stride), known?.length ?? 0);
  const cursor = nearest > 0 ? known?.[nearest - 1] : undefined;
  return { cursor, skip: offset - (cursor ? nearest * stride : 0) };
};
