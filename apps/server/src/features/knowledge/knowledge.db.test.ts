import { chat, rateAnswer, sessionHistory } from '@zhixing/contract/chat';
import {
  changeKnowledge,
  createKnowledge,
  deleteKnowledge,
  knowledgePage,
  readKnowledge,
} from '@zhixing/contract/knowledge';
import {
  deleteFiles,
  type KnowledgeFile,
  previewFile,
  readFiles,
  readKnowledgeFile,
  startFiles,
  tryMethod,
  uploadKnowledgeFile,
} from '@zhixing/contract/knowledge-file';
import {
  addEntry,
  changeSegment,
  listSegments,
  listUnanswered,
  readPassage,
  testRetrieval,
} from '@zhixing/contract/knowledge-segment';
import { fillPath, type Route } from '@zhixing/contract/route';
import { listParts } from '@zhixing/contract/studio';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { startSandbox } from '../../../test/sandbox-stage.ts';
import { newId } from '../../base/id.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { model } from '../../db/schema/model.ts';
import { partOf, sendParts } from '../file/test-files/send-file.ts';

let stage: ChatStage;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let owner: Person;
let colleague: Person;

beforeAll(async () => {
  sandbox = await startSandbox();
  stage = await openChatStage({ env: { SANDBOX_URL: sandbox.url, SANDBOX_KEY: sandbox.key } });
  await stage.addModel({ isDefault: true });
  await stage.addModel({
    kind: 'embedding',
    isDefault: true,
    name: '向量',
    modelName: 'zhixing-embed',
    provider: 'demo',
  });
  owner = await stage.addPerson();
  colleague = await stage.addPerson();
}, 120_000);
afterAll(async () => {
  await stage?.close();
  await sandbox?.close();
});

const law = `云岭市共享单车管理办法
第一章 总则
第一条 为了规范共享单车停放，维护市容秩序，制定本办法。
第二条 本办法适用于云岭市行政区域内共享单车的投放、停放和管理。
第二章 停放
第三条 共享单车应当停放在划定的停放区域内。
违反前款规定的，由城市管理部门责令改正，并处五十元罚款。
第四条 运营企业应当按照每一百辆车配备三名运维人员的标准配置人员。
第三章 附则
第五条 本办法自二〇二六年七月一日起施行。
`;

const send = <R extends Route>(route: R, call: Parameters<typeof stage.world.send<R>>[1], who: Person) =>
  stage.world.send(route, call, who);
const upload = async (base: string, name: string, bytes: Buffer | string, who = owner) => {
  const path = fillPath(uploadKnowledgeFile.path, { id: base }) as `/${string}`;
  const reply = await sendParts(
    stage.world,
    { ...uploadKnowledgeFile, path },
    [partOf({ name, bytes: Buffer.from(bytes) })],
    who,
  );
  return reply as unknown as { code: number; errorCode?: string; data: KnowledgeFile };
};
const addBase = async (visibility: 'me' | 'tenant' | 'everyone' = 'me', who = owner) =>
  (await send(createKnowledge, { body: { name: '制度', visibility } }, who)).data.id;
const states = async (ids: string[]) => (await send(readFiles, { body: { ids } }, owner)).data.list;
const finish = (id: string) =>
  vi.waitFor(
    async () => {
      const [file] = await states([id]);
      expect(['complete', 'failed']).toContain(file?.state);
      return file as KnowledgeFile;
    },
    { timeout: 30_000, interval: 100 },
  );
const cut = async (
  base: string,
  name: string,
  bytes: Buffer | string,
  method: KnowledgeFile['settings']['method'] = 'auto',
) => {
  const { data } = await upload(base, name, bytes);
  expect((await send(startFiles, { body: { ids: [data.id], settings: { method, maxLength: 800 } } }, owner)).code).toBe(
    0,
  );
  return finish(data.id);
};
const search = (id: string, question: string, more = {}) =>
  send(testRetrieval, { params: { id }, body: { question, ...more } }, owner);

