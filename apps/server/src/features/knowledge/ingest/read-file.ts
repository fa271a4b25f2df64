import { eq } from 'drizzle-orm';
import { AppError } from '../../../base/app-error.ts';
import { sha256 } from '../../../base/id.ts';
import type { Services } from '../../../ctx.ts';
import { knowledgeFile } from '../../../db/schema/knowledge.ts';
import { ParseFailed } from '../../../gateways/sandbox/parse-file.ts';
import { removeObjects } from '../remove-objects.ts';
import { originalKey } from '../rules.ts';
import { readAddress } from '../upload.ts';
import { type CutKey, failFile, note, readOpen } from './open-file.ts';
import { batchesOf, inspectPages, parseBatch, type Reading } from './parse-pages.ts';

type Open = NonNullable<Awaited<ReturnType<typeof readOpen>>>;

export const readingOf = ({ tenantId }: CutKey, { file, base }: Open): Reading => ({
  file,
  whose: { tenant: tenantId, account: base.ownerId },
  isScan: file.method === 'scanned',
});

/** A document that is at fault ends the cutting with the reason; anything else is tried again by whoever called. */
export const orFail = async <T>(services: Services, key: CutKey, work: () => Promise<T>): Promise<T | 'over'> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ParseFailed)) throw error;
    await failFile(services, key, error.kind, error.page);
    return 'over';
  }
};

/** A page of the web is read anew each time it is cut anew: that is how it is refreshed. */
const refresh = async (services: Services, key: CutKey, { file, base }: Open) => {
  if (file.url === '' || file.shownNo === 0) return true;
  const page = await readAddress(services, file.url).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (!page) {
    await failFile(services, key, 'address');
    return false;
  }
  const { bytes, mimeType, extension } = page;
  await removeObjects(services, [file]);
  await services.storage.put(originalKey(file), bytes, mimeType);
  await services.db.inTenant(base.tenantId, (tx) =>
    tx
      .update(knowledgeFile)
      .set({ size: bytes.length, sha256: sha256(bytes).toString('hex'), mimeType, extension })
      .where(eq(knowledgeFile.id, key.fileId)),
  );
  return true;
};

/** How many batches its pages are read in. */
export const inspectFile = (services: Services, key: CutKey, signal: AbortSignal) =>
  orFail(services, key, async () => {
    const open = await services.db.inTenant(key.tenantId, (tx) => readOpen(tx, key));
    if (!open) return 'over';
    if (!(await refresh(services, key, open))) return 'over';
    const pages = await inspectPages(services, readingOf(key, open), signal);
    const batches = batchesOf(open.file, pages);
    const isOn = await services.db.inTenant(key.tenantId, (tx) =>
      note(tx, services.now(), key, { state: 'uploaded', pages, done: 0, total: batches }),
    );
    return isOn ? batches : 'over';
  });

export const readPages = (services: Services, key: CutKey, no: number, signal: AbortSignal) =>
  orFail(services, key, async () => {
    const open = await services.db.inTenant(key.tenantId, (tx) => readOpen(tx, key));
    if (!open) return 'over';
    await parseBatch(services, readingOf(key, open), no, signal);
    const isOn = await services.db.inTenant(key.tenantId, (tx) => note(tx, services.now(), key, { done: no + 1 }));
    return isOn ? 'read' : 'over';
  });
