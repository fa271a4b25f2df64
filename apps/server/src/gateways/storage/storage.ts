import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetBucketEncryptionCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { putStream } from './put-stream.ts';

export type StoredObject = { key: string; modifiedAt: Date };
/** Parts of an object that never became whole. */
export type UnfinishedObject = { key: string; uploadId: string; begunAt: Date };
type Settings = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string };

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

/** One private bucket: nothing in it is reachable but through us. */
export const createStorage = ({ endpoint, region, bucket, accessKey, secretKey }: Settings) => {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 60_000 },
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // The default puts the checksum of an empty body into signed uploads; stores that verify it refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return {
    put: async (key: string, bytes: Uint8Array, mimeType: string) => {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: mimeType }));
    },
    putStream: (key: string, chunks: AsyncIterable<Uint8Array>, mimeType: string) =>
      putStream({ client, bucket, key, mimeType }, chunks),
    /** Nothing when there is no such object. */
    get: async (key: string) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    remove: async (key: string) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    /** Pages of the bucket in the order of keys, which the store guarantees; it gives a thousand at once at most. */
    async *list(prefix: string, pageSize?: number): AsyncGenerator<StoredObject[]> {
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: pageSize, ContinuationToken: next }),
        );
        yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
          Key && LastModified ? [{ key: Key, modifiedAt: LastModified }] : [],
        );
        next = page.NextContinuationToken;
      } while (next);
    },
    async *listUnfinished(prefix: string): AsyncGenerator<UnfinishedObject[]> {
      let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
      while (after) {
        const page: ListMultipartUploadsCommandOutput = await client.send(
          new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...after }),
        );
        yield (page.Uploads ?? []).flatMap(({ Key, UploadId, Initiated }) =>
          Key && UploadId && Initiated ? [{ key: Key, uploadId: UploadId, begunAt: Initiated }] : [],
        );
        after = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : undefined;
      }
    },
    removeUnfinished: async ({ key, uploadId }: Pick<UnfinishedObject, 'key' | 'uploadId'>) => {
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId }));
    },
    isReady: async () =>
      (await client.send(new HeadBucketCommand({ Bucket: bucket }))).$metadata.httpStatusCode === 200,
    /** For the owner of the store: safe to repeat. Answers whether it was there. */
    makeBucket: async (): Promise<boolean> => {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }));
        return true;
      } catch (error) {
        if (statusOf(error) !== 404) throw error;
        await client.send(new CreateBucketCommand({ Bucket: bucket }));
        return false;
      }
    },
    /** Whether the store refuses this key what only an owner needs; a store that has no such call refuses everybody. */
    isKeyNarrow: async () => {
      try {
        // Of the rules of a bucket the only one that no store shows to whoever may read objects.
        await client.send(new GetBucketEncryptionCommand({ Bucket: bucket }));
        return false;
      } catch (error) {
        const status = statusOf(error);
        if (status === undefined || (status >= 500 && status !== 501)) throw error;
        return status === 403 || status === 501;
      }
    },
    close: () => client.destroy(),
  };
};
export type Storage = ReturnType<typeof createStorage>;
