import type { AnswerPart } from '@zhixing/contract/answer-part';
import { chat } from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { createKnowledge } from '@zhixing/contract/knowledge';
import { addEntry, listUnanswered, testRetrieval } from '@zhixing/contract/knowledge-segment';
import { testModel } from '@zhixing/contract/model-settings';
import { workflowDocument } from '@zhixing/contract/workflow-document';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person, readFrames } from '../../../test/chat-stage.ts';
import { end, graph, inLine, start } from '../../../test/workflow-graph.ts';
import { newId } from '../../base/id.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { knowledgeSegment } from '../../db/schema/knowledge.ts';
import { model } from '../../db/schema/model.ts';
import { plugin, pluginRelease } from '../../db/schema/plugin.ts';

let stage: ChatStage;
let owner: Person;
let colleague: Person;

beforeAll(async () => {
  stage = await openChatStage();
  await stage.addModel({ isDefault: true });
  const embedder = { isDefault: true, name: '向量', modelName: 'zhixing-embed', provider: 'demo' };
  await stage.addModel({ kind: 'embedding', ...embedder });
  owner = await stage.addPerson();
  colleague = await stage.addPerson();
}, 120_000);
afterAll(() => stage?.close());

const entries = {
  deposit: { question: '共享单车的押金怎么退', answer: '在钱包里点退押金，三个工作日到账' },
  service: { question: '客服热线几点下班', answer: '客服热线每天晚上九点下班' },
};
const addBase = async (visibility: 'me' | 'tenant', ...names: (keyof typeof entries)[]) => {
  const { id } = (await stage.world.send(createKnowledge, { body: { name: '客服手册', visibility } }, owner)).data;
  for (const name of names) await stage.world.send(addEntry, { params: { id }, body: entries[name] }, owner);
  return id;
};
const addReader = (bases: readonly string[], lookUp: object = {}, more: object = {}) =>
  addAgent(stage.world, owner, {
    document: { knowledge: bases.map((id) => ({ id: `knowledge:${id}` })), lookUp, ...more },
  });

const post = (who: Person, agentId: string, query: string, session = newId()) =>
  stage.open(chat.path, who, {
    method: 'POST',
    body: JSON.stringify({ session_id: session, schema_id: agentId, query }),
  });
const ask = async (...asked: Parameters<typeof post>) => {
  const events = await stage.events(await post(...asked));
  const of = <K extends ChatEvent['kind']>(kind: K) =>
    events.filter((event): event is Extract<ChatEvent, { kind: K }> => event.kind === kind);
  const answer = of('run-finished')[0]?.answer;
  if (!answer) throw new Error(`no answer: ${JSON.stringify(events.at(-1))}`);
  return { events, answer, called: of('tool-called'), finished: of('tool-finished') };
};
const queryOf = ({ call }: { call: { arguments: string } }) => (JSON.parse(call.arguments) as { query: string }).query;

