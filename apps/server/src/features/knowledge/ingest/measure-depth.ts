import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Index } from './serving-index.ts';

/** Up to here all vectors of a base are measured whole: it takes milliseconds, and nothing is lost. */
export const exactUpTo = 2_000;
const least = 400;
const sampled = 20;
/** Questions lie farther off than the base's own pieces do. */
const margin = 2;
/** A vector that is fetched by itself costs as much as eight that are read as they lie: from here on all are read. */
const mostShare = 0.06;

/** Where the ten nearest of some pieces stand among the bits: as deep has to be measured as nearly all of them lie. */
export const measureDepth = async (tx: Tx, { id }: Pick<Index, 'id'>, pieces: number): Promise<number> => {
  if (pieces <= exactUpTo) return least;
  const { rows: asked } = await tx.execute<{ piece_id: string }>(
    sql`select piece_id from knowledge_vector where index_id = ${id} order by md5(piece_id::text) limit ${sampled}`,
  );
  const places: number[] = [];
  for (const { piece_id: piece } of asked) {
    const { rows } = await tx.execute<{ place: number }>(sql`
      with asked as materialized (select v.embedding, b.bits from knowledge_vector v join knowledge_bits b using (index_id, piece_id)
          where v.index_id = ${id} and v.piece_id = ${piece}),
        near as materialized (select v.piece_id from knowledge_vector v, asked where v.index_id = ${id}
          order by v.embedding <=> asked.embedding limit 10),
        placed as (select b.piece_id, row_number() over (order by b.bits <~> asked.bits) as place
          from knowledge_bits b, asked where b.index_id = ${id})
      select place from placed join near using (piece_id)`);
    places.push(...rows.map(({ place }) => place));
  }
  places.sort((a, b) => a - b);
  const deep = margin * (places[Math.floor(places.length * 0.99)] ?? least);
  return deep > pieces * mostShare ? pieces : Math.max(least, deep);
};
