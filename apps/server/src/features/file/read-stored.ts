import type { Download } from '@zhixing/contract/route';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../ctx.ts';
import { findFile, storageKey } from './queries.ts';

const inlineTypes = ['image/png', 'image/jpeg', 'image/gif'];
const yearSeconds = 31_536_000;

const readStored = async (
  ctx: Ctx,
  kind: 'file' | 'icon' | 'receipt',
  id: string,
  cacheSeconds: number,
): Promise<Download> => {
  const row = await ctx.tx((tx) => findFile(tx, kind, id));
  const bytes = row && (await ctx.storage.get(storageKey(row.tenantId, row.id)));
  if (!bytes) throw new AppError('NOT_FOUND');
  const { mimeType, name } = row;
  return { bytes, mimeType, name, isInline: inlineTypes.includes(mimeType), cacheSeconds };
};

/** For whoever has shown that they may read it. */
export const readStoredFile = (ctx: Ctx, id: string) => readStored(ctx, 'file', id, 0);

export const readReceiptFile = (ctx: Ctx, id: string) => readStored(ctx, 'receipt', id, 0);

export const readIcon = (ctx: Ctx, id: string) => readStored(ctx, 'icon', id, yearSeconds);