describe('a document from upload to answer', () => {
  it('KB-07 KB-08 KB-13 KB-16 is read, cut, embedded and found, with one score that threshold and display share', async () => {
    const base = await addBase();
    const { code, data } = await upload(base, '办法.txt', law);
    expect([code, data.state, data.extension]).toEqual([0, 'waiting', 'txt']);
    const preview = await send(
      previewFile,
      { params: { id: data.id }, body: { method: 'laws', maxLength: 800 } },
      owner,
    );
    expect(preview.data.segments.map(({ text }) => text).join('\n')).toContain('每一百辆车配备三名运维人员');
    await send(startFiles, { body: { ids: [data.id], settings: { method: 'laws', maxLength: 800 } } }, owner);
    const file = await finish(data.id);
    expect(file).toMatchObject({ state: 'complete', fault: null, settings: { method: 'laws' } });
    expect(file.segments).toBeGreaterThanOrEqual(5);
    const found = (await search(base, '乱停放共享单车罚多少钱')).data;
    expect(found.hits[0]?.text).toContain('五十元罚款');
    expect(found.hits[0]?.score).toBe(Number(found.hits[0]?.score.toFixed(3)));
    expect(found.hits[0]?.meaning).not.toBeNull();
    const best = found.hits[0]?.score ?? 0;
    expect((await search(base, '乱停放共享单车罚多少钱', { threshold: best })).data.hits).toHaveLength(1);
    const over = (await search(base, '乱停放共享单车罚多少钱', { threshold: Math.min(1, best + 0.001) })).data;
    expect([over.hits, over.below[0]?.score]).toEqual([[], best]);
    const opened = (await send(readKnowledge, { params: { id: base } }, owner)).data;
    expect(opened).toMatchObject({ files: 1, segments: file.segments, index: { way: 'meaning', modelName: '向量' } });
    const list = (await send(knowledgePage, { query: {} }, owner)).data;
    expect(list.list.map(({ id }) => id)).toContain(base);
  });

  it('cut anew replaces what was found, deleted is found no more', async () => {
    const base = await addBase();
    const file = await cut(base, '办法.txt', law, 'laws');
    await send(startFiles, { body: { ids: [file.id], settings: { method: 'full', maxLength: 300 } } }, owner);
    const again = await finish(file.id);
    expect(again.segments).toBeLessThan(file.segments);
    const segments = (await send(listSegments, { params: { id: file.id }, query: { limit: 100 } }, owner)).data;
    expect(segments.total).toBe(again.segments);
    expect((await search(base, '运维人员配置标准')).data.hits.length).toBeGreaterThan(0);
    await send(deleteFiles, { body: [file.id] }, owner);
    expect((await search(base, '运维人员配置标准')).data).toMatchObject({ hits: [], below: [] });
  });

  it('KB-19 refuses questions and answers without a pair, says why, and can be tried again another way', async () => {
    const base = await addBase();
    const file = await cut(base, '办法.txt', law, 'qa');
    expect(file).toMatchObject({ state: 'failed', fault: 'no-pairs', segments: 0 });
    const pairs = await cut(
      base,
      'faq.txt',
      '怎么退押金\t在钱包里点退押金，三个工作日到账\n客服几点下班\t晚上九点\n',
      'qa',
    );
    expect(pairs).toMatchObject({ state: 'complete', segments: 2 });
    expect((await search(base, '押金怎么退')).data.hits[0]?.text).toContain('三个工作日');
  });

  it('KB-17 LIMIT-43 takes no other kinds of files, and 15 MB of one', async () => {
    const base = await addBase();
    expect((await upload(base, 'b.txt', Buffer.alloc(15 * 1024 * 1024, 97))).code).toBe(0);
    expect((await upload(base, 'a.exe', 'MZ')).errorCode).toBe('KNOWLEDGE_FILE_TYPE');
    expect((await upload(base, 'a.pdf', 'no pdf')).errorCode).toBe('KNOWLEDGE_FILE_TYPE');
    expect((await upload(base, 'a.txt', Buffer.alloc(15 * 1024 * 1024 + 1, 97))).errorCode).toBe('TOO_LARGE');
  });

  it('a segment can be switched off, rewritten, and answered by hand', async () => {
    const base = await addBase();
    const file = await cut(base, '办法.txt', law, 'laws');
    const [hit] = (await search(base, '违规停放罚款')).data.hits;
    await send(changeSegment, { params: { id: hit?.segmentId ?? '' }, body: { isEnabled: false } }, owner);
    const off = (await search(base, '违规停放罚款')).data.hits;
    expect(off.map(({ segmentId }) => segmentId)).not.toContain(hit?.segmentId);
    const [other] = off;
    await send(
      changeSegment,
      { params: { id: other?.segmentId ?? '' }, body: { text: '雨天可以在商场门廊下停车。' } },
      owner,
    );
    expect((await search(base, '雨天门廊停车')).data.hits[0]).toMatchObject({
      segmentId: other?.segmentId,
      fileId: file.id,
    });
    await send(addEntry, { params: { id: base }, body: { question: '投诉电话是多少', answer: '拨打 12345' } }, owner);
    expect((await search(base, '投诉电话')).data.hits[0]?.text).toContain('12345');
  });
});

