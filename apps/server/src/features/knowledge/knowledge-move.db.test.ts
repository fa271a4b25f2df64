import { createKnowledge, moveKnowledge, readKnowledge, stopKnowledgeMove } from '@zhixing/contract/knowledge';
import { addEntry, testRetrieval } from '@zhixing/contract/knowledge-segment';
import { deleteModel } from '@zhixing/contract/model-settings';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { newId } from '../../base/id.ts';
import { knowledgeFile, knowledgePiece, knowledgeSegment } from '../../db/schema/knowledge.ts';
import { finishFile } from './ingest/finish-file.ts';

let stage: ChatStage;
let owner: Person;
let boss: Person;
let first: string;
beforeAll(async () => {
  stage = await openChatStage();
  first = await addEmbedder('旧向量', true);
  owner = await stage.addPerson();
  boss = await stage.addPerson({ role: 'admin' });
}, 120_000);
afterAll(() => stage?.close());

const addEmbedder = (name: string, isDefault = false, dimensions = 64) =>
  stage.addModel({ kind: 'embedding', name, isDefault, modelName: 'zhixing-embed', extraBody: { dimensions } });

const many = 30;
const textOf = (no: number) =>
  `第 ${no} 号仓库存放${['钢材', '木料', '水泥', '玻璃'][no % 4]}，保管员工号 ${1000 + no}。`;
const addBase = async () => {
  const { data } = await stage.world.send(createKnowledge, { body: { name: '仓库' } }, owner);
  for (let no = 0; no < many; no++) {
    const body = { question: `第 ${no} 号仓库`, answer: textOf(no) };
    expect((await stage.world.send(addEntry, { params: { id: data.id }, body }, owner)).code).toBe(0);
  }
  // Also what is written by hand into a base without files.
  expect(await indexOf(data.id)).toMatchObject({ way: 'meaning', modelId: first });
  return data.id;
};
const indexOf = async (id: string) => (await stage.world.send(readKnowledge, { params: { id } }, owner)).data.index;
const move = (id: string, modelId: string, who = owner) =>
  stage.world.send(moveKnowledge, { params: { id }, body: { modelId } }, who);
const stop = (id: string, who = owner) => stage.world.send(stopKnowledgeMove, { params: { id } }, who);
const find = async (id: string, no: number) => {
  const body = { question: `第 ${no} 号仓库`, threshold: 0, topK: 1 };
  return (await stage.world.send(testRetrieval, { params: { id }, body }, owner)).data.hits[0];
};
const moved = (id: string, modelId: string) =>
  vi.waitFor(async () => expect(await indexOf(id)).toMatchObject({ modelId, move: null }), {
    timeout: 30_000,
    interval: 50,
  });
const rowsOf = async (id: string) => {
  const { rows } = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx.execute<{ state: string; vectors: number; bits: number }>(`select i.state,
      (select count(*) from knowledge_vector v where v.index_id = i.id)::int as vectors,
      (select count(*) from knowledge_bits b where b.index_id = i.id)::int as bits
      from knowledge_index i where i.knowledge_id = '${id}'`),
  );
  return rows;
};
const isTidy = (id: string) =>
  vi.waitFor(async () => expect(await rowsOf(id)).toEqual([{ state: 'serving', vectors: many, bits: many }]), {
    timeout: 10_000,
    interval: 50,
  });

it('a base moves to another model and is found by meaning all the while; what it leaves is taken away', async () => {
  const base = await addBase();
  expect(await indexOf(base)).toMatchObject({ modelId: first, modelName: '旧向量', move: null });
  const second = await addEmbedder('新向量', false, 96);
  await stage.control({ embedDelayMs: 1_500 });
  expect(await move(base, second)).toMatchObject({ code: 0, data: null });
  const under = await indexOf(base);
  expect(under).toMatchObject({
    modelId: first,
    move: { modelId: second, modelName: '新向量', total: many, fault: null },
  });
  expect((await find(base, 7))?.meaning).not.toBeNull();
  await stage.control({ embedDelayMs: 0 });
  await moved(base, second);
  expect((await find(base, 7))?.meaning).not.toBeNull();
  expect((await find(base, 7))?.text).toContain('1007');
  await isTidy(base);
  // It is there already: nothing is begun.
  expect((await move(base, second)).code).toBe(0);
  expect(await indexOf(base)).toMatchObject({ modelId: second, move: null });
});

