import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

type Settings = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string };

export const createStorage = ({ endpoint, region, bucket, accessKey, secretKey }: Settings) => {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // The default puts the checksum of an empty body into signed uploads; stores that verify it refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return {
    isReady: async () =>
      (await client.send(new HeadBucketCommand({ Bucket: bucket }))).$metadata.httpStatusCode === 200,
    close: () => client.destroy(),
  };
};
