import { and, eq, sql } from 'drizzle-orm';
import { dayMs } from '../../base/durations.ts';
import { isUuid } from '../../base/id.ts';
import type { Services } from '../../ctx.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import type { StoredObject } from '../../gateways/storage/storage.ts';
import { storageKey } from './queries.ts';

const graceMs = dayMs;
const namedInLog = 20;

type FileKey = { tenantId: string; id: string };
type Parts = Pick<Services, 'db' | 'log' | 'now' | 'storage'>;
/** One tenant's files only, instead of all. */
type Scope = { tenantId?: string };

/** Only keys of the form that uploads have; anything else in the bucket is not ours to judge. */
const fileKeyOf = (key: string): FileKey | undefined => {
  const [tenantId = '', id = '', ...rest] = key.split('/');
  return rest.length === 0 && isUuid(tenantId) && isUuid(id) ? { tenantId, id } : undefined;
};

/** Rows after one key and up to another: the stretch of the table that a page of the bucket covers. */
const rowsBetween = ({ db }: Parts, { tenantId }: Scope, after: FileKey | undefined, upTo: FileKey | undefined) =>
  db.inPlatform((tx) =>
    tx
      .select({ tenantId: storedFile.tenantId, id: storedFile.id, createdAt: storedFile.createdAt })
      .from(storedFile)
      .where(
        and(
          tenantId ? eq(storedFile.tenantId, tenantId) : undefined,
          after && sql`(${storedFile.tenantId}, ${storedFile.id}) > (${after.tenantId}::uuid, ${after.id}::uuid)`,
          upTo && sql`(${storedFile.tenantId}, ${storedFile.id}) <= (${upTo.tenantId}::uuid, ${upTo.id}::uuid)`,
        ),
      ),
  );

/** Asked again for each, right before it goes: the listing may be old by then. */
const hasRow = ({ db }: Parts, { tenantId, id }: FileKey) =>
  db.inTenant(tenantId, async (tx) => {
    const rows = await tx.select({ id: storedFile.id }).from(storedFile).where(eq(storedFile.id, id)).limit(1);
    return rows.length > 0;
  });

/** What a process that died had begun to store. No list of objects shows it, and it takes room all the same. */
const sweepUnfinished = async ({ storage, log }: Parts, prefix: string, before: Date) => {
  let removed = 0;
  try {
    for await (const page of storage.listUnfinished(prefix))
      for (const unfinished of page) {
        if (unfinished.begunAt >= before) continue;
        await storage.removeUnfinished(unfinished);
        removed++;
      }
  } catch (err) {
    log.warn({ err }, 'unfinished objects could not be swept');
  }
  if (removed > 0) log.info({ removed }, 'unfinished objects removed');
};

/**
 * Takes away objects that no row names and reports rows whose object is gone. Both are a day old at least: an upload
 * under way has its object before its row. Done twice, or broken off anywhere and begun anew, it comes to the same.
 */
export const sweepFiles = async (parts: Parts, scope: Scope = {}) => {
  const { log, now, storage } = parts;
  const before = new Date(now().getTime() - graceMs);
  const result = { objects: 0, removed: 0, missing: 0 };
  const missing: string[] = [];
  let after: FileKey | undefined;

  const compare = async (page: StoredObject[], upTo: FileKey | undefined) => {
    const rows = await rowsBetween(parts, scope, after, upTo);
    const [known, there] = [
      new Set(rows.map(({ tenantId, id }) => storageKey(tenantId, id))),
      new Set(page.map(({ key }) => key)),
    ];
    result.objects += page.length;
    for (const { key, modifiedAt } of page) {
      const fileKey = fileKeyOf(key);
      if (!fileKey || known.has(key) || modifiedAt >= before || (await hasRow(parts, fileKey))) continue;
      await storage.remove(key);
      result.removed++;
    }
    for (const { tenantId, id, createdAt } of rows) {
      const key = storageKey(tenantId, id);
      if (there.has(key) || createdAt >= before) continue;
      result.missing++;
      if (missing.length < namedInLog) missing.push(key);
    }
    after = upTo ?? after;
  };

  const prefix = scope.tenantId ? `${scope.tenantId}/` : '';
  for await (const page of storage.list(prefix)) {
    const upTo = page.map(({ key }) => fileKeyOf(key)).findLast((fileKey) => fileKey !== undefined);
    if (upTo) await compare(page, upTo);
  }
  await compare([], undefined);
  await sweepUnfinished(parts, prefix, before);
  if (result.missing > 0) log.error({ ...result, keys: missing }, 'files whose object is missing');
  else if (result.removed > 0) log.info(result, 'objects without a file removed');
  return result;
};