it('a worker killed in the middle goes on where it was, and what is written meanwhile is not overlooked', async () => {
  const base = await addBase();
  const second = await addEmbedder('另一个', false, 80);
  await stage.control({ embedDelayMs: 800 });
  await move(base, second);
  await stage.restartWorker('SIGKILL');
  const body = { question: '新来的仓库', answer: '第 99 号仓库存放棉纱。' };
  await stage.world.send(addEntry, { params: { id: base }, body }, owner);
  await stage.control({ embedDelayMs: 0 });
  await moved(base, second);
  await vi.waitFor(
    async () => expect(await rowsOf(base)).toEqual([{ state: 'serving', vectors: many + 1, bits: many + 1 }]),
    { timeout: 10_000, interval: 50 },
  );
}, 60_000);

it('given up, or given up for a third model, it leaves nothing behind', async () => {
  const base = await addBase();
  const [second, third] = [await addEmbedder('二', false, 72), await addEmbedder('三', false, 88)];
  await stage.control({ embedDelayMs: 800 });
  await move(base, second);
  expect((await stop(base)).code).toBe(0);
  expect(await indexOf(base)).toMatchObject({ modelId: first, move: null });
  await move(base, second);
  await move(base, third);
  expect((await indexOf(base)).move).toMatchObject({ modelId: third });
  await stage.control({ embedDelayMs: 0 });
  await moved(base, third);
  await isTidy(base);
});

it('a model that is deleted meanwhile stops the move with a reason, and the old one goes on', async () => {
  const base = await addBase();
  const second = await addEmbedder('要走的', false, 72);
  await stage.control({ embedDelayMs: 800 });
  await move(base, second);
  await stage.world.send(deleteModel, { params: { id: second } }, boss);
  await stage.control({ embedDelayMs: 0 });
  await vi.waitFor(async () => expect((await indexOf(base)).move).toMatchObject({ fault: 'gone' }), {
    timeout: 15_000,
  });
  expect((await find(base, 3))?.meaning).not.toBeNull();
  expect((await move(base, second)).errorCode).toBe('NOT_FOUND');
  await stop(base);
  await vi.waitFor(async () => expect(await rowsOf(base)).toHaveLength(1), { timeout: 10_000 });
});

it('one failure of the provider does not take the meaning from a question', async () => {
  const base = await addBase();
  await stage.control({ failNext: 1, failStatus: 503 });
  expect((await find(base, 5))?.meaning).not.toBeNull();
  await stage.control({ failNext: 2, failStatus: 503 });
  expect(await find(base, 5)).toMatchObject({ meaning: null });
  await stage.control({ failNext: 0 });
});

it('a file is not finished before its pieces stand in the index that serves, unless they cannot', async () => {
  const base = await addBase();
  const { services } = stage.world;
  const key = { tenantId: stage.tenantId, fileId: newId(), parseNo: 1 };
  await services.db.inTenant(key.tenantId, async (tx) => {
    const { tenantId, fileId } = key;
    const [segmentId, now] = [newId(), new Date()];
    await tx.insert(knowledgeFile).values({
      ...{ tenantId, id: fileId, knowledgeId: base, name: 'a.txt', extension: 'txt', mimeType: 'text/plain', size: 1 },
      ...{ state: 'vectorising', method: 'auto', maxLength: 800, parseNo: 1, uploadedAt: now, changedAt: now },
    });
    const place = { tenantId, knowledgeId: base, fileId, parseNo: 1, ordinal: 0, page: 1 };
    await tx.insert(knowledgeSegment).values({ ...place, id: segmentId, path: [], text: '迟到的一段' });
    await tx.insert(knowledgePiece).values({ ...place, id: newId(), segmentId, text: '迟到的一段', boxes: [] });
  });
  expect(await finishFile(services, key, { isLast: false })).toBe('more');
  expect(await finishFile(services, key)).toBe('complete');
});

it('is for its owner alone, and a model that does not answer is told at once', async () => {
  const base = await addBase();
  const other = await stage.addPerson();
  expect((await move(base, first, other)).errorCode).toBe('NOT_FOUND');
  expect((await stop(base, other)).errorCode).toBe('NOT_FOUND');
  const away = await stage.addModel({
    kind: 'embedding',
    name: '不在',
    modelName: 'zhixing-embed',
    baseUrl: 'http://127.0.0.1:9/v1',
  });
  expect((await move(base, away)).errorCode).toMatch(/^MODEL_/);
  expect((await indexOf(base)).move).toBeNull();
});
