import * as chat from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { createModel, deleteModel, listModels } from '@zhixing/contract/model-settings';
import * as contract from '@zhixing/contract/model-training';
import { fillPath, type Route, type RouteCall } from '@zhixing/contract/route';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { textOf } from '../../../test/chat-words.ts';
import { trainingFile } from '../../../test/training-file.ts';
import { newId } from '../../base/id.ts';
import type { Tx } from '../../db/client.ts';
import { agent } from '../../db/schema/agent.ts';
import { audit } from '../../db/schema/audit.ts';
import { model } from '../../db/schema/model.ts';
import { modelTraining } from '../../db/schema/model-training.ts';
import { storageKey } from '../file/index.ts';

let stage: ChatStage;
let admin: Person;
let member: Person;
let colleague: Person;

beforeAll(async () => {
  stage = await openChatStage();
  [admin, member, colleague] = [
    await stage.addPerson({ role: 'admin' }),
    await stage.addPerson(),
    await stage.addPerson(),
  ];
}, 120_000);
afterAll(() => stage.close());
const calm = { trainMs: 1000, trainErrorNext: 0, trainReplyMs: 0, trainUnknown: false };
beforeEach(() => stage.control(calm));

const as = <R extends Route>(who: Person, route: R, call: RouteCall<R>, language = 'zh-CN') =>
  stage.world.send(route, call, { host: who.host, token: who.token, headers: { 'accept-language': language } });
const addModel = async (who: Person, change: object = {}) => {
  const body = {
    ...stage.access,
    name: `模型 ${newId().slice(-6)}`,
    kind: 'LLM',
    scope: 'personal',
    ...change,
  } as const;
  return (await as(who, createModel, { body })).data.id;
};
type Sent = { name?: string; text?: string | Uint8Array<ArrayBuffer>; language?: string };
const start = async (
  who: Person,
  id: string,
  { name = '客服', text = trainingFile(), language = 'zh-CN' }: Sent = {},
) => {
  const body = new FormData();
  body.set('file', new File([text], 'examples.jsonl'));
  const headers = { authorization: `Bearer ${who.token}`, 'x-forwarded-host': who.host, 'accept-language': language };
  const path = `${fillPath(contract.startTraining.path, { id })}?${new URLSearchParams({ name })}`;
  const reply = await stage.bare(path, { method: 'POST', headers, body });
  return (await reply.json()) as { code: number; errorCode?: string; msg: string; data: { id: string } };
};
const read = async (who: Person, id: string) => (await as(who, contract.readTraining, { params: { id } })).data;
const until = async <T>(find: () => Promise<T | undefined>, seconds = 30): Promise<T> => {
  for (let tries = 0; tries < seconds * 10; tries++) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it did not happen');
};
const completed = (who: Person, id: string) =>
  until(async () => {
    const row = await read(who, id);
    return row.state === 'completed' ? row : undefined;
  });
const inTenant = <T>(work: (tx: Tx) => Promise<T>) => stage.world.services.db.inTenant(stage.tenantId, work);
const stored = async (id: string) => {
  const [row] = await inTenant((tx) => tx.select().from(modelTraining).where(eq(modelTraining.id, id)));
  if (!row) throw new Error('no such training');
  return row;
};
type ProviderJob = { id: string; status: string; metadata: Record<string, string>; fine_tuned_model: string | null };
const jobsFor = async (trainingId: string) => {
  const reply = await fetch(`${stage.access.baseUrl}/fine_tuning/jobs?limit=100`, {
    headers: { authorization: `Bearer ${stage.access.apiKey}` },
  });
  const { data } = (await reply.json()) as { data: ProviderJob[] };
  return data.filter(({ metadata }) => Object.values(metadata).includes(trainingId));
};
const examplesOf = (id: string) => stage.world.services.storage.get(storageKey(stage.tenantId, id));

