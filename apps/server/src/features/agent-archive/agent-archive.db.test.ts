import { archiveBytes, exportAgent, importAgent } from '@zhixing/contract/agent-archive';
import { agentDocument } from '@zhixing/contract/agent-document';
import { uploadIcon } from '@zhixing/contract/file';
import { fillPath } from '@zhixing/contract/route';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { readZip } from '../../base/read-zip.ts';
import { agent, agentRelease } from '../../db/schema/agent.ts';
import { audit } from '../../db/schema/audit.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import { png } from '../file/test-files/sample-files.ts';
import { sendFile } from '../file/test-files/send-file.ts';
import { rawZip } from './test-archives/raw-zip.ts';
import { goodEntry, sampleArchive, withText } from './test-archives/sample-archive.ts';
import { sendArchive } from './test-archives/send-archive.ts';

type Somebody = { id: string; tenantId: string; host: string; token: string };

let world: World;
let author: Somebody;
let reader: Somebody;
const modelId = newId();

const somebodyAt = async (host: string): Promise<Somebody> => {
  const who = await world.addAccount(host);
  return { ...who, host, token: await world.openToken(host, who) };
};
beforeAll(async () => {
  world = await openWorld();
  author = await somebodyAt((await world.addTenant()).host);
  reader = await somebodyAt((await world.addTenant()).host);
});
afterAll(() => world.close());

const document = agentDocument.parse({
  prompt: '你是理赔助手，只谈理赔。',
  industry: 'insurance',
  taskTarget: '让人弄懂理赔',
  usageGuide: '# 用法',
  prologue: '您好，我是理赔助手。',
  presetQuestions: ['怎么报案？', '要哪些材料？'],
  suggestions: false,
  microphone: true,
  skills: [{ name: '报案', description: '告诉人怎么报案' }],
  variables: [{ name: '城市', defaultValue: '杭州', description: '常住地' }],
  sampling: { mode: 'custom', temperature: 0.3 },
  memory: { similarity: 0.7, requestsPerMinute: 30, waitMs: 20_000 },
  tools: [{ id: 'builtin:calculator', enabled: false }],
  orchestration: {
    mode: 'multi',
    strategy: 'plan',
    members: [
      { key: 'aaaa', name: '材料员', prompt: '列材料', icon: '12', tools: [{ id: 'builtin:current_time' }], x: 10 },
      { key: 'bbbb', name: '核算员', prompt: '算金额', sampling: { mode: 'precise' } },
    ],
    edges: [
      { from: 'main', to: 'aaaa', when: '' },
      { from: 'aaaa', to: 'bbbb', when: '要算钱' },
    ],
  },
});
const local = {
  ...document,
  models: { ...document.models, chat: modelId },
  knowledge: [{ id: 'kb-1', enabled: true }],
};

const addReleased = async (owner: Somebody, change: Partial<typeof agent.$inferInsert> = {}) => {
  const id = await addAgent(world, owner, { name: '理赔助手', tags: ['insurance', 'bank'], state: 'released' });
  await world.services.db.inTenant(owner.tenantId, async (tx) => {
    await tx
      .insert(agentRelease)
      .values({ tenantId: owner.tenantId, agentId: id, no: 2, name: '理赔助手', description: '新', document: local });
    await tx
      .update(agent)
      .set({ releaseNo: 2, document: { ...document, prompt: '还没发布的草稿' }, ...change })
      .where(eq(agent.id, id));
  });
  return id;
};
const download = (id: string, { host, token }: Somebody) =>
  world.app.inject({
    url: fillPath(exportAgent.path, { id }),
    headers: { host, authorization: `Bearer ${token}` },
  });
const rowOf = async (owner: Somebody, id: string) => {
  const [row] = await world.services.db.inTenant(owner.tenantId, (tx) =>
    tx.select().from(agent).where(eq(agent.id, id)),
  );
  if (!row) throw new Error('no such agent');
  return row;
};
const actionsOn = (owner: Somebody, id: string) =>
  world.services.db.inTenant(owner.tenantId, async (tx) =>
    (await tx.select().from(audit).where(eq(audit.targetId, id))).map(({ action }) => action),
  );
const limits = { entries: 2, entryBytes: archiveBytes, totalBytes: archiveBytes };

