import type { KnowledgeFile, SegmentSettings } from '@zhixing/contract/knowledge-file';
import type { Download } from '@zhixing/contract/route';
import { and, asc, desc, eq, ilike, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { qualified } from '../../db/qualified.ts';
import { knowledge, knowledgeFile, knowledgeFolder } from '../../db/schema/knowledge.ts';
import { writeAudit } from '../audit/index.ts';
import { addToOutbox } from '../outbox/index.ts';
import { lockOwnFiles, readManagedBase, readOpenableFile, shownFile, touchBase } from './queries.ts';
import { removeObjects } from './remove-objects.ts';
import { isConverted, isUnderWork, originalKey, shownAsOf, shownKey } from './rules.ts';

type Asked = { folderId?: string | undefined; name?: string | undefined; page: number; limit: number };

/** By name they are looked for in all folders. */
export const knowledgeFiles = (ctx: AccountCtx, id: string, { folderId, name, page, limit }: Asked) =>
  ctx.tx(async (tx) => {
    await readManagedBase(tx, ctx, id);
    const folders = await tx
      .select({
        id: knowledgeFolder.id,
        parentId: knowledgeFolder.parentId,
        name: knowledgeFolder.name,
        files: qualified(sql<number>`(select count(*) from ${knowledgeFile}
          where ${knowledgeFile.tenantId} = ${knowledgeFolder.tenantId} and ${knowledgeFile.folderId} = ${knowledgeFolder.id})`),
      })
      .from(knowledgeFolder)
      .where(eq(knowledgeFolder.knowledgeId, id))
      .orderBy(asc(knowledgeFolder.name));
    const inFolder = folderId ? eq(knowledgeFile.folderId, folderId) : isNull(knowledgeFile.folderId);
    const wanted = and(
      eq(knowledgeFile.knowledgeId, id),
      name ? ilike(knowledgeFile.name, `%${name.replace(/[\\%_]/g, '\\$&')}%`) : inFolder,
    );
    const rows = await tx
      .select()
      .from(knowledgeFile)
      .where(wanted)
      .orderBy(desc(knowledgeFile.uploadedAt), asc(knowledgeFile.id))
      .limit(limit)
      .offset((page - 1) * limit);
    return { folders, list: rows.map(shownFile), total: await tx.$count(knowledgeFile, wanted) };
  });

/** Those that are not the caller's are left out: a page that watches them sees them go. */
export const readFiles = (ctx: AccountCtx, ids: readonly string[]): Promise<{ list: KnowledgeFile[] }> =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .select({ file: knowledgeFile })
      .from(knowledgeFile)
      .innerJoin(
        knowledge,
        and(eq(knowledge.tenantId, knowledgeFile.tenantId), eq(knowledge.id, knowledgeFile.knowledgeId)),
      )
      .where(and(inArray(knowledgeFile.id, [...ids]), eq(knowledge.ownerId, ctx.actor.id)));
    return { list: rows.map(({ file }) => shownFile(file)) };
  });

type Start = { ids: readonly string[]; settings?: SegmentSettings | undefined };

/** What is found now stays to be found until the new cutting is whole. */
export const startFiles = (ctx: AccountCtx, { ids, settings }: Start) =>
  ctx.tx(async (tx) => {
    // What was written by hand has no document to be cut.
    const files = (await lockOwnFiles(tx, ctx, ids)).filter(({ extension }) => extension !== 'entries');
    if (files.some(({ state }) => isUnderWork(state))) throw new AppError('FILE_UNDER_WORK');
    for (const { id, knowledgeId, parseNo, name } of files) {
      await tx
        .update(knowledgeFile)
        .set({
          ...settings,
          ...{
            state: 'queuing',
            fault: null,
            faultPage: 0,
            done: 0,
            total: 0,
            parseNo: parseNo + 1,
            changedAt: ctx.now(),
          },
        })
        .where(eq(knowledgeFile.id, id));
      await addToOutbox(tx, ctx, {
        service: 'knowledgeFile',
        handler: 'ingest',
        key: id,
        payload: { tenantId: ctx.tenant.id },
      });
      await writeAudit(tx, ctx, {
        action: 'knowledge.file-cut',
        target: { kind: 'knowledge', id: knowledgeId },
        detail: { fileId: id, name, ...settings },
      });
    }
    for (const id of new Set(files.map(({ knowledgeId }) => knowledgeId))) await touchBase(tx, ctx, id);
    return null;
  });

/** What is over stays as it is. */
export const cancelFiles = (ctx: AccountCtx, ids: readonly string[]) =>
  ctx.tx(async (tx) => {
    const files = (await lockOwnFiles(tx, ctx, ids)).filter(({ state }) => isUnderWork(state));
    for (const { id } of files)
      await tx.update(knowledgeFile).set({ state: 'cancelled', changedAt: ctx.now() }).where(eq(knowledgeFile.id, id));
    return null;
  });

export const deleteFiles = async (ctx: AccountCtx, ids: readonly string[]) => {
  const files = await ctx.tx(async (tx) => {
    const rows = await lockOwnFiles(tx, ctx, ids);
    await tx.delete(knowledgeFile).where(inArray(knowledgeFile.id, [...ids]));
    for (const { id, name, knowledgeId } of rows)
      await writeAudit(tx, ctx, {
        action: 'knowledge.file-delete',
        target: { kind: 'knowledge', id: knowledgeId },
        detail: { fileId: id, name },
      });
    for (const id of new Set(rows.map(({ knowledgeId }) => knowledgeId))) await touchBase(tx, ctx, id);
    return rows;
  });
  await removeObjects(ctx, files);
  return null;
};

const pdf = 'application/pdf';

/** Nothing of it can run in a page: what is no PDF and no picture goes out as plain text or to be saved. */
export const readKnowledgeFile = async (ctx: AccountCtx, id: string, as: 'original' | 'shown'): Promise<Download> => {
  const { file } = await ctx.tx((tx) => readOpenableFile(tx, ctx, id));
  const isPdf = as === 'shown' && isConverted(file.extension);
  const bytes = await ctx.storage.get(isPdf ? shownKey(file) : originalKey(file));
  if (!bytes) throw new AppError('NOT_FOUND');
  const isShown = as === 'shown' && ['pdf', 'image'].includes(shownAsOf(file.extension));
  const mimeType = isPdf ? pdf : isShown ? file.mimeType : 'application/octet-stream';
  return { bytes, mimeType, name: isPdf ? `${file.name}.pdf` : file.name, isInline: isShown, cacheSeconds: 0 };
};
