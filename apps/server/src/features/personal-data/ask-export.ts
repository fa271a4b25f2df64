import type { DataExport } from '@zhixing/contract/personal-data';
import { fixedRetention } from '@zhixing/contract/retention';
import type { Download } from '@zhixing/contract/route';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { dayMs } from '../../base/durations.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { dataExport } from '../../db/schema/data-export.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import { writeAudit } from '../audit/index.ts';
import { storageKey } from '../file/index.ts';
import { addToOutbox } from '../outbox/index.ts';
import { latestExport, type Person } from './queries.ts';

const keptMs = fixedRetention.dataExport * dayMs;

type ExportRow = typeof dataExport.$inferSelect;
const exportFrom = ({ status, percent, createdAt, bytes, files }: ExportRow): DataExport => ({
  status,
  percent,
  createdDate: createdAt.toISOString(),
  expiresDate: new Date(createdAt.getTime() + keptMs).toISOString(),
  bytes,
  parts: files.length,
});

const isOver = (ctx: AccountCtx, row: ExportRow) => row.createdAt.getTime() + keptMs <= ctx.now().getTime();

export const readExport = (ctx: AccountCtx, person: Person) =>
  ctx.db.inTenant(person.tenantId, async (tx) => {
    const row = await latestExport(tx, person);
    return { export: row && !isOver(ctx, row) ? exportFrom(row) : null };
  });

const dropEarlier = async (tx: Tx, person: Person) => {
  const gone = await tx
    .delete(dataExport)
    .where(and(eq(dataExport.accountId, person.id), ne(dataExport.status, 'running')))
    .returning({ files: dataExport.files });
  const files = gone.flatMap((row) => row.files);
  if (files.length > 0) await tx.delete(storedFile).where(inArray(storedFile.id, files));
};

/** Asked twice at once it is one export: the second finds the first's row. */
export const beginExport = async (ctx: AccountCtx, person: Person) => {
  await ctx.db.inTenant(person.tenantId, async (tx) => {
    const id = newId();
    const { tenantId, id: accountId } = person;
    const added = await tx
      .insert(dataExport)
      .values({ tenantId, id, accountId, askedBy: ctx.actor.id, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: dataExport.id });
    if (added.length === 0) return;
    await dropEarlier(tx, person);
    await addToOutbox(tx, ctx, { service: 'personalData', handler: 'export', payload: { tenantId, exportId: id } });
    await writeAudit(tx, ctx, { action: 'account.export', target: { kind: 'account', id: accountId }, tenantId });
  });
  return readExport(ctx, person);
};

export const downloadExport = async (ctx: AccountCtx, person: Person, no: number): Promise<Download> => {
  const row = await ctx.db.inTenant(person.tenantId, async (tx) => {
    const found = await latestExport(tx, person);
    const fileId = found && found.status === 'ready' && !isOver(ctx, found) ? found.files[no] : undefined;
    if (!fileId) throw new AppError('NOT_FOUND');
    const [file] = await tx.select().from(storedFile).where(eq(storedFile.id, fileId));
    if (!file) throw new AppError('NOT_FOUND');
    await writeAudit(tx, ctx, {
      action: 'account.download',
      target: { kind: 'account', id: person.id },
      tenantId: person.tenantId,
      detail: { no },
    });
    return file;
  });
  const bytes = await ctx.storage.get(storageKey(row.tenantId, row.id));
  if (!bytes) throw new AppError('NOT_FOUND');
  return { bytes, mimeType: row.mimeType, name: row.name, isInline: false, cacheSeconds: 0 };
};