describe('bases', () => {
  const names = async (query: object) => (await send(knowledgePage, { query }, colleague)).data;

  it('API-46 API-47 API-48 API-49 are made, listed by pages, renamed and deleted, one’s own only', async () => {
    const ids: string[] = [];
    for (let no = 0; no < 12; no++) {
      const made = await send(createKnowledge, { body: { name: `分页 ${no}`, visibility: 'me', uri: '' } }, colleague);
      expect(made.code).toBe(0);
      ids.push(made.data.id);
    }
    const nameless = await send(createKnowledge, { body: { name: ' ' } }, colleague);
    expect([nameless.code === 0, JSON.stringify(nameless)]).toEqual([false, expect.stringContaining('请输入名称')]);
    const page = await names({ name: '分页', page: 1 });
    expect([page.list.length, page.total]).toEqual([10, 12]);
    expect((await names({ name: '分页', page: 2, createdByMe: 'false' })).list).toHaveLength(2);
    const [first = '', second = ''] = ids;
    expect((await send(changeKnowledge, { body: { id: first, name: '改名' } }, colleague)).code).toBe(0);
    expect((await names({ name: '改名' })).list[0]).toMatchObject({ id: first, oldName: '分页 0' });
    expect((await send(changeKnowledge, { body: { id: first, name: '别人' } }, owner)).errorCode).toBe('NOT_FOUND');
    const foreign = await addBase();
    expect((await send(deleteKnowledge, { body: [first, foreign] }, colleague)).errorCode).toBe('NOT_FOUND');
    expect((await names({ name: '改名' })).total).toBe(1);
    expect((await send(deleteKnowledge, { body: [first, second] }, colleague)).code).toBe(0);
    expect((await names({ name: '分页' })).total).toBe(10);
  });
});

describe('a method chosen by one’s own questions', () => {
  const questions = [
    { question: '运维人员按什么标准配备', expected: '每一百辆车配备三名' },
    { question: '什么时候开始施行', expected: '二〇二六年七月一日' },
    { question: '停放区域', expected: '月球背面' },
    { question: '乱停放罚多少钱' },
  ];
  const attempt = (id: string, method: KnowledgeFile['settings']['method'], who = owner) =>
    send(tryMethod, { params: { id }, body: { method, maxLength: 800, questions } }, who);

  it('is compared in ranks and scores, and a trial leaves nothing that is found', async () => {
    const base = await addBase();
    const other = await cut(base, '通知.txt', '雨天可以在商场门廊下停车。', 'full');
    const { data: file } = await upload(base, '办法.txt', law);
    const laws = (await attempt(file.id, 'laws')).data;
    expect(laws).toMatchObject({ method: 'laws', way: 'meaning', pages: 1, totalPages: 1 });
    const full = (await attempt(file.id, 'full')).data;
    expect(full.segments).toBeLessThan(laws.segments);
    expect(laws.results.map(({ rank }) => rank)).toEqual([1, 1, 0, 1]);
    expect(laws.results[0]?.text).toContain('三名运维人员');
    expect(laws.results[2]).toMatchObject({ score: 0, text: expect.stringContaining('停放') });
    for (const { score } of laws.results) expect(score).toBe(Number(score.toFixed(3)));
    expect(
      (await search(base, '运维人员配置标准', { threshold: 0 })).data.hits.map(({ fileId }) => fileId),
    ).not.toContain(file.id);
    expect((await states([file.id]))[0]).toMatchObject({ state: 'waiting', segments: 0 });
    expect((await attempt(file.id, 'qa')).errorCode).toBe('FILE_UNREADABLE');
    expect((await attempt(file.id, 'laws', colleague)).errorCode).toBe('NOT_FOUND');
    const settings = { method: 'laws', maxLength: 800 } as const;
    await send(startFiles, { body: { ids: [file.id], settings } }, owner);
    expect(await finish(file.id)).toMatchObject({ state: 'complete', segments: laws.segments });
    const real = (await search(base, questions[0]?.question ?? '', { threshold: 0 })).data.hits[0];
    expect(real?.text).toContain('三名运维人员');
    expect(other.state).toBe('complete');
  });
});

