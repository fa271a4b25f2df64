import type { UploadedFile } from '@zhixing/contract/route';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import { writeAudit } from '../audit/index.ts';
import { cleanName } from './clean-name.ts';
import { storageKey } from './queries.ts';
import { assertRoom } from './quota.ts';
import { storeContent } from './store-content.ts';

/**
 * Bytes first: a row never points at nothing. Bytes whose row is refused are taken away again, by the sweeper if others
 * may be storing the same under the same id.
 */
export const storeFile = async (
  ctx: AccountCtx,
  kind: 'file' | 'icon' | 'receipt',
  file: UploadedFile,
  knownId?: string,
) => {
  const { name, extension } = cleanName(file.name);
  const id = knownId ?? newId();
  const key = storageKey(ctx.tenant.id, id);
  await ctx.tx((tx) => assertRoom(tx, ctx, file.leastBytes));
  const stored = await storeContent(ctx, { key, purpose: kind, extension, refusal: 'FILE_TYPE_REFUSED' }, file);
  const { mimeType, size } = stored;
  try {
    await ctx.tx(async (tx) => {
      await assertRoom(tx, ctx, size);
      const made = await tx
        .insert(storedFile)
        .values({
          ...{ tenantId: ctx.tenant.id, id, ownerId: ctx.actor.id },
          ...{ kind, name, ...stored, createdAt: ctx.now() },
        })
        .onConflictDoNothing()
        .returning({ id: storedFile.id });
      if (made.length === 0) return;
      await writeAudit(tx, ctx, {
        action: `${kind}.upload`,
        target: { kind: 'file', id },
        detail: { name, mimeType, size },
      });
    });
  } catch (error) {
    if (!knownId)
      await ctx.storage.remove(key).catch((err: unknown) => ctx.log.error({ err, key }, 'object left without a row'));
    throw error;
  }
  return { id, name, mimeType, size };
};