describe('MODEL-05 a training', () => {
  it('is 训练中, then 已完成 with a model like its parent that answers as it was taught', async () => {
    const modelId = await addModel(member, {
      secret: 'the-secret',
      requestsPerMinute: 600,
      sampling: { mode: 'precise' },
    });
    const { data, errorCode } = await start(member, modelId, { name: '客服一期' });
    expect(errorCode).toBeUndefined();
    expect(await read(member, data.id)).toMatchObject({ state: 'in-progress', outcome: null, examples: 12, error: '' });
    expect((await start(member, modelId)).errorCode).toBe('TRAINING_RUNNING');

    const seen: string[] = [];
    const done = await until(async () => {
      const row = await read(member, data.id);
      seen.push(row.state);
      return row.state === 'completed' ? row : undefined;
    });
    expect([...new Set(seen)]).toEqual(['in-progress', 'completed']);
    expect(done).toMatchObject({ outcome: 'succeeded', name: '客服一期', error: '' });
    const models = (await as(member, listModels, { query: {} })).data;
    const [parent, child] = [modelId, done.resultModelId].map((id) => models.find((row) => row.id === id));
    const [job, ...others] = await jobsFor(data.id);
    expect(others).toEqual([]);
    expect(child).toEqual({
      ...parent,
      id: done.resultModelId,
      name: `${parent?.name} · 客服一期`,
      modelName: job?.fine_tuned_model,
      createdDate: child?.createdDate,
    });
    expect(child).toMatchObject({ scope: 'personal', hasSecret: true, canEdit: true, requestsPerMinute: 600 });
    expect((await as(member, contract.listTrainings, { params: { id: modelId } })).data).toEqual([done]);
    expect(await until(async () => ((await examplesOf(data.id)) ? undefined : 'gone'))).toBe('gone');

    const agentId = await addAgent(stage.world, member, { state: 'released' });
    await inTenant((tx) =>
      tx
        .update(agent)
        .set({ document: sql`jsonb_set(document, '{models}', ${JSON.stringify({ chat: child?.id })}::jsonb)` })
        .where(eq(agent.id, agentId)),
    );
    const events = await stage.events(
      await stage.open(chat.chat.path, member, {
        method: 'POST',
        body: JSON.stringify({ session_id: newId(), schema_id: agentId, query: '问题 3', release: 0 }),
      }),
    );
    expect(textOf(events as ChatEvent[])).toBe('答案 3');

    const rows = await inTenant((tx) => tx.select().from(audit).where(eq(audit.targetId, modelId)).orderBy(audit.at));
    expect(rows.map(({ action }) => action)).toEqual(['model.create', 'model.train', 'model.trained']);
  });

  it('does not go back: not by plain SQL, not with another outcome', async () => {
    const modelId = await addModel(member);
    const { data } = await start(member, modelId);
    await as(member, contract.cancelTraining, { params: { id: data.id } });
    const before = await stored(data.id);
    for (const change of [
      `state = 'in-progress'`,
      `state = 'in-progress', outcome = null, completed_at = null`,
      `outcome = 'succeeded'`,
      `completed_at = now() + interval '1 day'`,
      `state = 'paused'`,
    ])
      await expect(
        inTenant((tx) => tx.execute(sql.raw(`update model_training set ${change} where id = '${data.id}'`))),
      ).rejects.toMatchObject({ cause: { code: '23514' } });
    await expect(
      inTenant((tx) => tx.execute(sql`update model_training set state = 'completed' where state = 'in-progress'`)),
    ).resolves.toMatchObject({ rowCount: 0 });
    expect({ ...(await stored(data.id)), providerFile: null, providerJob: null, seenAt: null }).toEqual({
      ...before,
      providerFile: null,
      providerJob: null,
      seenAt: null,
    });
  });

  it('that the provider fails is completed with its words, and makes no model', async () => {
    const modelId = await addModel(member, { modelName: 'unteachable-model' });
    const done = await completed(member, (await start(member, modelId)).data.id);
    expect(done).toMatchObject({
      outcome: 'failed',
      error: 'The loss did not converge on the given examples.',
      resultModelId: null,
    });
    expect((await start(member, modelId)).errorCode).toBeUndefined();
  });

  it('at a provider that does not train says so, in the reader’s language', async () => {
    await stage.control({ trainUnknown: true });
    const modelId = await addModel(member);
    const { data } = await start(member, modelId);
    expect(await completed(member, data.id)).toMatchObject({ outcome: 'failed', error: '该模型的服务商不支持训练' });
    const english = await as(member, contract.readTraining, { params: { id: data.id } }, 'en-US');
    expect(english.data.error).toBe('The provider of this model does not support training');
    expect(await examplesOf(data.id)).toBeUndefined();
  });

  it('with a wrong key or a model nobody knows fails in the provider’s words, without the key', async () => {
    const wrong = await addModel(member, { apiKey: 'sk-entirely-wrong' });
    const unknown = await addModel(member, { modelName: 'unknown-model' });
    const [one, other] = await Promise.all([start(member, wrong), start(member, unknown)]);
    expect((await completed(member, one.data.id)).error).toBe('HTTP 401 Incorrect API key provided.');
    expect((await completed(member, other.data.id)).error).toBe('HTTP 404 The model does not exist.');
  });

  it('waits out a provider that is overloaded, and asks it for one job only', async () => {
    // Each is waited for longer than the one before.
    await stage.control({ trainErrorNext: isFull ? 3 : 1 });
    const { data } = await start(member, await addModel(member));
    expect(await completed(member, data.id)).toMatchObject({ outcome: 'succeeded' });
    expect(await jobsFor(data.id)).toHaveLength(1);
  });

  it('survives a worker killed between the provider’s yes and its hearing of it: one job, one model', async () => {
    await stage.control({ trainReplyMs: 20_000 });
    const modelId = await addModel(member);
    const { data } = await start(member, modelId);
    await until(async () => ((await jobsFor(data.id)).length > 0 ? true : undefined));
    expect((await stored(data.id)).providerJob).toBeNull();
    await stage.restartWorker('SIGKILL');
    await stage.control({ trainReplyMs: 0 });
    expect(await completed(member, data.id)).toMatchObject({ outcome: 'succeeded' });
    const jobs = await jobsFor(data.id);
    expect(jobs.map(({ id }) => id)).toEqual([(await stored(data.id)).providerJob]);
    const children = await inTenant((tx) =>
      tx
        .select()
        .from(model)
        .where(eq(model.modelName, jobs[0]?.fine_tuned_model ?? '')),
    );
    expect(children).toHaveLength(1);
  }, 60_000);

  it('that is cancelled is over at once, and at the provider soon after; cancelled twice it stays as it is', async () => {
    await stage.control({ trainMs: 60_000 });
    const modelId = await addModel(member);
    const { data } = await start(member, modelId);
    await until(async () => ((await stored(data.id)).providerJob ? true : undefined));
    const cancelled = (await as(member, contract.cancelTraining, { params: { id: data.id } })).data;
    expect(cancelled).toMatchObject({ state: 'completed', outcome: 'cancelled', resultModelId: null });
    expect((await as(member, contract.cancelTraining, { params: { id: data.id } })).data).toEqual(cancelled);
    await until(async () => ((await jobsFor(data.id))[0]?.status === 'cancelled' ? true : undefined));
    expect((await start(member, modelId)).errorCode).toBeUndefined();
  });

  it('of a model that is deleted meanwhile ends', async () => {
    await stage.control({ trainMs: 60_000 });
    const modelId = await addModel(member);
    const { data } = await start(member, modelId);
    await as(member, deleteModel, { params: { id: modelId } });
    const ended = await until(async () => {
      const row = await stored(data.id);
      return row.state === 'completed' ? row : undefined;
    });
    expect(ended).toMatchObject({ outcome: 'failed', error: 'code:MODEL_GONE' });
  });
});

