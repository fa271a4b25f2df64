import type { Db } from '../../db/client.ts';
import type { Index } from './ingest/serving-index.ts';
import { isEnough, type Lane, lanesOf, type Vector } from './nearest-pieces.ts';

/** What is found now: of the cutting that serves, and not switched off. */
export type FoundPiece = {
  piece_id: string;
  words: number | null;
  cosine: number | null;
  piece: string;
  page: number;
  ordinal: number;
  segment_id: string;
  text: string;
  path: string[];
  likes: number;
  file_id: string;
  file_name: string;
};
type Row = Omit<FoundPiece, 'segment_id'> & { segment_id: string | null; near: number; found: number };
export type ByWords = { id: string; words: number };
type Wanted = { index: Index | null; vector: Vector | undefined; byWords: readonly ByWords[] };

const likely = 'least(1, greatest(0, coalesce((n.cosine - $5::float8) / nullif($6::float8 - $5::float8, 0), 0)))';

/** The order in which pieces are read is that of `scoreOf`, which alone says what they are worth. */
const statement = (lane: Lane | null) => `
  with near as materialized (${lane?.text ?? 'select null::uuid as piece_id, null::float8 as cosine where false'}),
    found as materialized (
      select coalesce(n.piece_id, w.id) as id, w.words, n.cosine,
        ${lane ? `1 - (1 - coalesce(w.words, 0)) * (1 - $7::float8 * ${likely})` : 'w.words'} as score
      from near n full join unnest($1::uuid[], $2::float8[]) w (id, words) on w.id = n.piece_id),
    best as materialized (select id, words, cosine, score from found order by score desc, id limit $3::int offset $4::int)
  select b.id as piece_id, b.words, b.cosine, (select count(*)::int from near) as near, (select count(*)::int from found) as found,
    r.*
  from best b left join lateral (
    select p.text as piece, p.page, s.ordinal, s.id as segment_id, s.text, s.path, s.likes, f.id as file_id, f.name as file_name
    from knowledge_piece p
    join knowledge_segment s on s.tenant_id = p.tenant_id and s.id = p.segment_id
    join knowledge_file f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.id = b.id and s.is_enabled and p.parse_no = f.shown_no offset 0) r on true
  order by b.score desc, b.id`;

const readSome = async (
  db: Pick<Db, 'readInTenant'>,
  tenantId: string,
  { index, byWords, lane }: Wanted & { lane: Lane | null },
  { most, from }: { most: number; from: number },
) => {
  const words = [byWords.map(({ id }) => id), byWords.map(({ words }) => words)];
  const scale = index && lane ? [index.cosLow, index.cosHigh, index.weight, ...lane.values] : [];
  const read = {
    text: statement(lane),
    values: [...words, most, from, ...scale],
    isPlannedOnce: lane?.isPlannedOnce ?? true,
  };
  const [rows = []] = await db.readInTenant(tenantId, [read], lane?.settings);
  return rows as Row[];
};

/** Pieces by words and by meaning, some at a time and the best first, until `isDone`: those far below are not read at all. */
export const findPieces = async (
  db: Pick<Db, 'readInTenant'>,
  tenantId: string,
  wanted: Wanted,
  most: number,
  take: (pieces: FoundPiece[]) => boolean,
) => {
  const { index, vector } = wanted;
  const isMeasured = index !== null && vector?.length === index.dims;
  const lanes = isMeasured ? lanesOf(index).map((laneOf) => laneOf(index, vector, 8)) : [null];
  for (const [at, lane] of lanes.entries()) {
    const isLast = at === lanes.length - 1;
    for (let from = 0; ; from += most) {
      const rows = await readSome(db, tenantId, { ...wanted, lane }, { most, from });
      if (!isLast && index && !isEnough(index, rows[0]?.near ?? 0)) break;
      const isOver = take(rows.filter((row): row is Row & FoundPiece => row.segment_id !== null));
      if (isOver || from + most >= (rows[0]?.found ?? 0)) return;
    }
  }
};
