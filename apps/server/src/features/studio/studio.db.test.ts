import { chat as chatRoute, sessionList } from '@zhixing/contract/chat';
import { type ChatEvent, chatEvent } from '@zhixing/contract/chat-event';
import * as contract from '@zhixing/contract/studio';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { expectGapFree, lastOf } from '../../../test/chat-words.ts';
import { newId } from '../../base/id.ts';
import { agentUsage } from '../../db/schema/agent.ts';

let stage: ChatStage;
let owner: Person;
let other: Person;

beforeAll(async () => {
  stage = await openChatStage();
  owner = await stage.addPerson();
  other = await stage.addPerson();
  await stage.addModel({ isDefault: true, inputFenPerMillion: 200, outputFenPerMillion: 800 });
}, 120_000);
afterAll(() => stage.close());

const at = (who: Person) => ({ host: stage.host, token: who.token });
const draft = async (id: string, who = owner) =>
  (await stage.world.send(contract.readDraft, { params: { id } }, at(who))).data;
const save = (id: string, draftNo: number, body: contract.AgentDraft, who = owner) =>
  stage.world.send(contract.saveDraft, { params: { id }, body: { ...body, draftNo } }, at(who));
const draftPart = ({
  agentName,
  agentDescription,
  agentIcon,
  agentIconBackground,
  document,
}: contract.OpenedDraft) => ({
  agentName,
  agentDescription,
  agentIcon,
  agentIconBackground,
  document,
});
const change = async (id: string, document: Partial<contract.AgentDraft['document']>) => {
  const now = await draft(id);
  const kept = draftPart(now);
  return save(id, now.draftNo, { ...kept, document: { ...kept.document, ...document } });
};
const release = async (id: string, notes = '') => {
  const { draftNo } = await draft(id);
  return stage.world.send(contract.releaseAgent, { params: { id }, body: { draftNo, notes } }, at(owner));
};
type Turn = { id: string; query?: string; session?: string; who?: Person } & Record<string, unknown>;
const ask = async ({ id, query = '', session = newId(), who = owner, ...more }: Turn) =>
  (await stage.events(
    await stage.open(chatRoute.path, who, {
      method: 'POST',
      body: JSON.stringify({ session_id: session, schema_id: id, query, ...more }),
    }),
  )) as ChatEvent[];
const debug = (turn: Turn) => ask({ release: 0, ...turn });
const runOf = (events: ChatEvent[]) => (events[0] as { runId: string }).runId;
const trace = async (runId: string, who = owner) =>
  (await stage.world.send(contract.readTrace, { params: { id: runId } }, at(who))).data;
const newAgent = (state: 'unreleased' | 'released' = 'unreleased') => addAgent(stage.world, owner, { state });
const keysOf = async (runId: string) => {
  const { entries } = (await stage.simulator('/ledger')) as { entries: { key: string | null }[] };
  return entries.flatMap(({ key }) => (key?.startsWith(runId) ? [key.slice(runId.length + 1)] : []));
};

/** Limits count by the minute of the clock: what belongs together must not straddle its end. */
const restOfMinute = async (needed: number) => {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < needed) await new Promise((resolve) => setTimeout(resolve, left + 100));
};

