import { sql } from 'drizzle-orm';
import { idFrom } from '../../../base/id.ts';
import { storableText } from '../../../base/storable.ts';
import type { Services } from '../../../ctx.ts';
import type { Tx } from '../../../db/client.ts';
import { knowledgePiece, knowledgeSegment, knowledgeWords } from '../../../db/schema/knowledge.ts';
import type { Base } from '../queries.ts';
import type { Segment } from '../segment/segment.ts';
import { SegmentFault } from '../segment/segment-fault.ts';
import { segmentFile } from '../segment/segment-file.ts';
import { lexemesOf } from '../words/cut-words.ts';
import { type CutKey, failFile, note, readOpen } from './open-file.ts';
import { batchesOf, readBatches } from './parse-pages.ts';
import { orFail, readingOf } from './read-file.ts';

const batchLength = 200;

type Place = CutKey & { knowledgeId: string };
export type NewPiece = typeof knowledgePiece.$inferInsert;

/** What stands before a piece in both indexes: the headings it is under. */
export const indexedText = (path: readonly string[], text: string) => [...path, text].join('\n');

/** Each word carries the base's number, so that the postings of one base lie apart. */
export const baseWord = (no: number, word: string) => `${no}:${word}`;

const piecesOf = (place: Place, segmentId: string, first: number, { pieces }: Pick<Segment, 'pieces'>): NewPiece[] =>
  pieces.map(({ text, page, boxes, row }, index) => ({
    ...{ tenantId: place.tenantId, knowledgeId: place.knowledgeId, fileId: place.fileId, parseNo: place.parseNo },
    id: idFrom(`${place.fileId}:${place.parseNo}:piece:${first + index}`),
    ...{ segmentId, ordinal: first + index, text: storableText(text), page, boxes, sheetRow: row ?? null },
  }));

/** No word has this character: what a search cuts has letters and digits. */
const between = '\x1f';

export type PathPiece = { path: readonly string[]; piece: NewPiece };

/** One array for each column: the text of the statement is the same however many they are, and so is what it may hold. */
export const addWords = (tx: Tx, { no }: Pick<Base, 'no'>, pieces: readonly PathPiece[]) => {
  const words = pieces.map(({ path, piece }) =>
    lexemesOf(indexedText(path, piece.text))
      .map((word) => baseWord(no, word))
      .join(between),
  );
  const [first] = pieces;
  return first
    ? tx.execute(sql`insert into ${knowledgeWords} (tenant_id, knowledge_id, piece_id, words)
        select ${first.piece.tenantId}, ${first.piece.knowledgeId}, r.id, array_to_tsvector(string_to_array(r.words, ${between}))
        from unnest(${sql.param(pieces.map(({ piece }) => piece.id))}::uuid[], ${sql.param(words)}::text[]) r (id, words)
        on conflict do nothing`)
    : undefined;
};

const addPieces = (tx: Tx, { tenantId, knowledgeId, fileId, parseNo }: Place, pieces: readonly NewPiece[]) => {
  const column = (read: (piece: NewPiece) => unknown) => sql.param(pieces.map(read));
  return tx.execute(sql`insert into ${knowledgePiece}
      (tenant_id, knowledge_id, file_id, parse_no, id, segment_id, ordinal, text, page, boxes, sheet_row)
    select ${tenantId}, ${knowledgeId}, ${fileId}, ${parseNo}::int, r.* from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ segmentId }) => segmentId)}::uuid[],
      ${column(({ ordinal }) => ordinal)}::int[], ${column(({ text }) => text)}::text[],
      ${column(({ page }) => page)}::int[], ${column(({ boxes }) => JSON.stringify(boxes))}::jsonb[],
      ${column(({ sheetRow }) => sheetRow ?? null)}::int[]) r
    on conflict do nothing`);
};

const addSegments = async (
  tx: Tx,
  base: Base,
  place: Place,
  batch: { segment: Segment; ordinal: number; first: number }[],
) => {
  const { tenantId, knowledgeId, fileId, parseNo } = place;
  const idOf = (ordinal: number) => idFrom(`${fileId}:${parseNo}:segment:${ordinal}`);
  await tx
    .insert(knowledgeSegment)
    .values(
      batch.map(({ segment: { path, text, page }, ordinal }) => ({
        ...{ tenantId, knowledgeId, fileId, parseNo, ordinal, page, id: idOf(ordinal) },
        path: path.map(storableText),
        text: storableText(text),
      })),
    )
    .onConflictDoNothing();
  const pieces = batch.flatMap(({ segment, ordinal, first }) =>
    piecesOf(place, idOf(ordinal), first, segment).map((piece) => ({ path: segment.path, piece })),
  );
  await addPieces(
    tx,
    place,
    pieces.map(({ piece }) => piece),
  );
  await addWords(tx, base, pieces);
};

/** Cuts what was read and stores it under ids that are the same each time: a step that is done twice adds nothing. */
export const cutFile = (services: Services, key: CutKey, signal: AbortSignal) =>
  orFail(services, key, async () => {
    const { db, now } = services;
    const open = await db.inTenant(key.tenantId, async (tx) => {
      await note(tx, now(), key, { state: 'segmenting', done: 0 });
      return readOpen(tx, key);
    });
    if (!open) return 'over';
    const { file, base } = open;
    const parsed = await readBatches(services, readingOf(key, open), batchesOf(file, file.pages), signal);
    const cut = (() => {
      try {
        return segmentFile(parsed, { method: file.method, maxLength: file.maxLength }, file.name);
      } catch (error) {
        if (error instanceof SegmentFault) return error;
        throw error;
      }
    })();
    if (cut instanceof SegmentFault || cut.segments.length === 0) {
      await failFile(services, key, cut instanceof SegmentFault ? cut.fault : 'empty');
      return 'over';
    }
    let first = 0;
    const numbered = cut.segments.map((segment, ordinal) => {
      const at = first;
      first += segment.pieces.length;
      return { segment, ordinal, first: at };
    });
    const place = { ...key, knowledgeId: base.id };
    for (let at = 0; at < numbered.length; at += batchLength) {
      const batch = numbered.slice(at, at + batchLength);
      const isOn = await db.inTenant(key.tenantId, async (tx) => {
        await addSegments(tx, base, place, batch);
        return note(tx, now(), key, { total: numbered.length, done: at + batch.length });
      });
      if (!isOn) return 'over';
    }
    return numbered.length;
  });
