import { type KnowledgeFile, knowledgeExtensions, segmentSettings } from '@zhixing/contract/knowledge-file';
import { limits } from '@zhixing/contract/limit';
import type { UploadedFile } from '@zhixing/contract/route';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { idFrom, newId, sha256 } from '../../base/id.ts';
import { readZip } from '../../base/read-zip.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import { ZipRefused, zipFaults } from '../../base/zip-faults.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { knowledgeFile } from '../../db/schema/knowledge.ts';
import { fetchPage } from '../../runtime/page/fetch-page.ts';
import { writeAudit } from '../audit/index.ts';
import { cleanName, detectMime, storeContent, withWhole } from '../file/index.ts';
import { assertBelow } from '../limit/index.ts';
import { assertFolderOf, ensureFolder } from './folders.ts';
import { lockOwnBase, shownFile, touchBase } from './queries.ts';
import { originalKey } from './rules.ts';

type Stored = { mimeType: string; size: number; sha256: string };
type Content = {
  name: string;
  extension: string;
  leastBytes: number;
  url?: string;
  write: (key: string) => Promise<Stored>;
};
type Place = {
  knowledgeId: string;
  folderId?: string | undefined;
  path?: readonly string[];
  requestKey?: string | undefined;
};

const maxDepth = 8;

const assertRoom = async (tx: Tx, ctx: AccountCtx, size: number) => {
  await assertBelow(tx, ctx, 'knowledgeFiles');
  await assertBelow(tx, ctx, 'knowledgeBytes', { wanted: size });
};

const folderOf = async (tx: Tx, ctx: AccountCtx, { knowledgeId, folderId, path = [] }: Place) => {
  let parentId = folderId ? await assertFolderOf(tx, knowledgeId, folderId) : null;
  for (const name of path) parentId = await ensureFolder(tx, ctx, { knowledgeId, parentId, name });
  return parentId;
};

const findRequested = async (tx: Tx, { knowledgeId, requestKey }: Place) => {
  if (!requestKey) return undefined;
  const [row] = await tx
    .select()
    .from(knowledgeFile)
    .where(and(eq(knowledgeFile.knowledgeId, knowledgeId), eq(knowledgeFile.requestKey, requestKey)));
  return row && shownFile(row);
};

/** Bytes first: a row never points at nothing. Bytes whose row is refused are taken away again. */
const store = async (ctx: AccountCtx, place: Place, content: Content): Promise<KnowledgeFile> => {
  const { name, extension, leastBytes, url = '' } = content;
  const { knowledgeId, requestKey } = place;
  const id = newId();
  const key = originalKey({ tenantId: ctx.tenant.id, id });
  const known = await ctx.tx(async (tx) => {
    await lockOwnBase(tx, ctx, knowledgeId);
    const before = await findRequested(tx, place);
    if (!before) await assertRoom(tx, ctx, leastBytes);
    return before;
  });
  if (known) return known;
  const stored = await content.write(key);
  const { size } = stored;
  const takeAway = () =>
    ctx.storage.remove(key).catch((err: unknown) => ctx.log.error({ err, key }, 'object left without a row'));
  try {
    const file = await ctx.tx(async (tx) => {
      await lockOwnBase(tx, ctx, knowledgeId);
      const meanwhile = await findRequested(tx, place);
      if (meanwhile) return meanwhile;
      await assertRoom(tx, ctx, size);
      const folderId = await folderOf(tx, ctx, place);
      const [row] = await tx
        .insert(knowledgeFile)
        .values({
          ...{ tenantId: ctx.tenant.id, id, knowledgeId, folderId, name, extension, ...stored, url, requestKey },
          ...segmentSettings.parse({}),
          ...{ state: 'waiting', uploadedAt: ctx.now(), changedAt: ctx.now() },
        })
        .returning();
      if (!row) throw new Error('a file was not stored');
      await touchBase(tx, ctx, knowledgeId);
      await writeAudit(tx, ctx, {
        action: 'knowledge.file-add',
        target: { kind: 'knowledge', id: knowledgeId },
        detail: { fileId: id, name, size },
      });
      return shownFile(row);
    });
    if (file.id !== id) await takeAway();
    return file;
  } catch (error) {
    await takeAway();
    throw error;
  }
};

const isKnown = (extension: string) => knowledgeExtensions.some((known) => known === extension);