describe('looked up before each answer', () => {
  it('the search is a step that everybody sees, cited by number, before a model is asked', async () => {
    const agentId = await addReader([await addBase('tenant', 'deposit', 'service')], { when: 'turn' });
    const { events, answer, called, finished } = await ask(colleague, agentId, '共享单车押金怎么退？');
    expect(called.map(({ step, call }) => [step, call.name, call.title])).toEqual([
      [1, 'search_knowledge', '知识库：客服手册'],
    ]);
    expect(finished[0]?.parts?.[0]).toMatchObject({ kind: 'source', no: 1, score: expect.any(Number) });
    const firstWord = events.findIndex(({ kind }) => kind === 'text-added');
    expect(events.findIndex(({ kind }) => kind === 'tool-finished')).toBeLessThan(firstWord);
    expect(answer.content).toContain('三个工作日到账');
    expect(answer.content).toContain('[1]');
    expect(answer.docs?.[0]).toMatchObject({ no: 1, segmentId: expect.any(String) });
  });

  it('a question that leans on the conversation is completed first, the first of a session is not', async () => {
    const agentId = await addReader([await addBase('tenant', 'deposit')], { when: 'turn' });
    const session = newId();
    const [first] = (await ask(owner, agentId, '共享单车的押金怎么退？', session)).called;
    expect(first && queryOf(first)).toBe('共享单车的押金怎么退？');
    const second = await ask(owner, agentId, '几天到账？', session);
    expect(second.called[0] && queryOf(second.called[0])).toBe('共享单车的押金怎么退 几天到账？');
    expect(second.finished[0]?.parts).toHaveLength(1);
  });

  it('how much is found and read is the agent’s to say', async () => {
    const base = await addBase('tenant', 'deposit', 'service');
    const question = '共享单车押金怎么退，客服热线几点下班';
    const found = async (lookUp: object) =>
      (await ask(owner, await addReader([base], { when: 'turn', ...lookUp }), question)).finished[0];
    expect((await found({}))?.parts).toHaveLength(2);
    expect((await found({ topK: 1 }))?.parts).toHaveLength(1);
    expect((await found({ threshold: 0.999 }))?.parts).toBeUndefined();
  });

  it('a worker that is killed while the answer is written does not search again', async () => {
    const agentId = await addReader([await addBase('tenant', 'deposit')], { when: 'turn' });
    await stage.control({ tps: 60 });
    const response = await post(owner, agentId, '共享单车的押金怎么退\n#tokens 150');
    const searches: unknown[] = [];
    let restarted: Promise<unknown> | undefined;
    let answer: { content: string } | undefined;
    if (!response.body) throw new Error('no stream');
    for await (const event of readFrames(response.body)) {
      // In CI the call of the next worker is answered at once.
      if (event.kind === 'text-added')
        restarted ??= stage.control({ tps: isFull ? 60 : 0 }).then(() => stage.restartWorker('SIGKILL'));
      if (event.kind === 'tool-finished') searches.push(event.parts);
      if (event.kind === 'run-finished') answer = event.answer;
    }
    await restarted;
    await stage.control({ tps: 0 });
    expect(answer?.content).toMatch(/ 150$/);
    expect(searches).toHaveLength(1);
    const [segment] = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx
        .select()
        .from(knowledgeSegment)
        .where(eq(knowledgeSegment.id, searchedSegment(searches))),
    );
    expect(segment?.hits).toBe(1);
  });
});

const searchedSegment = ([parts]: readonly unknown[]) => (parts as { segmentId: string }[])[0]?.segmentId ?? '';

