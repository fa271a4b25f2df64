import { spawn } from 'node:child_process';
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3';
import * as contract from '@zhixing/contract/file';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { dayMs } from '../../base/durations.ts';
import { newId } from '../../base/id.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import { sweepFiles } from './index.ts';
import * as make from './test-files/sample-files.ts';
import { sendFile } from './test-files/send-file.ts';
import { storedKeys } from './test-files/stored-keys.ts';

let world: World;
let here: { id: string; host: string };
let token: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A tenant of its own for each case, so that no other suite's objects are swept with tomorrow's clock. */
const begin = async () => {
  here = await world.addTenant();
  token = await world.openToken(here.host, await world.addAccount(here.host));
};
const later = (ms: number) => ({ ...world.services, now: () => new Date(Date.now() + ms) });
const sweep = (ms: number) => sweepFiles(later(ms), { tenantId: here.id });
const upload = async () => {
  const file = { name: 'a.png', bytes: make.png() };
  const { data, errorCode } = await sendFile(world, contract.uploadFile, file, { host: here.host, token });
  expect(errorCode).toBeUndefined();
  return data.id;
};
const addOrphans = async (count: number) => {
  const keys = Array.from({ length: count }, () => `${here.id}/${newId()}`);
  for (const key of keys) await world.services.storage.put(key, Buffer.from('x'), 'text/plain');
  return keys;
};
const keysHere = () => storedKeys(world.services.env, `${here.id}/`);

describe('the sweeper', () => {
  it('API-45 removes objects a day old that no file names, and nothing else', async () => {
    await begin();
    const kept = [await upload(), await upload()].map((id) => `${here.id}/${id}`);
    const foreign = `${here.id}/report/${newId()}`;
    await world.services.storage.put(foreign, Buffer.from('x'), 'text/plain');
    const orphans = await addOrphans(3);
    expect(await sweep(dayMs - 60_000)).toMatchObject({ removed: 0, missing: 0 });
    expect((await keysHere()).sort()).toEqual([...kept, ...orphans, foreign].sort());
    expect(await sweep(dayMs + 60_000)).toMatchObject({ removed: 3, missing: 0 });
    expect((await keysHere()).sort()).toEqual([...kept, foreign].sort());
    expect(await sweep(dayMs + 60_000)).toMatchObject({ removed: 0, missing: 0 });
  });

  it('API-45 takes away what was begun a day ago and never became whole', async () => {
    await begin();
    const { env, storage } = world.services;
    const client = new S3Client({
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      forcePathStyle: true,
      credentials: { accessKeyId: env.S3_ACCESS_KEY, secretAccessKey: env.S3_SECRET_KEY },
    });
    const Key = `${here.id}/${newId()}`;
    await client.send(new CreateMultipartUploadCommand({ Bucket: env.S3_BUCKET, Key }));
    client.destroy();
    const unfinished = async () => {
      const keys: string[] = [];
      for await (const page of storage.listUnfinished(`${here.id}/`)) keys.push(...page.map(({ key }) => key));
      return keys;
    };
    await sweep(dayMs - 60_000);
    expect(await unfinished()).toEqual([Key]);
    await sweep(dayMs + 60_000);
    expect(await unfinished()).toEqual([]);
  });

  it('reports a file whose object is gone, and keeps its row', async () => {
    await begin();
    const [first, lost, last] = [await upload(), await upload(), await upload()];
    await world.services.storage.remove(`${here.id}/${lost}`);
    expect(await sweep(0)).toMatchObject({ missing: 0 });
    expect(await sweep(dayMs + 60_000)).toMatchObject({ removed: 0, missing: 1 });
    const rows = await world.services.db.inTenant(here.id, (tx) =>
      tx.select().from(storedFile).where(eq(storedFile.tenantId, here.id)),
    );
    expect(rows.map(({ id }) => id).sort()).toEqual([first, lost, last].sort());
    for (const id of [first, last]) await world.services.storage.remove(`${here.id}/${id}`);
    expect(await sweep(dayMs + 60_000)).toMatchObject({ missing: 3 });
  });

  it('killed in the middle and begun anew, it comes to the same', { timeout: 60_000 }, async () => {
    await begin();
    const kept = `${here.id}/${await upload()}`;
    await addOrphans(60);
    const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
    const program = `
      const { readEnv } = await import(${at('../../env.ts')});
      const { openServices } = await import(${at('../../services.ts')});
      const { sweepFiles } = await import(${at('./index.ts')});
      const { services } = await openServices(readEnv(), 'sweep');
      const now = () => new Date(Date.now() + ${dayMs + 60_000});
      const remove = async (key) => { await services.storage.remove(key); console.log('removed'); };
      await sweepFiles({ ...services, now, storage: { ...services.storage, remove } }, { tenantId: '${here.id}' });
      process.exit(0);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env: process.env });
    const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('exit', (_, signal) => resolve(signal)));
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('removed')) child.kill('SIGKILL');
    });
    expect(await ended).toBe('SIGKILL');
    const left = (await keysHere()).length;
    expect(left).toBeGreaterThan(1);
    expect(left).toBeLessThan(61);
    const [one, other] = await Promise.all([sweep(dayMs + 60_000), sweep(dayMs + 60_000)]);
    expect(one.removed).toBeLessThanOrEqual(left - 1);
    expect(other.missing).toBe(0);
    expect(await keysHere()).toEqual([kept]);
    expect(await sweep(dayMs + 60_000)).toEqual({ objects: 1, removed: 0, missing: 0 });
  });
});
