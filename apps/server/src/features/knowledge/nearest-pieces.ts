import type { Db, Read } from '../../db/client.ts';
import { halfVector } from './ingest/half-vector.ts';
import { exactUpTo } from './ingest/measure-depth.ts';
import type { Index } from './ingest/serving-index.ts';
import { vectorBits } from './ingest/vector-bits.ts';

const nearest = 50;
type Near = { piece_id: string; cosine: number };

/** One way to the pieces nearest to a vector: SQL that gives `piece_id` and `cosine`, its first value being numbered `from`. */
export type Lane = Required<Read> & { settings: string };
export type Vector = ArrayLike<number>;
type LaneOf = (index: Index, vector: Vector, from: number) => Lane;

/** All of them, whole. Many are read as they lie: in the order of their ids each is fetched by itself, a third slower. */
const inVectors: LaneOf = ({ id, pieces }, vector, from) => ({
  text: `select piece_id, 1 - distance as cosine from (
    select piece_id, embedding <=> $${from + 1}::halfvec as distance from knowledge_vector where index_id = $${from}
    order by 2 limit ${nearest}) near`,
  values: [id, halfVector(vector)],
  settings: pieces > exactUpTo ? 'set local enable_indexscan = off' : '',
  isPlannedOnce: pieces <= exactUpTo,
});

/** Bits first, exactly and all of them; the nearest by their whole vectors. A small base loses nothing in a large system. */
const inBits: LaneOf = (index, vector, from) => ({
  text: `select v.piece_id, 1 - (v.embedding <=> $${from + 1}::halfvec) as cosine from (
      select piece_id from knowledge_bits where index_id = $${from}
      order by bits <~> $${from + 3}::bit varying limit $${from + 2}::int) near
    join knowledge_vector v using (piece_id) where v.index_id = $${from} order by 2 desc limit ${nearest}`,
  values: [index.id, halfVector(vector), index.depth, vectorBits(index, vector)],
  settings: '',
  isPlannedOnce: true,
});

export const graphDims: readonly number[] = [512, 768, 1024, 1536, 2048];

/**
 * The number of dimensions stands in the text: the graph's index is of one length, and a parameter would not match it.
 * Sorting is dear for this one statement: the planner thinks it cheaper to read a whole base than to walk the graph.
 */
const inGraph: LaneOf = ({ id, dims }, vector, from) => ({
  text: `select piece_id, 1 - distance as cosine from (
    select piece_id, embedding::halfvec(${dims}) <=> $${from + 1}::halfvec(${dims}) as distance
    from knowledge_graph where dims = ${dims} and index_id = $${from} order by 2 limit ${nearest}) near`,
  values: [id, halfVector(vector)],
  settings: `set local hnsw.ef_search = 1000; set local hnsw.iterative_scan = relaxed_order;
    set local enable_sort = off; set local jit = off`,
  isPlannedOnce: false,
});

/** By meaning. Where a walk comes home with too little, the next way reads all. */
export const lanesOf = (index: Index): LaneOf[] => [
  ...(index.graph === 'serving' && graphDims.includes(index.dims) ? [inGraph] : []),
  index.pieces <= exactUpTo || index.depth >= index.pieces ? inVectors : inBits,
];

export const isEnough = (index: Index, found: number) => found > 0 && found >= Math.min(nearest, index.pieces);

/** The nearest first. */
export const nearestPieces = async (db: Pick<Db, 'readInTenant'>, index: Index, vector: Vector): Promise<Near[]> => {
  let found: Near[] = [];
  for (const laneOf of lanesOf(index)) {
    const { settings, ...lane } = laneOf(index, vector, 1);
    const [rows = []] = await db.readInTenant(index.tenantId, [lane], settings);
    found = (rows as Near[]).toSorted((a, b) => b.cosine - a.cosine);
    if (isEnough(index, found.length)) break;
  }
  return found;
};
