import { createHash } from 'node:crypto';
import type { ErrorCode } from '@zhixing/contract/error';
import type { UploadedFile } from '@zhixing/contract/route';
import { AppError } from '../../base/app-error.ts';
import type { Services } from '../../ctx.ts';
import { headBytes, judgeOf, type Purpose } from './detect-mime.ts';

type Wanted = { key: string; purpose: Purpose; extension: string; refusal: ErrorCode };

/** Bytes that lie there whole, as a file that comes. */
export const fileOf = (name: string, bytes: Uint8Array): UploadedFile => ({
  name,
  content: (async function* () {
    yield bytes;
  })(),
  leastBytes: bytes.length,
});

/** The first chunk is a head of some length, so that the kind can be judged by it. */
async function* headFirst(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] | undefined = [];
  let size = 0;
  for await (const chunk of content) {
    if (!held) {
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      continue;
    }
    held.push(chunk);
    size += chunk.length;
    if (size < headBytes) continue;
    yield Buffer.concat(held);
    held = undefined;
  }
  if (held) yield Buffer.concat(held);
}

/**
 * Passes a file on to the store while it comes: counted, hashed and judged on the way. Nothing is asked of the store before
 * the first bytes are judged, and what is refused, cut off or too large leaves no object.
 */
export const storeContent = async (
  { storage }: Pick<Services, 'storage'>,
  { key, purpose, extension, refusal }: Wanted,
  { content }: Pick<UploadedFile, 'content'>,
) => {
  const judge = judgeOf(purpose, extension);
  if (!judge) throw new AppError(refusal);
  const hash = createHash('sha256');
  let size = 0;
  async function* passing() {
    let isHead = true;
    for await (const chunk of headFirst(content)) {
      if (isHead && !(await judge?.begin(chunk))) throw new AppError(refusal);
      isHead = false;
      judge?.see(chunk);
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
    if (!judge?.isGood()) throw new AppError(refusal);
  }
  await storage.putStream(key, passing(), judge.mimeType);
  return { mimeType: judge.mimeType, size, sha256: hash.digest('hex') };
};