describe('the draft', () => {
  it('API-62 STUDIO-11 STUDIO-16 keeps everything that was written, and says when', async () => {
    const id = await newAgent();
    const before = await draft(id);
    const document = {
      ...before.document,
      prompt: '你是保险顾问，只答 {{险种}}。',
      industry: 'insurance' as const,
      taskTarget: '算清楚能赔多少',
      prologue: '你好，我是理赔助手',
      presetQuestions: ['住院能赔多少？'],
      variables: [{ name: '险种', defaultValue: '百万医疗', description: '客户买的' }],
      microphone: true,
      ruleFeedback: true,
    };
    const saved = await save(id, before.draftNo, { ...draftPart(before), agentDescription: '新简介', document });
    expect(saved).toMatchObject({ code: 200, data: { draftNo: before.draftNo + 1 } });
    expect(Date.parse(saved.data.savedDate)).toBeGreaterThan(Date.now() - 60_000);
    expect(await draft(id)).toMatchObject({ agentDescription: '新简介', document, draftNo: before.draftNo + 1 });
  });

  it('a stale save is refused and changes nothing; the same content again is no new draft', async () => {
    const id = await newAgent();
    const { draftNo, ...rest } = await draft(id);
    const mine = { ...draftPart({ draftNo, ...rest }), agentDescription: '甲写的' };
    expect((await save(id, draftNo, mine)).data.draftNo).toBe(draftNo + 1);
    expect((await save(id, draftNo, mine)).data.draftNo).toBe(draftNo + 1);
    const theirs = await save(id, draftNo, { ...mine, agentDescription: '乙写的' });
    expect(theirs).toMatchObject({ errorCode: 'DRAFT_STALE' });
    expect((await draft(id)).agentDescription).toBe('甲写的');
  });

  it('of twenty saves at once on the same draft one is taken', async () => {
    const id = await newAgent();
    const now = await draft(id);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save(id, now.draftNo, { ...draftPart(now), agentDescription: `第${index}个` }),
      ),
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await draft(id)).draftNo).toBe(now.draftNo + 1);
  });

  it('STUDIO-19 LIMIT-42 a prompt of 1500 bytes is taken, one more is not', async () => {
    const id = await newAgent();
    expect((await change(id, { prompt: '智'.repeat(500) })).code).toBe(200);
    expect((await change(id, { prompt: '智'.repeat(501) })).code).toBe(400);
    expect((await change(id, { prompt: 'a'.repeat(1501) })).code).toBe(400);
  });

  it('STUDIO-12 STUDIO-22 LIMIT-46 refuses twin variables and settings out of range', async () => {
    const id = await newAgent();
    const { memory } = (await draft(id)).document;
    const twin = { name: 'a', defaultValue: '', description: '' };
    expect((await change(id, { variables: [twin, twin] })).code).toBe(400);
    expect((await change(id, { memory: { ...memory, similarity: 1.1 } })).code).toBe(400);
    expect((await change(id, { memory: { ...memory, requestsPerMinute: -1 } })).code).toBe(400);
    expect((await change(id, { memory: { ...memory, similarity: 0, muteMs: 5_000 } })).code).toBe(200);
    expect((await change(id, { memory: { ...memory, similarity: 1 } })).code).toBe(200);
  });

  it('PERM-02 PERM-03 STUDIO-24 is for members; somebody else’s answers as absent', async () => {
    const id = await newAgent();
    const now = await draft(id);
    const foreign = await stage.world.send(contract.readDraft, { params: { id } }, at(other));
    expect(foreign.code).toBe(404);
    expect((await save(id, now.draftNo, draftPart(now), other)).code).toBe(404);
    const platform = await stage.addPlatformHost();
    const free = await stage.addPersonAt(platform.host, {});
    const own = await addAgent(stage.world, free, { state: 'unreleased' });
    const where = { host: platform.host, token: free.token };
    const opened = (await stage.world.send(contract.readDraft, { params: { id: own } }, where)).data;
    const body = { ...draftPart(opened), agentDescription: '改', draftNo: opened.draftNo };
    const refused = await stage.world.send(contract.saveDraft, { params: { id: own }, body }, where);
    expect(refused).toMatchObject({ errorCode: 'MEMBER_REQUIRED', msg: '请先开通会员' });
    const gated = await ask({ id: own, query: '试', who: { ...free, host: platform.host }, release: 0 });
    expect(gated).toMatchObject([{ kind: 'run-refused', errorCode: 'MEMBER_REQUIRED' }]);
  });
});