describe('only from knowledge', () => {
  it('without a find no model is asked: the answer says what was looked for, and the question is collected', async () => {
    const base = await addBase('tenant', 'deposit');
    const agentId = await addReader([base], { onlyFromKnowledge: true });
    const { answer } = await ask(colleague, agentId, '宇宙飞船的燃料配方是什么');
    expect(answer.content).toContain('没有在知识库里找到');
    expect(answer.content).toContain('“宇宙飞船的燃料配方是什么”');
    expect(answer.content).toContain('知识库：客服手册');
    expect(answer).toMatchObject({ receipt: { model: '', inputTokens: 0, outputTokens: 0 } });
    expect(answer.error).toBeUndefined();
    const [run] = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx
        .select()
        .from(chatRun)
        .where(eq(chatRun.id, answer.runId ?? '')),
    );
    expect(run).toMatchObject({ status: 'done', model: null, modelCostMicro: 0 });
    const { list } = (await stage.world.send(listUnanswered, { params: { id: base } }, owner)).data;
    expect(list).toMatchObject([{ question: '宇宙飞船的燃料配方是什么', times: 1 }]);
    const found = await ask(colleague, agentId, '共享单车的押金怎么退');
    expect(found.answer.content).toContain('三个工作日');
  });

  it('the words of whoever was promised that nobody reads them are not collected', async () => {
    const base = await addBase('tenant', 'deposit');
    const agentId = await addReader([base], { onlyFromKnowledge: true }, { figuresOnly: true });
    const { answer } = await ask(colleague, agentId, '宇宙飞船的燃料配方是什么');
    expect(answer.content).toContain('没有在知识库里找到');
    expect(answer.content).not.toContain('已经记下');
    expect((await stage.world.send(listUnanswered, { params: { id: base } }, owner)).data.list).toEqual([]);
  });

  it('a find that is weak is none, unless the agent says its own threshold', async () => {
    const base = await addBase('tenant', 'deposit', 'service');
    const question = '租房的押金一般付几个月';
    const tested = await stage.world.send(testRetrieval, { params: { id: base }, body: { question } }, owner);
    const score = tested.data.hits[0]?.score ?? 0;
    expect([score >= 0.25, score < 0.4], `${score}`).toEqual([true, true]);
    const bound = await ask(owner, await addReader([base], { onlyFromKnowledge: true }), question);
    expect(bound.answer.content).toContain('没有在知识库里找到');
    const own = await ask(owner, await addReader([base], { onlyFromKnowledge: true, threshold: 0.25 }), question);
    expect(own.answer.docs).toHaveLength(1);
    const free = await ask(owner, await addReader([base], { when: 'turn' }), question);
    expect(free.answer.docs).toHaveLength(1);
    const { list } = (await stage.world.send(listUnanswered, { params: { id: base } }, owner)).data;
    expect(list).toMatchObject([{ question, best: score }]);
  });

  it('with a find the model is told, after the passages, that what they do not say has no answer', async () => {
    const base = await addBase('tenant', 'deposit');
    const question = '共享单车的押金怎么退';
    const bound = await ask(owner, await addReader([base], { onlyFromKnowledge: true }), question);
    expect(bound.finished[0]?.result).toMatch(/>>>\n【规则】只能用以上资料里写明的内容回答/);
    const free = await ask(owner, await addReader([base], { when: 'turn' }), question);
    expect(free.finished[0]?.result).toMatch(/>>>$/);
  });

  it('whoever may read none of the bases gets no answer out of a model’s head', async () => {
    const agentId = await addReader([await addBase('me', 'deposit')], { onlyFromKnowledge: true });
    const { answer, called } = await ask(colleague, agentId, '共享单车的押金怎么退');
    expect([called.length, answer.content]).toEqual([0, expect.stringContaining('没有您可以查阅的')]);
    expect(answer.docs).toBeUndefined();
  });
});

const noOf = (part: AnswerPart) => (part.kind === 'source' ? part.no : undefined);

describe('numbers of sources', () => {
  it('go on over all searches of a turn, and one source keeps its own', async () => {
    const bases = [await addBase('tenant', 'deposit'), await addBase('tenant', 'service')];
    const agentId = await addReader(bases);
    const tools = bases.map((id) => `search_knowledge_${id.replaceAll('-', '').slice(-8)}`);
    const search = (at: number, query: string) => `${tools[at]} ${JSON.stringify({ query })}`;
    const both = await ask(owner, agentId, `#tools ${search(0, '押金怎么退')} ;; ${search(1, '客服热线几点下班')}`);
    const numbers = both.finished.flatMap(({ parts = [] }) => parts.map(noOf));
    expect(numbers.toSorted()).toEqual([1, 2]);
    for (const { result, parts = [] } of both.finished) expect(result).toContain(`<<<资料 ${parts.map(noOf)[0]} `);
    expect(both.answer.docs?.map(({ no }) => no)).toEqual([1, 2]);
    const again = await ask(owner, agentId, `#steps 2 ${search(0, '押金怎么退')}`);
    expect(again.finished.map(({ parts = [] }) => parts.map(noOf))).toEqual([[1], [1]]);
    expect(again.answer.docs).toHaveLength(1);
  });
});