describe('STUDIO-28 export and import', () => {
  it('an exported agent comes back equal, in another tenant, as a draft of whoever imports it', async () => {
    const icon = await sendFile(world, uploadIcon, { name: 'a.png', bytes: png() }, author);
    const id = await addReleased(author, { icon: `#${icon.data.id}`, iconBackground: '#ffe7ba' });
    const reply = await download(id, author);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('理赔助手-v2.zip')}`,
      'cache-control': 'private, no-store',
    });
    const { data, errorCode } = await sendArchive(world, { bytes: reply.rawPayload }, reader);
    expect([errorCode, data.leftOut]).toEqual([undefined, []]);
    expect(data.id).not.toBe(id);
    const row = await rowOf(reader, data.id);
    expect(row).toMatchObject({
      ownerId: reader.id,
      name: '理赔助手',
      description: '新',
      iconBackground: '#ffe7ba',
      status: 'C00_Unreleased',
      launchTags: ['insurance', 'bank'],
      releaseNo: 0,
      draftNo: 1,
      originId: null,
    });
    expect(agentDocument.parse(row.document)).toEqual(document);
    const [stored] = await world.services.db.inTenant(reader.tenantId, (tx) => tx.select().from(storedFile));
    expect(stored).toMatchObject({ ownerId: reader.id, kind: 'icon', mimeType: 'image/png' });
    expect(row.icon).toBe(`#${stored?.id}`);
    expect(Buffer.from((await world.services.storage.get(`${reader.tenantId}/${stored?.id}`)) ?? [])).toEqual(png());
    expect(await actionsOn(author, id)).toContain('agent.export');
    expect(await actionsOn(reader, data.id)).toEqual(['agent.import']);
  });

  it('nothing in it is of this place: no ids of accounts, tenants, agents, models, files or parts', async () => {
    const icon = await sendFile(world, uploadIcon, { name: 'a.png', bytes: png() }, author);
    const id = await addReleased(author, { icon: `#${icon.data.id}` });
    const { rawPayload } = await download(id, author);
    const files = readZip(rawPayload, limits);
    expect(files.map(({ name }) => name)).toEqual(['agent.json', 'icon.png']);
    const text = Buffer.concat([rawPayload, ...files.map(({ bytes }) => Buffer.from(bytes))]).toString('latin1');
    for (const secret of [author.id, author.tenantId, author.host, author.token, id, modelId, icon.data.id, 'kb-1'])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/);
  });

  it('an icon whose picture is gone does not stand in the way', async () => {
    const id = await addReleased(author, { icon: `#${newId()}` });
    const { data, errorCode } = await sendArchive(world, { bytes: (await download(id, author)).rawPayload }, reader);
    expect(errorCode).toBeUndefined();
    expect((await rowOf(reader, data.id)).icon).toBe('1');
  });

  it('the same archive twice makes two drafts', async () => {
    const bytes = rawZip([goodEntry()]);
    const [one, other] = [await sendArchive(world, { bytes }, reader), await sendArchive(world, { bytes }, reader)];
    expect(one.data.id).not.toBe(other.data.id);
  });

  it('an archive packed by another program is taken', async () => {
    const plain = rawZip([{ ...goodEntry(), method: 0, flags: 0, extra: Buffer.from([0x55, 0x54, 1, 0, 3]) }]);
    expect((await sendArchive(world, { name: 'AGENT.ZIP', bytes: plain }, reader)).errorCode).toBeUndefined();
  });
});

describe('who may', () => {
  it('STUDIO-18 an agent that was never released is not exported', async () => {
    const id = await addAgent(world, author, { state: 'unreleased' });
    const reply = await download(id, author);
    expect(reply.json()).toMatchObject({ errorCode: 'AGENT_NOT_RELEASED', msg: '该智能体尚未发布' });
  });

  it('a foreign agent answers as absent, a listed one of others as not one’s own', async () => {
    const id = await addReleased(author);
    const neighbour = await somebodyAt(author.host);
    expect((await download(id, neighbour)).json()).toMatchObject({ errorCode: 'NOT_FOUND' });
    expect((await download(id, reader)).json()).toMatchObject({ errorCode: 'NOT_FOUND' });
    const listed = await addAgent(world, author, { state: 'listed' });
    expect((await download(listed, neighbour)).json()).toMatchObject({ errorCode: 'NO_PERMISSION' });
  });

  it('STUDIO-24 importing is for members', async () => {
    const free = await somebodyAt('platform.test');
    const { errorCode } = await sendArchive(world, { bytes: rawZip([goodEntry()]) }, free);
    expect(errorCode).toBe('MEMBER_REQUIRED');
  });
});

describe('ERR-105 what is refused is refused in words', () => {
  it('a file that is no zip: 请选择zip文件', async () => {
    const rar = { name: 'a.rar', bytes: Buffer.from('Rar!\x1a\x07\x01\0 and more than twenty-two bytes', 'latin1') };
    expect((await sendArchive(world, rar, reader)).msg).toBe('请选择zip文件');
    expect((await sendArchive(world, rar, reader, 'en-US')).msg).toBe('Please select a zip file');
  });

  it('what is wrong inside is told in the reader’s language', async () => {
    const bytes = withText(JSON.stringify(sampleArchive({ document: { prompt: '字'.repeat(501) } })));
    expect((await sendArchive(world, { bytes }, reader)).msg).toBe(
      '压缩包不能导入：agent.json 的 agent.document.prompt 不正确（输入内容不能超过1500字节）',
    );
    expect((await sendArchive(world, { bytes }, reader, 'en-US')).msg).toBe(
      'The archive cannot be imported: agent.json: agent.document.prompt is not right',
    );
  });

  it('a later format asks for an upgrade', async () => {
    const bytes = withText(JSON.stringify(sampleArchive({ top: { formatVersion: 3 } })));
    expect((await sendArchive(world, { bytes }, reader)).msg).toContain('格式3');
  });

  it('more than 2 MB is too large', async () => {
    const { status, errorCode } = await sendArchive(world, { bytes: Buffer.alloc(archiveBytes + 1) }, reader);
    expect([status, errorCode]).toEqual([413, 'TOO_LARGE']);
    expect(importAgent.upload.maxBytes).toBe(archiveBytes);
  });
});
