import { defaultFileQuotaMb } from '@zhixing/contract/file';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { fileQuota } from '../../db/schema/file-quota.ts';
import { storedFile } from '../../db/schema/stored-file.ts';

const megabyte = 1024 * 1024;

const usageIn = async (tx: Tx, ctx: AccountCtx) => {
  const [quota] = await tx.select().from(fileQuota).where(eq(fileQuota.tenantId, ctx.tenant.id));
  const [used] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${storedFile.size}), 0)::bigint` })
    .from(storedFile)
    .where(eq(storedFile.ownerId, ctx.actor.id));
  return { usedBytes: used?.bytes ?? 0, quotaBytes: (quota?.megabytes ?? defaultFileQuotaMb) * megabyte };
};

export const fileUsage = (ctx: AccountCtx) => ctx.tx((tx) => usageIn(tx, ctx));

const sizeWords = (bytes: number) =>
  bytes >= 1024 * megabyte ? `${(bytes / megabyte / 1024).toFixed(2)} GB` : `${(bytes / megabyte).toFixed(1)} MB`;

/** Uploads of one account are counted one after another, so that many at once cannot pass the limit together. */
export const assertRoom = async (tx: Tx, ctx: AccountCtx, size: number) => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`file:${ctx.actor.id}`}, 0))`);
  const { usedBytes, quotaBytes } = await usageIn(tx, ctx);
  if (usedBytes + size > quotaBytes) {
    const [used = '', limit = '', wanted = ''] = [usedBytes, quotaBytes, size].map(sizeWords);
    throw new AppError('FILE_QUOTA_FULL', { used, limit, wanted });
  }
};
