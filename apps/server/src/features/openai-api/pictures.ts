import { limits } from '@zhixing/contract/limit';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { idFrom, sha256 } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import { fileOf, storeFile } from '../file/index.ts';

const inline = /^data:image\/(?:png|jpe?g);base64,/i;
/** Four signs for three bytes. */
const bytesOf = (signs: number) => Math.floor((signs * 3) / 4) - 2;
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/** The bytes of a picture that stands in the call itself. */
export const readPicture = (url: string): Buffer => {
  const head = inline.exec(url)?.[0];
  if (head === undefined) throw new AppError('PICTURE_NOT_INLINE');
  const most = limits.callPictureSize.most;
  if (bytesOf(url.length - head.length) > most) throw new AppError('TOO_LARGE');
  const bytes = Buffer.from(url.slice(head.length), 'base64');
  if (bytes.length > most) throw new AppError('TOO_LARGE');
  return bytes;
};

/** Programs often name the kind wrongly; what it is shows in its first bytes. */
const nameOf = (bytes: Buffer) => (bytes.subarray(0, 3).equals(jpegStart) ? '图片.jpg' : '图片.png');

/**
 * Stored as files of the owner, the same picture once: a program that keeps the conversation itself sends it again with
 * every question. `takeBack` is for a turn that was not taken.
 */
export const storePictures = async (ctx: AccountCtx, pictures: readonly Buffer[]) => {
  const all = pictures.map((bytes) => ({
    bytes,
    id: idFrom(`api-picture:${ctx.actor.id}:${sha256(bytes).toString('hex')}`),
  }));
  const ids = all.map(({ id }) => id);
  const made: string[] = [];
  const takeBack = async () => {
    if (made.length === 0) return;
    const unsent = and(inArray(storedFile.id, made), isNull(storedFile.sentAt));
    // The object is left to the sweeper: another call may just be storing the same picture.
    await ctx.tx((tx) => tx.delete(storedFile).where(unsent));
  };
  const isThere = (id: string) =>
    ctx.tx(async (tx) => (await tx.$count(storedFile, and(eq(storedFile.id, id), eq(storedFile.kind, 'file')))) > 0);
  try {
    for (const { id, bytes } of all) {
      if (await isThere(id)) continue;
      await storeFile(ctx, 'file', fileOf(nameOf(bytes), bytes), id);
      made.push(id);
    }
  } catch (error) {
    await takeBack();
    throw error;
  }
  return { files: ids.map((id) => ({ id })), takeBack };
};
