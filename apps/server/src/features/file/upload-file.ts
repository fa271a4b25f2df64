import type { UploadedFile } from '@zhixing/contract/route';
import type { AccountCtx } from '../../ctx.ts';
import { signedUrl } from './signed-url.ts';
import { storeFile } from './store-file.ts';

export const uploadFile = async (ctx: AccountCtx, file: UploadedFile) => {
  const stored = await storeFile(ctx, 'file', file);
  return { ...stored, presignedUrl: signedUrl(ctx, stored.id) };
};
