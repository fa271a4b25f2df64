import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  GetBucketAclCommand,
  GetObjectCommand,
  ListBucketsCommand,
  PutBucketPolicyCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort, spawnSimulator } from '../../../test/spawn-simulator.ts';
import { checkStoreKey } from './check-store-key.ts';
import { createStorage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'zhixing-store-'));
const keys = { root: ['root-key', 'root-secret'], app: ['app-key', 'app-secret'] } as const;
let store: Awaited<ReturnType<typeof spawnSimulator>>;
let endpoint: string;

beforeAll(async () => {
  const port = await findFreePort();
  endpoint = `http://127.0.0.1:${port}`;
  store = await spawnSimulator('store', {
    ...{ HOST: '127.0.0.1', S3_PORT: String(port), S3_DIR: folder, S3_BUCKET: 'zhixing' },
    ...{ S3_ACCESS_KEY: keys.app[0], S3_SECRET_KEY: keys.app[1] },
    ...{ STORE_ROOT_USER: keys.root[0], STORE_ROOT_PASSWORD: keys.root[1] },
  });
});
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true });
});

const storageOf = (who: keyof typeof keys, bucket = 'zhixing') => {
  const [accessKey, secretKey] = keys[who];
  return createStorage({ endpoint, region: 'us-east-1', bucket, accessKey, secretKey });
};

describe('the key of the server', () => {
  it('reads, writes, lists and removes objects of its bucket', async () => {
    const storage = storageOf('app');
    await storage.put('t/one', new Uint8Array([1]), 'image/png');
    expect(await storage.get('t/one')).toEqual(new Uint8Array([1]));
    for await (const page of storage.list('t/')) expect(page.map(({ key }) => key)).toEqual(['t/one']);
    await storage.remove('t/one');
    expect(await storage.get('t/one')).toBeUndefined();
    expect(await storage.isReady()).toBe(true);
    storage.close();
  });

  it('does nothing else: no bucket, no rules, no list of buckets', async () => {
    const [accessKeyId, secretAccessKey] = keys.app;
    const credentials = { accessKeyId, secretAccessKey };
    const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials, maxAttempts: 1 });
    const Bucket = 'zhixing';
    for (const ask of [
      () => client.send(new ListBucketsCommand({})),
      () => client.send(new CreateBucketCommand({ Bucket: 'another' })),
      () => client.send(new DeleteBucketCommand({ Bucket })),
      () => client.send(new GetBucketAclCommand({ Bucket })),
      () => client.send(new PutBucketPolicyCommand({ Bucket, Policy: '{}' })),
      () => client.send(new GetObjectCommand({ Bucket: 'another', Key: 'x' })),
    ])
      await expect(ask()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    client.destroy();
  });
});

it('a key that may do more is told of wherever readiness is told', async () => {
  const [narrow, root] = [storageOf('app'), storageOf('root')];
  expect(await checkStoreKey(narrow)()).toBe(true);
  expect(await checkStoreKey(root)()).toEqual({ warning: expect.stringContaining('S3_ACCESS_KEY') });
  for (const storage of [narrow, root]) storage.close();
});

it('the owner of the store makes a bucket, once, and nobody else does', async () => {
  const [narrow, root] = [storageOf('app', 'new-bucket'), storageOf('root', 'new-bucket')];
  await expect(narrow.makeBucket()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  expect([await root.makeBucket(), await root.makeBucket(), await root.isReady()]).toEqual([false, true, true]);
  for (const storage of [narrow, root]) storage.close();
});
