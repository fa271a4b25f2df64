import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { halfVector } from './ingest/half-vector.ts';
import { exactUpTo } from './ingest/measure-depth.ts';
import type { Index } from './ingest/serving-index.ts';

const nearest = 50;
type Near = { piece_id: string; cosine: number };

/** All of them, whole. Many are read as they lie: in the order of their ids each is fetched by itself, a third slower. */
const inVectors = async (tx: Tx, { id, pieces }: Index, vector: readonly number[]) => {
  const isMany = pieces > exactUpTo;
  if (isMany) await tx.execute(sql`set local enable_indexscan = off`);
  const { rows } =
    await tx.execute<Near>(sql`select piece_id, 1 - (embedding <=> ${halfVector(vector)}::halfvec) as cosine
    from knowledge_vector where index_id = ${id} order by 2 desc limit ${nearest}`);
  if (isMany) await tx.execute(sql`set local enable_indexscan = on`);
  return rows;
};

/** Bits first, exactly and all of them; the nearest by their whole vectors. A small base loses nothing in a large system. */
const inBits = async (tx: Tx, { id, depth }: Index, vector: readonly number[]) => {
  const asked = sql`${halfVector(vector)}::halfvec`;
  const { rows } = await tx.execute<Near>(sql`
    with near as materialized (select piece_id from knowledge_bits where index_id = ${id}
      order by bits <~> binary_quantize(${asked}) limit ${depth})
    select v.piece_id, 1 - (v.embedding <=> ${asked}) as cosine from near
    join knowledge_vector v using (piece_id) where v.index_id = ${id} order by 2 desc limit ${nearest}`);
  return rows;
};

/** The number of dimensions stands in the text: the graph's index is of one length, and a parameter would not match it. */
const sizes: Readonly<Record<number, SQL>> = {
  512: sql`512`,
  768: sql`768`,
  1024: sql`1024`,
  1536: sql`1536`,
  2048: sql`2048`,
};
export const graphDims: readonly number[] = Object.keys(sizes).map(Number);

export const graphStatement = ({ id, dims }: Pick<Index, 'id' | 'dims'>, vector: readonly number[]) => {
  const size = sizes[dims] ?? sql`null`;
  return sql`select piece_id, 1 - distance as cosine from (
    select piece_id, embedding::halfvec(${size}) <=> ${halfVector(vector)}::halfvec(${size}) as distance
    from knowledge_graph where dims = ${size} and index_id = ${id} order by 2 limit ${nearest}) near order by distance`;
};

/** Sorting is dear for this one statement: the planner thinks it cheaper to read a whole base than to walk the graph. */
export const graphSettings = sql`set local hnsw.ef_search = 1000; set local hnsw.iterative_scan = relaxed_order;
  set local enable_sort = off; set local jit = off`;
const usualSettings = sql`set local enable_sort = on`;

const inGraph = async (tx: Tx, index: Index, vector: readonly number[]) => {
  await tx.execute(graphSettings);
  const { rows } = await tx.execute<Near>(graphStatement(index, vector));
  await tx.execute(usualSettings);
  return rows;
};

/** By meaning, the nearest first. A walk that comes home with too little is made up for by reading all. */
export const nearestPieces = async (tx: Tx, index: Index, vector: readonly number[]): Promise<Near[]> => {
  const found = index.graph === 'serving' ? await inGraph(tx, index, vector) : [];
  if (found.length > 0 && found.length >= Math.min(nearest, index.pieces)) return found;
  const isWhole = index.pieces <= exactUpTo || index.depth >= index.pieces;
  return isWhole ? inVectors(tx, index, vector) : inBits(tx, index, vector);
};