/** Bytes that lie there whole and have been looked at. */
const wholeContent = (
  ctx: Pick<AccountCtx, 'storage'>,
  { bytes, mimeType, ...named }: { name: string; extension: string; mimeType: string; bytes: Uint8Array; url?: string },
): Content => ({
  ...named,
  leastBytes: bytes.length,
  write: async (key) => {
    await ctx.storage.put(key, bytes, mimeType);
    return { mimeType, size: bytes.length, sha256: sha256(bytes).toString('hex') };
  },
});

const foldersIn = (path: string) => {
  const names = path.split('/').map((name) => cleanName(name).name);
  return path === '' ? [] : names.slice(0, maxDepth);
};

type Asked = { folderId?: string | undefined; path?: string | undefined; requestKey?: string | undefined };

export const uploadKnowledgeFile = async (
  ctx: AccountCtx,
  knowledgeId: string,
  { folderId, path = '', requestKey }: Asked,
  file: UploadedFile,
) => {
  const refusal = 'KNOWLEDGE_FILE_TYPE';
  const { name, extension } = cleanName(file.name);
  if (!isKnown(extension)) throw new AppError(refusal);
  const write = (key: string) => storeContent(ctx, { key, purpose: 'knowledge', extension, refusal }, file);
  const { leastBytes } = file;
  const place = { knowledgeId, folderId, path: foldersIn(path), requestKey };
  const stored = await store(ctx, place, { name, extension, leastBytes, write });
  // One that is known already was not read: an answer while its sender still sends would look like a broken connection.
  for await (const _ of file.content);
  return stored;
};

const zipLimits = { entries: 200, entryBytes: limits.fileSize.most, totalBytes: 60 * 1024 * 1024 };

const entriesOf = (ctx: AccountCtx, bytes: Uint8Array) => {
  try {
    return readZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), zipLimits);
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    throw new AppError('ZIP_UNREADABLE', { reason: zipFaults[error.fault][ctx.locale === 'en-US' ? 'en' : 'zh'] });
  }
};

/** What in it can be read; the rest is named. */
export const importKnowledgeZip = async (
  ctx: AccountCtx,
  knowledgeId: string,
  { folderId, requestKey }: Asked,
  file: UploadedFile,
) => {
  if (cleanName(file.name).extension !== 'zip') throw new AppError('ZIP_REQUIRED');
  await ctx.tx((tx) => lockOwnBase(tx, ctx, knowledgeId));
  return withWhole(ctx, file, async (zip) => {
    const files: KnowledgeFile[] = [];
    const skipped: string[] = [];
    for (const [at, entry] of entriesOf(ctx, zip).entries()) {
      const names = entry.name.split('/');
      const { name, extension } = cleanName(names.at(-1) ?? '');
      const { bytes } = entry;
      const mimeType = isKnown(extension) ? await detectMime('knowledge', extension, bytes) : undefined;
      const place = {
        ...{ knowledgeId, folderId, path: foldersIn(names.slice(0, -1).join('/')) },
        requestKey: requestKey && idFrom(`${requestKey}:${at}`),
      };
      if (mimeType) files.push(await store(ctx, place, wholeContent(ctx, { name, extension, mimeType, bytes })));
      else skipped.push(entry.name);
    }
    return { files, skipped };
  });
};

const pageMs = 30_000;

/** The page as it is now. */
export const readAddress = async ({ egress }: Pick<AccountCtx, 'egress'>, url: string) => {
  const page = await withTimeLimit(pageMs, undefined, (signal) => fetchPage(egress, url, signal)).catch(() => {
    throw new AppError('ADDRESS_REFUSED');
  });
  const extension = page.isHtml ? 'html' : 'txt';
  const title = /<title[^>]{0,200}>([^<]{1,200})/i.exec(page.text.slice(0, 100_000))?.[1]?.trim();
  const { name } = cleanName(`${(title ?? URL.parse(url)?.host ?? 'page').replace(/[./\\]/g, ' ')}.${extension}`);
  const bytes = Buffer.from(page.text);
  if (bytes.length > limits.fileSize.most) throw new AppError('TOO_LARGE');
  return { name, extension, mimeType: page.isHtml ? 'text/html' : 'text/plain', bytes, url };
};

export const addKnowledgePage = async (
  ctx: AccountCtx,
  knowledgeId: string,
  { url, folderId, requestKey }: Omit<Asked, 'path'> & { url: string },
) => {
  await ctx.tx((tx) => lockOwnBase(tx, ctx, knowledgeId));
  return store(ctx, { knowledgeId, folderId, requestKey }, wholeContent(ctx, await readAddress(ctx, url)));
};