describe('an embedding model that is replaced', () => {
  it('takes nothing with it: the next file that is cut brings vectors of the new one for all', async () => {
    const base = await addBase();
    await cut(base, '办法.txt', law, 'laws');
    const { db } = stage.world.services;
    const { tenantId } = stage;
    const before = await db.inTenant(tenantId, (tx) => tx.select().from(model).where(eq(model.kind, 'embedding')));
    await db.inTenant(tenantId, (tx) => tx.delete(model).where(eq(model.kind, 'embedding')));
    // Processes remember for some seconds which models there are.
    await vi.waitFor(
      async () => {
        const alone = (await search(base, '乱停放罚款')).data.hits[0];
        expect([alone?.text.includes('五十元罚款'), alone?.meaning]).toEqual([true, null]);
      },
      { timeout: 10_000, interval: 500 },
    );
    const newer = { kind: 'embedding', isDefault: true, name: '新向量', modelName: 'zhixing-embed', provider: 'demo' };
    await stage.addModel(newer as Parameters<typeof stage.addModel>[0]);
    try {
      expect(await cut(base, '通知.txt', '雨天可以在商场门廊下停车。', 'full')).toMatchObject({ state: 'complete' });
      for (const question of ['乱停放罚款', '雨天门廊停车'])
        expect((await search(base, question)).data.hits[0]?.meaning).not.toBeNull();
      const { index } = (await send(readKnowledge, { params: { id: base } }, owner)).data;
      expect(index).toMatchObject({ way: 'meaning', modelName: '新向量' });
    } finally {
      await db.inTenant(tenantId, async (tx) => {
        await tx.delete(model).where(eq(model.kind, 'embedding'));
        await tx.insert(model).values(before);
      });
    }
  });
});

