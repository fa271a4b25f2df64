import * as contract from '@zhixing/contract/file';
import { fillPath, type Route } from '@zhixing/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import { hostileFiles } from './test-files/hostile-files.ts';
import { png } from './test-files/sample-files.ts';
import { sendFile } from './test-files/send-file.ts';
import { storedKeys } from './test-files/stored-keys.ts';

const uploads: readonly (Route & { upload: { maxBytes: number } })[] = contract.fileRoutes.flatMap((route: Route) =>
  route.upload ? [{ ...route, upload: route.upload }] : [],
);
/** None of these is a page or a script to any browser that heeds `nosniff`. */
const harmless = [
  /^image\/(png|jpeg|gif)$/,
  /^audio\/(mpeg|wav)$/,
  /^text\/plain$/,
  /^application\/(pdf|zip|msword|vnd\.[\w.-]+)$/,
];

let world: World;
let tenant: { id: string; host: string };
let token: string;
const before = new Set<string>();
const stored: string[] = [];

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.addTenant();
  token = await world.openToken(tenant.host, await world.addAccount(tenant.host));
  for (const key of await storedKeys(world.services.env)) before.add(key);
});
afterAll(() => world.close());

const read = (data: { id: string; presignedUrl?: string }) =>
  world.app.inject({
    url: data.presignedUrl ?? fillPath(contract.readIcon.path, { id: data.id }),
    headers: { host: tenant.host },
  });

const expectHarmless = async (data: { id: string; name: string; presignedUrl?: string }) => {
  const { statusCode, headers } = await read(data);
  expect(statusCode).toBe(200);
  const type = String(headers['content-type']);
  expect(harmless.some((form) => form.test(type)) ? 'harmless' : type).toBe('harmless');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['content-disposition']).toMatch(
    type.startsWith('image/') ? /^inline; filename\*=UTF-8''[\w%.~!-]+$/ : /^attachment; filename\*=UTF-8''[\w%.~!-]+$/,
  );
  expect(headers['x-evil']).toBeUndefined();
  expect(data.name.length).toBeLessThanOrEqual(120);
  expect(data.name).not.toMatch(/[\p{C}\\/<>"]|^\.\.?$/u);
};

describe.each(uploads)('$name', (route) => {
  it.each(hostileFiles)('is not fooled by $label', async (file) => {
    const { status, errorCode, data } = await sendFile(world, route, file, { host: tenant.host, token });
    if (errorCode) {
      expect(['FILE_TYPE_REFUSED', 'BAD_REQUEST']).toContain(errorCode);
      expect(status).toBe(errorCode === 'BAD_REQUEST' ? 400 : 200);
      return;
    }
    stored.push(data.id);
    await expectHarmless(data);
  });

  it.each([
    'html',
    'svg',
    'xml',
    'mhtml',
    'exe',
    'elf',
    'html as png',
    'html as txt',
    'svg as txt',
    'xml as txt',
    'mhtml as txt',
    'utf-16 html as txt',
    'exe as txt',
    'elf as zip',
    'gif + html',
    'gif comment',
    'jpeg + html',
    'jpeg comment',
    'png + svg',
    'png comment',
    'png, html at the head',
    'png, html at the tail',
    'wav + html',
    'jar as zip',
    'png as jpg',
    'docx as xlsx',
    'empty png',
    'empty txt',
  ])('refuses %s outright', async (label) => {
    const file = hostileFiles.find((known) => known.label === label);
    if (!file) throw new Error(`no file ${label}`);
    const { errorCode } = await sendFile(world, route, file, { host: tenant.host, token });
    expect(errorCode).toBe('FILE_TYPE_REFUSED');
  });

  it('refuses one byte too many', async () => {
    const bytes = Buffer.concat([png(), Buffer.alloc(route.upload.maxBytes)]).subarray(0, route.upload.maxBytes + 1);
    const { status, errorCode } = await sendFile(world, route, { name: 'a.png', bytes }, { host: tenant.host, token });
    expect([status, errorCode]).toEqual([413, 'TOO_LARGE']);
  });
});

describe('afterwards', () => {
  it('the corpus is wide, and both outcomes were seen', () => {
    process.stdout.write(
      `  hostile: ${hostileFiles.length} files × ${uploads.length} routes, ${stored.length} stored\n`,
    );
    expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.length).toBeLessThan(hostileFiles.length);
  });

  it('every object lies under its tenant and id, and has a row', async () => {
    const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
    // The tests of the backup's folder and the system page, knowledge bases and reports put objects there meanwhile.
    const isOurs = (key: string) =>
      !before.has(key) && !/^(?:object-folder-|system-test\/)/.test(key) && !/\/(?:knowledge|report)\//.test(key);
    const fresh = (await storedKeys(world.services.env)).filter(isOurs);
    expect(fresh.filter((key) => !new RegExp(`^${uuid}/${uuid}$`).test(key))).toEqual([]);
    const own = fresh.filter((key) => key.startsWith(tenant.id));
    const rows = await world.services.db.inTenant(tenant.id, (tx) => tx.select({ id: storedFile.id }).from(storedFile));
    expect(own.sort()).toEqual(rows.map(({ id }) => `${tenant.id}/${id}`).sort());
    expect(own).toHaveLength(stored.length);
  });
});
