import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { UploadedFile } from '@zhixing/contract/route';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { lengthOf } from './leave-body.ts';

/** Room for the part's own header and the boundaries. */
const frameBytes = 16 * 1024;

const refusal = () => new AppError('BAD_REQUEST', {}, { file: 'multipart/form-data with exactly one part: file' });
/** Whatever else is wrong with the body is the caller's fault, never ours. */
const asRefusal = (error: unknown) => (error instanceof AppError ? error : refusal());

/** Stops at the limit, however much the sender goes on to send; nothing may come after the one file. */
async function* contentOf({ file }: MultipartFile, rest: AsyncIterator<Multipart>) {
  file.once('limit', () => file.destroy(new AppError('TOO_LARGE')));
  try {
    yield* file as AsyncIterable<Buffer>;
    if (file.truncated) throw new AppError('TOO_LARGE');
    if (!(await rest.next()).done) throw refusal();
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The one file of an upload, once its first byte can be read. */
export const readUpload = async (request: FastifyRequest, maxBytes: number): Promise<UploadedFile> => {
  if (!request.isMultipart()) throw refusal();
  if (lengthOf(request) > maxBytes + frameBytes) throw new AppError('TOO_LARGE');
  const limits = { fileSize: maxBytes, parts: 3, headerPairs: 20, fieldSize: 1024 };
  const parts = request.parts({ limits });
  const { value: part } = await parts.next().catch((error: unknown) => {
    throw asRefusal(error);
  });
  if (part?.type !== 'file' || part.fieldname !== 'file') throw refusal();
  const leastBytes = Math.max(0, (lengthOf(request) || 0) - frameBytes);
  return { name: part.filename ?? '', content: contentOf(part, parts), leastBytes };
};