describe('debugging', () => {
  it('STUDIO-04 runs the draft as it is now, in a session that nobody else lists, and counts for nothing', async () => {
    const id = await newAgent('released');
    await change(id, { prompt: '只用在这一次调试里的提示词' });
    const session = newId();
    const events = await debug({ id, session, query: '你好' });
    for (const event of events) expect(chatEvent.safeParse(event).error).toBeUndefined();
    expectGapFree(events);
    expect(lastOf(events)).toMatchObject({ outcome: 'done' });
    expect((await trace(runOf(events))).spans.find(({ kind }) => kind === 'model')?.input).toContain(
      '只用在这一次调试里',
    );
    const query = { schema_id: id };
    expect((await stage.world.send(sessionList, { query }, at(owner))).data.totalElements).toBe(0);
    const rows = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.select().from(agentUsage).where(eq(agentUsage.agentId, id)),
    );
    expect(rows).toEqual([]);
    // The released one still has the old prompt.
    const released = await ask({ id, query: '你好' });
    expect(lastOf(released).outcome).toBe('done');
    expect((await stage.world.send(contract.readTrace, { params: { id: runOf(released) } }, at(owner))).code).toBe(404);
  });

  it('MODEL-06 asks the model that the draft names, with the numbers of its sampling mode', async () => {
    const id = await newAgent();
    const chosen = await stage.addModel({ name: '另选的模型' });
    const { models } = (await draft(id)).document;
    await change(id, { models: { ...models, chat: chosen }, sampling: { mode: 'precise' } });
    const events = await debug({ id, query: '#tokens 2' });
    expect(lastOf(events).answer.receipt?.model).toBe('另选的模型');
    await change(id, { models: { ...models, chat: newId() } });
    expect(lastOf(await debug({ id, query: '#tokens 2' })).answer.receipt?.model).toBe('试验模型');
  });

  it('is the owner’s alone', async () => {
    const id = await newAgent('released');
    const [refused] = await ask({ id, query: '试', who: other, release: 0 });
    expect(refused).toMatchObject({ kind: 'run-refused', errorCode: 'NOT_FOUND' });
    const events = await debug({ id, query: '#tokens 2' });
    expect((await stage.world.send(contract.readTrace, { params: { id: runOf(events) } }, at(other))).code).toBe(404);
    const [mixed] = await ask({ id, query: '试', tool_mocks: { calculator: '1' } });
    expect(mixed).toMatchObject({ kind: 'run-refused', errorCode: 'BAD_REQUEST' });
  });

  it('the trace has every round and call, with prompt, result, tokens, time and cost', async () => {
    const id = await newAgent();
    const events = await debug({ id, query: '#tool calculator {"expression":"(12+30)*2"}' });
    const { spans, ...run } = await trace(runOf(events));
    expect(run).toMatchObject({ status: 'done', draftNo: 1, releaseNo: 0 });
    expect(run.inputTokens).toBeGreaterThan(0);
    expect(run.costMicro).toBe(Math.round((run.inputTokens * 200 + run.outputTokens * 800) / 100));
    expect(spans.map(({ kind, step }) => [kind, step])).toEqual([
      ['agent', 1],
      ['model', 1],
      ['tool', 1],
      ['model', 2],
    ]);
    const tool = spans.find(({ kind }) => kind === 'tool');
    expect(tool).toMatchObject({ name: 'calculator', output: '(12+30)*2 = 84', isError: false, isMocked: false });
    expect(JSON.parse(spans[3]?.input ?? '[]')).toEqual(
      expect.arrayContaining([{ role: 'system', content: '你是样例。' }]),
    );
    for (const { startMs, ms } of spans) expect(startMs + ms).toBeLessThanOrEqual(run.ms + 50);
  });

  it('a tool’s reply can be made up, and a run made again from a step without paying for those before', async () => {
    const id = await newAgent();
    const session = newId();
    const query = '#tool calculator {"expression":"1+1"}';
    const mocked = await debug({ id, session, query, tool_mocks: { calculator: '等于三' } });
    expect(lastOf(mocked).answer.content).toContain('等于三');
    expect((await trace(runOf(mocked))).spans.find(({ kind }) => kind === 'tool')).toMatchObject({ isMocked: true });
    // Made-up replies show nothing about the draft.
    expect((await draft(id)).debuggedNo).toBeNull();
    const again = await debug({ id, session, rerun_of: runOf(mocked), rerun_from: 2 });
    expect(lastOf(again)).toMatchObject({ outcome: 'done' });
    expect(await keysOf(runOf(mocked))).toEqual(expect.arrayContaining(['1', '2']));
    expect((await keysOf(runOf(again))).filter((key) => key !== 'suggest')).toEqual(['2']);
    expect((await draft(id)).debuggedNo).toBeNull();
  });

  it('a run in which a tool failed does not count as a debug, though it ended', async () => {
    const id = await newAgent();
    expect(lastOf(await debug({ id, query: '#tool calculator {"expression":"1/"}' })).outcome).toBe('done');
    expect((await draft(id)).debuggedNo).toBeNull();
    expect(lastOf(await debug({ id, query: '#tool calculator {"expression":"1+1"}' })).outcome).toBe('done');
    expect((await draft(id)).debuggedNo).toBe((await draft(id)).draftNo);
  });

  it('STUDIO-22 an agent’s own limit a minute holds; 0 does not', async () => {
    const id = await newAgent();
    const { memory } = (await draft(id)).document;
    await change(id, { memory: { ...memory, requestsPerMinute: 1 } });
    await restOfMinute(10_000);
    expect(lastOf(await debug({ id, query: '#tokens 1' })).outcome).toBe('done');
    expect(await debug({ id, query: '#tokens 1' })).toMatchObject([{ kind: 'run-refused', errorCode: 'AGENT_BUSY' }]);
    await release(id);
    expect(await ask({ id, query: '#tokens 1' })).toMatchObject([{ kind: 'run-refused', errorCode: 'AGENT_BUSY' }]);
    await change(id, { memory: { ...memory, requestsPerMinute: 0 } });
    for (let turn = 0; turn < 3; turn++) expect(lastOf(await debug({ id, query: '#tokens 1' })).outcome).toBe('done');
  });
});