describe('MODEL-05 who may train, and with what', () => {
  it('whoever may edit the model; for others a personal one is absent and a tenant’s is not theirs', async () => {
    const own = await addModel(member);
    const ofTenant = await addModel(admin, { scope: 'tenant' });
    await stage.control({ trainMs: 60_000 });
    const [mine, tenants] = [(await start(member, own)).data.id, (await start(admin, ofTenant)).data.id];
    expect((await start(colleague, own)).errorCode).toBe('NOT_FOUND');
    expect((await start(admin, own)).errorCode).toBe('NOT_FOUND');
    expect((await start(colleague, ofTenant)).errorCode).toBe('NO_PERMISSION');
    const listed = (id: string) => as(colleague, contract.listTrainings, { params: { id } });
    expect([(await listed(own)).errorCode, (await listed(ofTenant)).errorCode]).toEqual(['NOT_FOUND', 'NO_PERMISSION']);
    for (const id of [mine, tenants, newId()])
      for (const route of [contract.readTraining, contract.cancelTraining])
        expect((await as(colleague, route, { params: { id } })).errorCode).toBe('NOT_FOUND');
    expect(await read(admin, tenants)).toMatchObject({ state: 'in-progress' });
    expect(await read(member, mine)).toMatchObject({ state: 'in-progress' });
  });

  it('members only, language models only', async () => {
    const { host } = await stage.addPlatformHost();
    const free = await stage.addPersonAt(host);
    expect((await start(free, newId())).errorCode).toBe('MEMBER_REQUIRED');
    const embedding = await addModel(member, { kind: 'embedding' });
    expect((await start(member, embedding)).errorCode).toBe('TRAINING_KIND');
  });

  it('lines that do not fit are named, and nothing is kept', async () => {
    const id = await addModel(member);
    const bad = ['{"a":', '', '{"messages":[{"role":"user","content":"只问"}]}', ...Array<string>(7).fill('[]')];
    const zh = await start(member, id, { text: trainingFile(12, bad) });
    expect([zh.errorCode, zh.msg]).toEqual([
      'TRAINING_FILE_REFUSED',
      '训练数据不能使用：第 13 行不是 JSON；第 15 行不是一问一答：最后一条须是 assistant；第 16 行没有 messages；第 17 行没有 messages；第 18 行没有 messages；另有 4 行',
    ]);
    const en = await start(member, id, { text: trainingFile(12, ['{"a":']), language: 'en-US' });
    expect(en.msg).toBe('The training data cannot be used: line 13 is not JSON');
    expect((await start(member, id, { text: trainingFile(9) })).msg).toBe(
      '训练数据不能使用：有 9 条样例，需要 10 到 10000 条',
    );
    expect((await start(member, id, { text: new Uint8Array([0xff, 0xfe, 0x61]) })).msg).toBe(
      '训练数据不能使用：不是 UTF-8 文本',
    );
    expect((await start(member, id, { text: 'x'.repeat(15 * 1024 * 1024 + 1) })).errorCode).toBe('TOO_LARGE');
    expect((await start(member, id, { name: ' ' })).code).toBe(400);
    expect((await as(member, contract.listTrainings, { params: { id } })).data).toEqual([]);
  });
});
