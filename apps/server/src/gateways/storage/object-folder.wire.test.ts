import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStorageEnv } from '../../env.ts';
import { exportObjects, importObjects } from './object-folder.ts';
import { createStorage } from './storage.ts';

const env = readStorageEnv();
const store = createStorage({
  endpoint: env.S3_ENDPOINT,
  region: env.S3_REGION,
  bucket: env.S3_BUCKET,
  accessKey: env.S3_ACCESS_KEY,
  secretKey: env.S3_SECRET_KEY,
});
const prefix = `object-folder-${Date.now()}`;
const key = (name: string) => `${prefix}/${name}`;
/** Only what this file put there: others put and remove objects of theirs meanwhile. */
const storage = { ...store, list: (at: string, pageSize?: number) => store.list(at || prefix, pageSize) };
const bytes = new Uint8Array([0, 255, 13, 10, 0xc3, 0x28]);
const quiet = () => undefined;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhixing-objects-'));
  await storage.put(key('one'), bytes, 'image/png');
});
afterAll(async () => {
  for (const name of ['one', 'two']) await storage.remove(key(name));
  storage.close();
  await rm(folder, { recursive: true });
});

describe('objects in a folder', () => {
  it('has each object as a file, byte for byte, and keeps it after it is gone from the store', async () => {
    await exportObjects(storage, folder, quiet);
    expect(await readFile(join(folder, 'objects', key('one')))).toEqual(Buffer.from(bytes));
    await storage.remove(key('one'));
    await storage.put(key('two'), bytes, 'image/png');
    expect((await exportObjects(storage, folder, quiet)).objects).toBe(1);
    expect((await readdir(join(folder, 'objects', prefix))).sort()).toEqual(['one', 'two']);
  });

  it('puts all of them back', async () => {
    await importObjects(storage, folder, quiet);
    expect(await storage.get(key('one'))).toEqual(bytes);
  });

  it('refuses bytes that were changed in the folder', async () => {
    await writeFile(join(folder, 'objects', key('one')), 'other');
    await expect(importObjects(storage, folder, quiet)).rejects.toThrow(`"${key('one')}" of the backup is damaged`);
    expect(await storage.get(key('one'))).toEqual(bytes);
  });
});

it('a list goes on past what the store gives at once', async () => {
  const names = ['a', 'b', 'c'].map((name) => key(`pages/${name}`));
  for (const name of names) await storage.put(name, bytes, 'image/png');
  const pages: string[][] = [];
  for await (const page of storage.list(key('pages/'), 2)) pages.push(page.map((object) => object.key));
  expect(pages).toEqual([names.slice(0, 2), names.slice(2)]);
  for (const name of names) await storage.remove(name);
});