describe('releasing', () => {
  it('STUDIO-17 ERR-84 needs a successful debug of just this draft, and makes one version of it', async () => {
    const id = await newAgent();
    expect(await release(id)).toMatchObject({ errorCode: 'DEBUG_FIRST', msg: '请调试成功后再发布' });
    expect(lastOf(await debug({ id, query: '#fail 400' })).outcome).toBe('failed');
    expect(await release(id)).toMatchObject({ errorCode: 'DEBUG_FIRST' });
    await debug({ id, query: '#tokens 3' });
    await change(id, { prompt: '改过了' });
    expect(await release(id)).toMatchObject({ errorCode: 'DEBUG_FIRST' });
    await debug({ id, query: '#tokens 3' });
    const replies = await Promise.all([release(id, '首发'), release(id, '首发'), release(id, '首发')]);
    expect(replies.map(({ data }) => data?.no)).toEqual([1, 1, 1]);
    expect(await draft(id)).toMatchObject({ agentStatus: 'C90_bay', releaseNo: 1 });
    expect(lastOf(await ask({ id, query: '你好' })).outcome).toBe('done');
  });

  it('STUDIO-05 STUDIO-06 versions and the tuning record; a restore keeps what was there', async () => {
    const id = await newAgent();
    await change(id, { prompt: '第一版' });
    await debug({ id, query: '#tokens 3' });
    await release(id, '第一次发布');
    await change(id, { prompt: '第二版' });
    const params = { id };
    await stage.world.send(contract.backUpDraft, { params, body: { note: '留个底' } }, at(owner));
    await change(id, { prompt: '改坏了' });
    const { draftNo } = await draft(id);
    const versions = (await stage.world.send(contract.listVersions, { params }, at(owner))).data;
    expect(versions.releases).toMatchObject([{ no: 1, notes: '第一次发布' }]);
    expect(versions.snapshots).toMatchObject([
      { isBackup: true, note: '留个底', runs: 0, lastOutcome: null },
      { isBackup: false, runs: 1, lastOutcome: 'done' },
    ]);
    const backup = versions.snapshots[0]?.draftNo ?? 0;
    const query = { draft: backup };
    expect((await stage.world.send(contract.readVersion, { params, query }, at(owner))).data.document.prompt).toBe(
      '第二版',
    );
    const body = { draftNo, version: { draft: backup } };
    const restored = await stage.world.send(contract.restoreVersion, { params, body }, at(owner));
    expect(restored.data.draftNo).toBe(draftNo + 1);
    expect((await draft(id)).document.prompt).toBe('第二版');
    expect((await stage.world.send(contract.restoreVersion, { params, body }, at(owner))).errorCode).toBe(
      'DRAFT_STALE',
    );
    const after = (await stage.world.send(contract.listVersions, { params }, at(owner))).data.snapshots;
    expect(after[0]).toMatchObject({ draftNo, isBackup: true, note: '恢复前自动备份' });
    await stage.world.send(
      contract.restoreVersion,
      { params, body: { draftNo: draftNo + 1, version: { release: 1 } } },
      at(owner),
    );
    expect((await draft(id)).document.prompt).toBe('第一版');
  });

  it('a debug run of an older version works with that version', async () => {
    const id = await newAgent();
    await change(id, { prompt: '甲版提示词' });
    await debug({ id, query: '#tokens 1' });
    await release(id);
    await change(id, { prompt: '乙版提示词' });
    const old = await trace(runOf(await debug({ id, query: '#tokens 1', version: { release: 1 } })));
    expect(old.spans[1]?.input).toContain('甲版提示词');
    const now = await trace(runOf(await debug({ id, query: '#tokens 1' })));
    expect(now.spans[1]?.input).toContain('乙版提示词');
    const [none] = await debug({ id, query: '试', version: { release: 9 } });
    expect(none).toMatchObject({ kind: 'run-refused', errorCode: 'NOT_FOUND' });
  });
});

