import * as contract from '@zhixing/contract/file';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { agent } from '../../db/schema/agent.ts';
import { fileQuota } from '../../db/schema/file-quota.ts';
import * as make from './test-files/sample-files.ts';
import { partOf, sendFile, sendParts } from './test-files/send-file.ts';
import { storedKeys } from './test-files/stored-keys.ts';

let world: World;
let here: { id: string; host: string };
let owner: Awaited<ReturnType<World['addAccount']>>;
let token: string;

beforeAll(async () => {
  world = await openWorld();
  here = await world.addTenant();
  owner = await world.addAccount(here.host);
  token = await world.openToken(here.host, owner);
});
afterAll(() => world.close());

const megabyte = 1024 * 1024;
const zip = (bytes: number) => {
  const head = make.zip({ 'a.txt': 'x' });
  return Buffer.concat([head, Buffer.alloc(bytes - head.length)]);
};
const upload = (bytes: Buffer, as = token) =>
  sendParts(world, contract.uploadFile, [partOf({ name: 'a.zip', bytes })], { host: here.host, token: as });
const usage = async (as = token) => (await world.send(contract.fileUsage, {}, { host: here.host, token: as })).data;
const remove = (id: string, as = token, headers = {}) =>
  world.send(contract.deleteFile, { params: { id } }, { host: here.host, token: as, headers });
const allow = (megabytes: number) =>
  world.services.db.inTenant(here.id, (tx) =>
    tx
      .insert(fileQuota)
      .values({ tenantId: here.id, megabytes })
      .onConflictDoUpdate({ target: fileQuota.tenantId, set: { megabytes } }),
  );

it('API-45 a full account is told its limit and what is used; many at once do not pass it together', async () => {
  expect(await usage()).toEqual({ usedBytes: 0, quotaBytes: 1024 * megabyte });
  await allow(3);
  const replies = await Promise.all(Array.from({ length: 6 }, () => upload(zip(megabyte))));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(3);
  expect(await usage()).toEqual({ usedBytes: 3 * megabyte, quotaBytes: 3 * megabyte });
  expect(await storedKeys(world.services.env, `${here.id}/`)).toHaveLength(3);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(zip(1000))]), 'a.zip');
  const body = new Response(form);
  const full = await world.app.inject({
    method: 'POST',
    url: contract.uploadFile.path,
    headers: {
      host: here.host,
      authorization: `Bearer ${token}`,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(full.json().msg).toBe('空间不够：上限 3.0 MB，已用 3.0 MB，这个文件需要 0.0 MB。请先删除不用的文件。');
});

it('a deleted file is gone with its bytes and gives its room back; another’s is absent', async () => {
  await allow(100);
  const { data } = await upload(zip(megabyte));
  const { usedBytes } = await usage();
  const other = await world.openToken(here.host, await world.addAccount(here.host));
  expect((await remove(data.id, other)).status).toBe(404);
  expect((await remove(data.id)).code).toBe(200);
  expect((await remove(data.id)).status).toBe(404);
  expect((await usage()).usedBytes).toBe(usedBytes - megabyte);
  expect(await storedKeys(world.services.env, `${here.id}/${data.id}`)).toEqual([]);
});

it('ICON-03 an icon that an agent shows stays, and says so in the reader’s language', async () => {
  const icon = { name: 'a.png', bytes: make.png() };
  const { data } = await sendFile(world, contract.uploadIcon, icon, { host: here.host, token });
  const agentId = await addAgent(world, owner);
  const show = (value: string) =>
    world.services.db.inTenant(here.id, (tx) => tx.update(agent).set({ icon: value }).where(eq(agent.id, agentId)));
  await show(`#${data.id}`);
  const refused = await remove(data.id);
  expect([refused.errorCode, refused.msg]).toEqual([
    'FILE_IN_USE',
    '有 1 个智能体正在用它作图标，请先给它们换一个图标。',
  ]);
  const english = await remove(data.id, token, { 'accept-language': 'en-US' });
  expect(english.msg).toContain('Give them another icon first');
  await show('1');
  expect((await remove(data.id)).code).toBe(200);
});
