import type { Passage } from '@zhixing/contract/knowledge-segment';
import { and, asc, between, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { knowledgePiece, knowledgeSegment } from '../../db/schema/knowledge.ts';
import { readOpenableFile } from './queries.ts';
import { shownAsOf } from './rules.ts';

const around = 3;

/** Where a segment stands in its document, for whoever may open that. */
export const readPassage = (ctx: AccountCtx, id: string): Promise<Passage> =>
  ctx.tx(async (tx) => {
    const [segment] = await tx.select().from(knowledgeSegment).where(eq(knowledgeSegment.id, id));
    if (!segment) throw new AppError('NOT_FOUND');
    const { file } = await readOpenableFile(tx, ctx, segment.fileId);
    const pieces = await tx
      .select()
      .from(knowledgePiece)
      .where(eq(knowledgePiece.segmentId, id))
      .orderBy(asc(knowledgePiece.ordinal));
    const { ordinal, parseNo, fileId } = segment;
    const near = await tx
      .select()
      .from(knowledgeSegment)
      .where(
        and(
          eq(knowledgeSegment.fileId, fileId),
          eq(knowledgeSegment.parseNo, parseNo),
          between(knowledgeSegment.ordinal, ordinal - around, ordinal + around),
        ),
      )
      .orderBy(asc(knowledgeSegment.ordinal));
    const { name, extension, pages, url } = file;
    return {
      file: { id: file.id, name, extension, pages, url, shownAs: shownAsOf(extension) },
      ...{ path: segment.path, text: segment.text, page: segment.page },
      marks: pieces.map(({ page, boxes, sheetRow, text }) => ({ page, boxes, row: sheetRow, text })),
      around: near.map((one) => ({ id: one.id, text: one.text, path: one.path, isCited: one.id === id })),
    };
  });
