import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { steadyReads } from './steady-reads.ts';

const directory = mkdtempSync(join(tmpdir(), 'zhixing-store-'));
const bucket = join(directory, 'bucket');
const write = (key: string, kind: string, text: string) => writeFileSync(join(bucket, `${key}._S3rver_${kind}`), text);
const { store } = new S3rver({
  address: '127.0.0.1',
  port: 0,
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [],
});
let open = 0;
let maxOpen = 0;

beforeAll(() => {
  mkdirSync(bucket);
  for (let index = 0; index < 300; index += 1) {
    write(`key${index}`, 'object', 'x');
    write(`key${index}`, 'object.md5', 'x');
    write(`key${index}`, 'metadata.json', '{}');
  }
  const describe = store.getMetadata.bind(store);
  store.getMetadata = async (...of) => {
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    try {
      return await describe(...of);
    } finally {
      open -= 1;
    }
  };
  steadyReads(store);
});
afterAll(() => rmSync(directory, { recursive: true }));

const list = async () => (await store.listObjects('bucket', { maxKeys: 1_000 })).objects;

it('a list reads a bounded number of objects at once and misses none', async () => {
  expect(await list()).toHaveLength(300);
  expect(maxOpen).toBe(64);
  expect(open).toBe(0);
});

it('a list waits for a description that is being written', async () => {
  write('key7', 'metadata.json', '{"content-');
  setTimeout(() => write('key7', 'metadata.json', '{}'), 80);
  expect(await list()).toHaveLength(300);
});

it('pages follow the order of the keys, so that none falls between two of them', async () => {
  for (const folder of ['sub', 'sub-b']) {
    mkdirSync(join(bucket, folder));
    write(`${folder}/one`, 'object', 'x');
  }
  const pages: string[] = [];
  for (let startAfter = 'key'; ; startAfter = pages.at(-1) ?? '') {
    const page = await store.listObjects('bucket', { maxKeys: 1, prefix: 'sub', startAfter });
    pages.push(...page.objects.map(({ key }) => key));
    if (!page.isTruncated) break;
  }
  expect(pages).toEqual(['sub-b/one', 'sub/one']);
});
