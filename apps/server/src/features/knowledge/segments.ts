import type { KnowledgeSegment } from '@zhixing/contract/knowledge-segment';
import { and, asc, eq, ilike, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { knowledge, knowledgeFile, knowledgePiece, knowledgeSegment } from '../../db/schema/knowledge.ts';
import { writeAudit } from '../audit/index.ts';
import { assertBelow } from '../limit/index.ts';
import type { createModelFinder } from '../model/index.ts';
import { addWords, type NewPiece } from './ingest/cut-file.ts';
import { embedWaiting, ensureIndex } from './ingest/embed-pieces.ts';
import { type Base, lockOwnBase, readOpenableFile, touchBase } from './queries.ts';
import { cutPieces } from './segment/cut-pieces.ts';

type Page = { search?: string | undefined; page: number; limit: number };
type Row = typeof knowledgeSegment.$inferSelect;

const shown = (row: Row, fileName: string): KnowledgeSegment => ({
  ...{ id: row.id, fileId: row.fileId, fileName, path: row.path, text: row.text, page: row.page },
  ...{ isEnabled: row.isEnabled, isEdited: row.isEdited, hits: row.hits, likes: row.likes },
});

export const listSegments = (ctx: AccountCtx, fileId: string, { search, page, limit }: Page) =>
  ctx.tx(async (tx) => {
    const { file } = await readOpenableFile(tx, ctx, fileId);
    const wanted = and(
      eq(knowledgeSegment.fileId, fileId),
      eq(knowledgeSegment.parseNo, file.shownNo),
      search ? ilike(knowledgeSegment.text, `%${search.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
    );
    const rows = await tx
      .select()
      .from(knowledgeSegment)
      .where(wanted)
      .orderBy(asc(knowledgeSegment.ordinal))
      .limit(limit)
      .offset((page - 1) * limit);
    return { list: rows.map((row) => shown(row, file.name)), total: await tx.$count(knowledgeSegment, wanted) };
  });

const lockOwnSegment = async (tx: Tx, ctx: AccountCtx, id: string) => {
  const [row] = await tx
    .select({ segment: knowledgeSegment, base: knowledge })
    .from(knowledgeSegment)
    .innerJoin(
      knowledge,
      and(eq(knowledge.tenantId, knowledgeSegment.tenantId), eq(knowledge.id, knowledgeSegment.knowledgeId)),
    )
    .where(and(eq(knowledgeSegment.id, id), eq(knowledge.ownerId, ctx.actor.id)))
    .for('update', { of: knowledgeSegment });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** Pieces of a text that somebody wrote; they stand where the segment begins. */
const rewrite = async (tx: Tx, base: Base, segment: Row, texts: readonly string[]) => {
  const { tenantId, knowledgeId, fileId, parseNo, id, page, path } = segment;
  const before = await tx
    .delete(knowledgePiece)
    .where(eq(knowledgePiece.segmentId, id))
    .returning({ boxes: knowledgePiece.boxes, ordinal: knowledgePiece.ordinal });
  const boxes = before.flatMap((piece) => piece.boxes);
  const first = Math.min(...before.map(({ ordinal }) => ordinal), 1_000_000);
  const pieces: NewPiece[] = texts.map((text, at) => ({
    ...{ tenantId, knowledgeId, fileId, parseNo, segmentId: id, page, id: newId() },
    ...{ ordinal: first + at, text, boxes },
  }));
  if (pieces.length > 0) await tx.insert(knowledgePiece).values(pieces);
  await addWords(
    tx,
    base,
    pieces.map((piece) => ({ path, piece })),
  );
  return pieces;
};

/** What of a text that somebody wrote is matched. */
const piecesOf = (text: string) =>
  cutPieces({ kind: 'text', text, spans: [] }, text.length).map(({ text: piece }) => piece);

type Finder = ReturnType<typeof createModelFinder>;

/** After the words are stored: a model that is away leaves them to be found by words, and the next cutting embeds them. */
const embedNow = async (
  ctx: AccountCtx,
  findModels: Finder,
  knowledgeId: string,
  path: string[],
  pieces: readonly NewPiece[],
) => {
  const services = { ...ctx.services, egress: ctx.egress, findModels };
  const waiting = pieces.map(({ id, text }) => ({ id, path, text }));
  await withTimeLimit(20_000, undefined, async (signal) => {
    const index = await ensureIndex(services, ctx.tenant.id, knowledgeId);
    if (index) await embedWaiting(services, index, waiting, signal);
  }).catch((err: unknown) => ctx.log.warn({ err, knowledgeId }, 'a segment is found by words alone'));
};

type Change = { text?: string | undefined; isEnabled?: boolean | undefined };

export const changeSegment = async (ctx: AccountCtx, findModels: Finder, id: string, { text, isEnabled }: Change) => {
  const { segment, pieces } = await ctx.tx(async (tx) => {
    const { segment, base } = await lockOwnSegment(tx, ctx, id);
    await tx
      .update(knowledgeSegment)
      .set({
        ...(text === undefined ? {} : { text, isEdited: true }),
        ...(isEnabled === undefined ? {} : { isEnabled }),
      })
      .where(eq(knowledgeSegment.id, id));
    const pieces = text === undefined ? [] : await rewrite(tx, base, segment, piecesOf(text));
    await touchBase(tx, ctx, base.id);
    await writeAudit(tx, ctx, {
      action: 'knowledge.segment-update',
      target: { kind: 'knowledge', id: base.id },
      detail: { segmentId: id, ...(isEnabled === undefined ? {} : { isEnabled }), isRewritten: text !== undefined },
    });
    return { segment, pieces };
  });
  if (pieces.length > 0) await embedNow(ctx, findModels, segment.knowledgeId, segment.path, pieces);
  return null;
};

/** Where what people write by hand stands, one file for each base. */
const entriesFile = async (tx: Tx, ctx: AccountCtx, knowledgeId: string) => {
  const [known] = await tx
    .select()
    .from(knowledgeFile)
    .where(and(eq(knowledgeFile.knowledgeId, knowledgeId), eq(knowledgeFile.extension, 'entries')))
    .for('update');
  if (known) return known;
  const [made] = await tx
    .insert(knowledgeFile)
    .values({
      ...{ tenantId: ctx.tenant.id, id: newId(), knowledgeId, name: '手写问答', extension: 'entries' },
      ...{ mimeType: 'text/plain', size: 0, state: 'complete', method: 'qa', maxLength: 2_000, parseNo: 1, shownNo: 1 },
      ...{ pages: 1, uploadedAt: ctx.now(), changedAt: ctx.now() },
    })
    .returning();
  if (!made) throw new Error('a file was not stored');
  return made;
};

export const addEntry = async (
  ctx: AccountCtx,
  findModels: Finder,
  knowledgeId: string,
  { question, answer }: { question: string; answer: string },
) => {
  const { id, pieces } = await ctx.tx(async (tx) => {
    const base = await lockOwnBase(tx, ctx, knowledgeId);
    const size = Buffer.byteLength(question + answer);
    await assertBelow(tx, ctx, 'knowledgeBytes', { wanted: size });
    const file = await entriesFile(tx, ctx, knowledgeId);
    const [segment] = await tx
      .insert(knowledgeSegment)
      .values({
        ...{ tenantId: ctx.tenant.id, id: newId(), knowledgeId, fileId: file.id, parseNo: file.shownNo },
        ...{ ordinal: file.segments, path: [], text: `问：${question}\n答：${answer}`, page: 1, isEdited: true },
      })
      .returning();
    if (!segment) throw new Error('a segment was not stored');
    await tx
      .update(knowledgeFile)
      .set({
        segments: sql`${knowledgeFile.segments} + 1`,
        size: sql`${knowledgeFile.size} + ${size}`,
        changedAt: ctx.now(),
      })
      .where(eq(knowledgeFile.id, file.id));
    const pieces = await rewrite(tx, base, segment, [question]);
    await touchBase(tx, ctx, knowledgeId);
    await writeAudit(tx, ctx, {
      action: 'knowledge.segment-add',
      target: { kind: 'knowledge', id: knowledgeId },
      detail: { segmentId: segment.id },
    });
    return { id: segment.id, pieces };
  });
  await embedNow(ctx, findModels, knowledgeId, [], pieces);
  return { id };
};