describe('in a run', () => {
  const attach = (base: string) =>
    addAgent(stage.world, owner, { document: { knowledge: [{ id: `knowledge:${base}` }] } });
  const ask = async (who: Person, agentId: string, query: string) => {
    const body = { session_id: newId(), schema_id: agentId, query };
    const events = await stage.events(await stage.open(chat.path, who, { method: 'POST', body: JSON.stringify(body) }));
    return events.flatMap((event) => (event.kind === 'tool-finished' ? [event] : []));
  };

  it('is looked up by the model, cited with its score, and opens at its place for whoever may read it', async () => {
    const base = await addBase('tenant');
    await cut(base, '办法.txt', law, 'laws');
    const parts = (await send(listParts, { query: {} }, owner)).data.knowledge;
    expect(parts.map(({ id }) => id)).toContain(`knowledge:${base}`);
    const agentId = await attach(base);
    for (const who of [owner, colleague]) {
      const [call] = await ask(who, agentId, '共享单车乱停放要罚多少钱？');
      const source = call?.parts?.find((part) => part.kind === 'source');
      expect(source).toMatchObject({ title: '办法.txt', segmentId: expect.any(String), score: expect.any(Number) });
      expect(call?.result).toContain('五十元罚款');
      const passage = (await send(readPassage, { params: { id: source?.segmentId ?? '' } }, who)).data;
      expect(passage.file).toMatchObject({ name: '办法.txt', shownAs: 'text' });
      expect(passage.around.find(({ isCited }) => isCited)?.text).toContain('五十元');
    }
  });

  it('a base of one’s own is looked into for nobody else, and foreign files are absent', async () => {
    const base = await addBase('me');
    const file = await cut(base, '办法.txt', law, 'laws');
    const agentId = await attach(base);
    expect(await ask(owner, agentId, '共享单车乱停放要罚多少钱？')).toHaveLength(1);
    expect(await ask(colleague, agentId, '共享单车乱停放要罚多少钱？')).toHaveLength(0);
    const [hit] = (await search(base, '罚款')).data.hits;
    const refused = [
      await send(readPassage, { params: { id: hit?.segmentId ?? '' } }, colleague),
      await send(listSegments, { params: { id: file.id }, query: {} }, colleague),
      await send(testRetrieval, { params: { id: base }, body: { question: '罚款' } }, colleague),
      await send(deleteKnowledge, { body: [base] }, colleague),
      await send(startFiles, { body: { ids: [file.id] } }, colleague),
    ];
    expect(refused.map(({ errorCode }) => errorCode)).toEqual(refused.map(() => 'NOT_FOUND'));
    const bytes = await stage.open(fillPath(readKnowledgeFile.path, { id: file.id }), colleague);
    expect(bytes.status).toBe(404);
  });

  it('an answer that is thought poor counts against what it cited, and its question goes to the owner of the base', async () => {
    const base = await addBase('tenant');
    const { id: fileId } = await cut(base, '办法.txt', law, 'laws');
    const agentId = await attach(base);
    const question = '共享单车乱停放要罚多少钱？';
    const [call] = await ask(colleague, agentId, question);
    const runId = call?.runId ?? '';
    const cited = call?.parts?.find((part) => part.kind === 'source')?.segmentId;
    const rate = (rating: 'up' | 'down' | null, who = colleague) =>
      send(rateAnswer, { body: { run_id: runId, rating } }, who);
    const likes = async () => {
      const { list } = (await send(listSegments, { params: { id: fileId }, query: { limit: 100 } }, owner)).data;
      return list.find(({ id }) => id === cited)?.likes;
    };
    const scoreNow = async () => {
      const { hits, below } = (await search(base, question, { threshold: 0 })).data;
      return [...hits, ...below].find(({ segmentId }) => segmentId === cited)?.score ?? 0;
    };
    const before = await scoreNow();
    expect((await rate('down', owner)).errorCode).toBe('NOT_FOUND');
    await rate('down');
    await rate('down');
    expect(await likes()).toBe(-1);
    expect(await scoreNow()).toBeCloseTo(before * 0.97, 3);
    const [other] = await ask(colleague, agentId, question);
    await send(rateAnswer, { body: { run_id: other?.runId ?? '', rating: 'down' } }, colleague);
    expect(await likes(), 'one person has one opinion').toBe(-1);
    const { list } = (await send(listUnanswered, { params: { id: base } }, owner)).data;
    expect(list).toEqual([expect.objectContaining({ question, times: 2 })]);
    await rate('up');
    expect(await likes()).toBe(1);
    expect(await scoreNow()).toBeGreaterThan(before);
    await rate(null);
    expect(await likes()).toBe(0);
    expect(await scoreNow()).toBe(before);
    const session = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.select({ id: chatRun.sessionId }).from(chatRun).where(eq(chatRun.id, runId)),
    );
    await rate('up');
    const history = (await send(sessionHistory, { params: { id: session[0]?.id ?? '' } }, colleague)).data;
    expect(history.messages.map(({ rating }) => rating)).toEqual([undefined, 'up']);
  });

  it('a question nobody can answer is collected for the owner', async () => {
    const base = await addBase();
    await cut(base, '办法.txt', law, 'laws');
    const agentId = await attach(base);
    const [call] = await ask(owner, agentId, '宇宙飞船的燃料配方');
    expect(call?.result).toContain('没有找到');
    expect((await send(listUnanswered, { params: { id: base } }, owner)).data.list[0]).toMatchObject({ times: 1 });
  });
});