describe('with a model’s help', () => {
  it('a prompt is made better within its limit; a failing model says so', async () => {
    const id = await newAgent();
    const body = { prompt: '你是客服。回答问题。', wish: '语气亲切' };
    const better = await stage.world.send(contract.improvePrompt, { params: { id }, body }, at(owner));
    expect(better.data.prompt).toContain('角色');
    expect(new TextEncoder().encode(better.data.prompt).length).toBeLessThanOrEqual(1500);
    await stage.control({ failNext: 1, failStatus: 400 });
    const failed = await stage.world.send(contract.improvePrompt, { params: { id }, body }, at(owner));
    expect(failed).toMatchObject({ errorCode: 'GENERATE_FAILED', msg: '生成失败' });
    expect((await stage.world.send(contract.improvePrompt, { params: { id }, body }, at(other))).code).toBe(404);
  });

  it('STUDIO-15 a plan is proposed and the draft left alone', async () => {
    const id = await newAgent();
    const before = await draft(id);
    const plan = await stage.world.send(
      contract.proposePlan,
      { params: { id }, body: { wish: '理赔测算' } },
      at(owner),
    );
    expect(plan.data.members.length).toBeGreaterThanOrEqual(2);
    expect(plan.data.edges[0]).toMatchObject({ from: 'main', to: plan.data.members[0]?.key });
    expect(await draft(id)).toEqual(before);
  });
});

describe('STUDIO-13 records', () => {
  it('the builder reads what people asked, read-only; nobody else does', async () => {
    const id = await addAgent(stage.world, owner, { state: 'listed' });
    const session = newId();
    await ask({ id, session, query: '别人的问题', who: other });
    await debug({ id, query: '自己的调试' });
    const params = { id };
    const list = await stage.world.send(contract.listRecords, { params, query: {} }, at(owner));
    expect(list.data).toMatchObject({
      totalElements: 1,
      content: [{ session_id: session, title: '别人的问题', runs: 1 }],
    });
    const read = await stage.world.send(contract.readRecord, { params: { id, sessionId: session } }, at(owner));
    expect(read.data.messages).toHaveLength(2);
    expect(read.data.isMine).toBe(false);
    expect((await stage.world.send(contract.listRecords, { params, query: {} }, at(other))).code).toBe(401);
    const mine = await newAgent();
    const foreign = { id: mine, sessionId: session };
    expect((await stage.world.send(contract.readRecord, { params: foreign }, at(owner))).code).toBe(404);
  });
});
