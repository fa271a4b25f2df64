import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** The least that stores take as a part that is not the last; so much of a file is in memory and never more. */
const partBytes = 5 * 1024 * 1024;
const firstBytes = 64 * 1024;

type Part = { bytes: Buffer; isLast: boolean };

/** Parts of the same size but for the last. Each is good until the next is asked for: they lie in the same memory. */
async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  let room = Buffer.allocUnsafeSlow(firstBytes);
  let filled = 0;
  const makeRoom = (wanted: number) => {
    if (wanted <= room.length || room.length === partBytes) return;
    const larger = Buffer.allocUnsafeSlow(Math.min(partBytes, Math.max(wanted, 2 * room.length)));
    room.copy(larger, 0, 0, filled);
    room = larger;
  };
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      if (filled === partBytes) {
        yield { bytes: room, isLast: false };
        filled = 0;
      }
      const piece = chunk.subarray(at, at + partBytes - filled);
      makeRoom(filled + piece.length);
      room.set(piece, filled);
      filled += piece.length;
      at += piece.length;
    }
  }
  yield { bytes: room.subarray(0, filled), isLast: true };
}

type Target = { client: S3Client; bucket: string; key: string; mimeType: string };

const putParts = async ({ client, bucket, key, mimeType }: Target, first: Part, rest: AsyncIterable<Part>) => {
  const whose = { Bucket: bucket, Key: key };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...whose, ContentType: mimeType }));
  const done: { ETag: string | undefined; PartNumber: number }[] = [];
  const send = async ({ bytes }: Part) => {
    const PartNumber = done.length + 1;
    const { ETag } = await client.send(new UploadPartCommand({ ...whose, UploadId, PartNumber, Body: bytes }));
    done.push({ ETag, PartNumber });
  };
  try {
    await send(first);
    for await (const part of rest) await send(part);
    await client.send(new CompleteMultipartUploadCommand({ ...whose, UploadId, MultipartUpload: { Parts: done } }));
  } catch (error) {
    // Parts that stay are taken away by the sweep of files.
    await client.send(new AbortMultipartUploadCommand({ ...whose, UploadId })).catch(() => undefined);
    throw error;
  }
};

/** The object is there once all of it has come, and not before; whatever the chunks throw leaves nothing. */
export const putStream = async (target: Target, chunks: AsyncIterable<Uint8Array>) => {
  const { client, bucket, key, mimeType } = target;
  const parts = partsOf(chunks);
  const { value: first } = await parts.next();
  if (!first) return;
  if (!first.isLast) return putParts(target, first, parts);
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: first.bytes, ContentType: mimeType }));
};