describe('in a workflow', () => {
  const addFlow = async (callableName: string, bases: readonly string[]) => {
    const find = { type: 'knowledge', key: 'find', title: '查', question: '{{start.text}}' };
    const node = { ...find, bases: bases.map((id) => `knowledge:${id}`) };
    const outputs = end({ text: '{{find.text}}', first: '{{find.list.0.text}}', no: '{{find.list.0.no}}' });
    const document = workflowDocument.parse(graph([start, node, outputs], inLine('start', 'find', 'end')));
    const { tenantId } = stage;
    const id = newId();
    const head = { name: '查询流程', description: '查一查', callableName, document };
    const look = { icon: '1', iconBackground: '#d6e4ff', status: 'C90_Released', releaseNo: 1 } as const;
    await stage.world.services.db.inTenant(tenantId, async (tx) => {
      await tx.insert(plugin).values({ ...head, ...look, tenantId, id, ownerId: owner.id, type: 'WORKFLOW' });
      await tx.insert(pluginRelease).values({ ...head, tenantId, pluginId: id, no: 1 });
    });
    return addAgent(stage.world, owner, { document: { workflows: [{ id: `workflow:${id}` }] } });
  };
  const run = async (who: Person, agentId: string, name: string) =>
    (await ask(who, agentId, `#tool ${name} {"text":"共享单车的押金怎么退"}`)).finished[0];

  it('a node finds the same, as a text for a model and as a list', async () => {
    const agentId = await addFlow('look_in_all', [await addBase('tenant', 'deposit', 'service')]);
    const done = await run(colleague, agentId, 'look_in_all');
    const output = JSON.parse(done?.result ?? '{}') as { text: string; first: string; no: number };
    expect(output).toMatchObject({ first: expect.stringContaining('三个工作日'), no: 1 });
    expect(output.text).toContain('<<<资料 1 ');
  });

  it('a node looks for whoever asks, not for whoever made it', async () => {
    const agentId = await addFlow('look_in_mine', [await addBase('me', 'deposit')]);
    expect((await run(owner, agentId, 'look_in_mine'))?.result).toContain('三个工作日');
    const refused = await run(colleague, agentId, 'look_in_mine');
    expect([refused?.isError, refused?.result]).toEqual([true, '知识库不存在，或运行它的人不能查阅']);
  });
});

describe('a rerank model', () => {
  const wanted = { timeout: 15_000, interval: 500 };

  it('is tried out like other models', async () => {
    const body = { ...stage.access, kind: 'rerank', provider: 'demo', modelName: 'zhixing-rerank' } as const;
    const { data } = await stage.world.send(testModel, { body }, owner);
    expect(data).toMatchObject({ ok: true, message: expect.stringMatching(/^相关度 [01]\.\d{3} \/ 0\.\d{3}$/) });
    const wrong = { ...body, modelName: 'missing-rerank' };
    expect((await stage.world.send(testModel, { body: wrong }, owner)).data.ok).toBe(false);
  });

  it('KB-16 orders and scores what was found; away or switched off it leaves everything as it was', async () => {
    const id = await addBase('me', 'deposit', 'service');
    const question = '请问客服热线的下班时间';
    const search = async (more: object = {}) =>
      (await stage.world.send(testRetrieval, { params: { id }, body: { question, threshold: 0, ...more } }, owner))
        .data;
    const plain = await search();
    expect(plain.rerank).toBe('none');
    const rerankId = await stage.addModel({ kind: 'rerank', isDefault: true, modelName: 'zhixing-rerank' });
    const change = (values: Partial<typeof model.$inferInsert>) =>
      stage.world.services.db.inTenant(stage.tenantId, (tx) =>
        tx.update(model).set(values).where(eq(model.id, rerankId)),
      );
    // The finder of models looks again after some seconds.
    await vi.waitFor(async () => expect((await search()).rerank).toBe('used'), wanted);
    const ordered = await search();
    expect(ordered.hits[0]).toMatchObject({ text: expect.stringContaining('晚上九点') });
    expect(ordered.hits.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
    expect(ordered.hits.map(({ score }) => score)).not.toEqual(plain.hits.map(({ score }) => score));
    expect(await search({ rerank: false })).toMatchObject({ rerank: 'none', hits: plain.hits });
    await change({ modelName: 'missing-rerank' });
    await vi.waitFor(async () => expect((await search()).rerank).toBe('away'), wanted);
    expect((await search()).hits).toEqual(plain.hits);
    await change({ deletedAt: new Date() });
  }, 60_000);
});
