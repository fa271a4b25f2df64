import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { Services } from '../../../ctx.ts';

/** Every key of the bucket that begins so. */
export const storedKeys = async (env: Services['env'], prefix = '') => {
  const client = new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: env.S3_ACCESS_KEY, secretAccessKey: env.S3_SECRET_KEY },
  });
  const keys: string[] = [];
  let next: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: env.S3_BUCKET, Prefix: prefix, ContinuationToken: next }),
    );
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    next = page.NextContinuationToken;
  } while (next);
  client.destroy();
  return keys;
};
