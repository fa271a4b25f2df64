import { randomUUID } from 'node:crypto';
import { agentDocument } from '@zhixing/contract/agent-document';
import * as chat from '@zhixing/contract/chat';
import { consent } from '@zhixing/contract/consent';
import * as golden from '@zhixing/contract/golden';
import { createModel } from '@zhixing/contract/model-settings';
import * as training from '@zhixing/contract/model-training';
import * as pluginContract from '@zhixing/contract/plugin';
import { fillPath } from '@zhixing/contract/route';
import * as workflow from '@zhixing/contract/workflow';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAgent } from '../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../test/chat-stage.ts';
import { trainingFile } from '../../test/training-file.ts';
import { end, graph, inLine, start, startEchoServer } from '../../test/workflow-graph.ts';
import { newId } from '../base/id.ts';
import { agent } from '../db/schema/agent.ts';
import { chatConsent, chatMessage, chatRun } from '../db/schema/chat.ts';
import { outbox } from '../db/schema/outbox.ts';
import { lostChat } from '../features/chat/index.ts';
import { beginLostAgain } from '../features/engine/index.ts';
import { createModelFinder } from '../features/model/index.ts';
import { createRestateAdmin } from '../gateways/restate/admin.ts';

let stage: ChatStage;
let owner: Person;
let agentId: string;
let echo: Awaited<ReturnType<typeof startEchoServer>>;

beforeAll(async () => {
  echo = await startEchoServer();
  stage = await openChatStage({ allow: [echo.place] });
  owner = await stage.addPerson();
  agentId = await addAgent(stage.world, owner);
  await stage.addModel({ isDefault: true });
}, 120_000);
afterAll(async () => {
  await stage.close();
  echo.close();
}, 60_000);

const at = () => ({ host: stage.host, token: owner.token });
const inTenant: ChatStage['world']['services']['db']['inTenant'] = (_, work) =>
  stage.world.services.db.inTenant(stage.tenantId, work);
type Turn = { session: string; id: string; release: number };
const post = async (query: string, { session = newId(), id = agentId, ...more }: Partial<Turn> = {}) => {
  const runId = newId();
  const body = JSON.stringify({ session_id: session, schema_id: id, query, run_id: runId, ...more });
  const response = await stage.open(chat.chat.path, owner, { method: 'POST', body });
  void response.body?.cancel();
  return { runId, session };
};
const runOf = async (runId: string) =>
  (await inTenant('', (tx) => tx.select().from(chatRun).where(eq(chatRun.id, runId))))[0];
const answerOf = async (runId: string) =>
  (await inTenant('', (tx) => tx.select().from(chatMessage).where(eq(chatMessage.runId, runId)))).find(
    ({ role }) => role === 2,
  )?.body;
type Call = { key: string | null; outcome: string };
const callsOf = async (runId: string) => {
  const { entries } = (await stage.simulator('/ledger')) as { entries: Call[] };
  return entries.filter(({ key }) => key?.startsWith(runId));
};

const addTool = async () => {
  const callable = `t_${newId().slice(-10)}`;
  const head = { pluginName: '下单', pluginDescription: '下单', pluginCallableName: callable, pluginTags: ['证券'] };
  const body = { ...head, pluginType: 'HTTP' as const };
  const { id } = (await stage.world.send(pluginContract.createPlugin, { body }, at())).data;
  const document = { kind: 'HTTP', request: { method: 'GET', url: `${echo.site}/order` }, effect: { hasEffect: true } };
  const saved = { ...head, draftNo: 1, document: document as never };
  await stage.world.send(pluginContract.savePlugin, { params: { id }, body: saved }, at());
  const tried = { draftNo: 2, input: {} };
  await stage.world.send(pluginContract.testPlugin, { params: { id }, body: tried }, at());
  await stage.world.send(pluginContract.releasePlugin, { params: { id }, body: { draftNo: 2 } }, at());
  const asking = await addAgent(stage.world, owner, { state: 'unreleased' });
  const asks = agentDocument.parse({ prompt: '样例', suggestions: false, tools: [{ id: `plugin:${id}` }] });
  await inTenant('', (tx) => tx.update(agent).set({ document: asks }).where(eq(agent.id, asking)));
  return { asking, callable };
};
const addGolden = async () => {
  const id = await addAgent(stage.world, owner, { state: 'released' });
  const check = { kind: 'contains' as const, words: ['好'] };
  const questions = ['#echo 好一', '#echo 好二'].map((question) => ({ id: randomUUID(), question, check }));
  await stage.world.send(golden.saveGolden, { params: { id }, body: { questions } }, at());
  const body = { version: { release: 1 } };
  return (await stage.world.send(golden.runGolden, { params: { id }, body }, at())).data.id;
};
const addTraining = async () => {
  const body = { ...stage.access, name: '试训', kind: 'LLM' as const, scope: 'personal' as const };
  const model = (await stage.world.send(createModel, { body }, at())).data.id;
  const form = new FormData();
  form.set('file', new File([trainingFile()], 'examples.jsonl'));
  const headers = { authorization: `Bearer ${owner.token}`, 'x-forwarded-host': owner.host };
  const path = `${fillPath(training.startTraining.path, { id: model })}?name=a`;
  const reply = (await (await stage.bare(path, { method: 'POST', headers, body: form })).json()) as {
    data: { id: string };
  };
  return reply.data.id;
};
const addWorkflow = async () => {
  const name = { workflowName: '流程', workflowDescription: '流程', workflowCallableName: `w_${newId().slice(-10)}` };
  const { id } = (await stage.world.send(pluginContract.createWorkflow, { body: name }, at())).data;
  const slow = { type: 'http', key: 'slow', title: 'slow', url: `${echo.site}/slow/9000` };
  const quick = { type: 'http', key: 'quick', title: 'quick', url: `${echo.site}/quick` };
  const document = graph(
    [start, quick, slow, end({ answer: '{{slow.status}}' })],
    inLine('start', 'quick', 'slow', 'end'),
  );
  const head = { pluginName: '流程', pluginDescription: '流程', pluginCallableName: name.workflowCallableName };
  const saved = { ...head, draftNo: 1, document: document as never };
  await stage.world.send(pluginContract.savePlugin, { params: { id }, body: saved }, at());
  const body = { draftNo: 2, input: { text: '你好' } as never };
  const { runId } = (await stage.world.send(workflow.testWorkflow, { params: { id }, body }, at())).data;
  return { id, runId };
};
const within = <T>(seconds: number, check: () => Promise<T>) =>
  vi.waitFor(check, { timeout: seconds * 1_000, interval: 250 });

describe('the data of the engine is lost', { timeout: 240_000 }, () => {
  it('and all that was accepted ends whole within a minute, without paying twice', async () => {
    const { asking, callable } = await addTool();
    await stage.control({ delayMs: 3_000, trainMs: 15_000 });
    const waits = await post(`#tool ${callable} {}`, { id: asking, release: 0 });
    const chats = [];
    for (let n = 0; n < 4; n++) chats.push(await post('#steps 2 calculator {"expression":"20+22"}'));
    const queued = await post('#echo 排队', { session: chats[0]?.session ?? '' });
    const stopped = await post('#steps 9 calculator {"expression":"1+1"}');
    const goldenId = await addGolden();
    const trainingId = await addTraining();
    const flow = await addWorkflow();
    const counted = [waits, ...chats];
    await within(60, async () => {
      for (const { runId } of counted)
        expect((await callsOf(runId)).filter(({ outcome }) => outcome === 'done').length).toBeGreaterThan(0);
      expect(await inTenant('', (tx) => tx.select().from(chatConsent))).toHaveLength(1);
      expect(echo.seen.map(({ path }) => path)).toContain('/slow/9000');
    });

    await stage.restate.kill();
    stage.restate.forget();
    await stage.world.send(chat.stopRun, { body: { session_id: stopped.session } }, at());
    await stage.restate.start();
    const began = Date.now();
    const [asked] = await inTenant('', (tx) => tx.select().from(chatConsent));
    const yes = { run_id: waits.runId, call_id: asked?.callId ?? '', allow: true };
    expect((await stage.world.send(consent, { body: yes }, at())).code).toBe(200);

    const left = () => Math.max(1, 60 - (Date.now() - began) / 1_000);
    await within(left(), async () => {
      for (const { runId } of [...counted, queued]) expect((await runOf(runId))?.status).toBe('done');
      expect((await runOf(stopped.runId))?.status).toBe('stopped');
      const { data } = await stage.world.send(golden.readGoldenRun, { params: { id: goldenId } }, at());
      expect(data).toMatchObject({ status: 'done', passed: 2, failed: 0 });
      const trained = await stage.world.send(training.readTraining, { params: { id: trainingId } }, at());
      expect(trained.data).toMatchObject({ state: 'completed', outcome: 'succeeded' });
      const ran = await stage.world.send(workflow.readWorkflowRun, { params: flow }, at());
      expect(ran.data.status).toBe('done');
    });

    for (const { runId } of chats) expect((await answerOf(runId))?.content).toContain('42');
    expect((await answerOf(queued.runId))?.content).toBe('排队');
    expect((await answerOf(waits.runId))?.step?.[0]?.toolCalls?.[0]).toMatchObject({ isError: false });
    // A round that was finished is not paid again; one that the loss cut off is, once.
    for (const { runId } of counted) {
      const done = (await callsOf(runId)).filter(({ outcome }) => outcome === 'done').map(({ key }) => key);
      expect(done.length).toBe(new Set(done).size);
    }
    expect(echo.keysOf('/order')).toHaveLength(2);
    expect(echo.keysOf('/quick')).toHaveLength(1);
  });

  it('a run that waits for consent is not lost while the engine has it', async () => {
    await stage.control({ delayMs: 0 });
    const { asking, callable } = await addTool();
    const { runId } = await post(`#tool ${callable} {}`, { id: asking, release: 0 });
    const asked = () => inTenant('', (tx) => tx.select().from(chatConsent).where(eq(chatConsent.runId, runId)));
    const [before] = await within(20, async () => {
      const rows = await asked();
      expect(rows).toHaveLength(1);
      return rows;
    });
    const later = { ...stage.world.services, now: () => new Date(Date.now() + 3_600_000) };
    const kinds = [lostChat({ ...later, findModels: createModelFinder(later) })];
    for (let n = 0; n < 5; n++) await beginLostAgain(later, createRestateAdmin(stage.restate.admin), kinds);
    expect([(await runOf(runId))?.status, await asked()]).toEqual(['running', [before]]);
  });

  it('a run that the engine drops again and again is ended with words', async () => {
    await stage.worker().stop('SIGKILL');
    const { runId } = await post('#echo 没有');
    const admin = createRestateAdmin(stage.restate.admin);
    const held = async () => {
      const rows = await admin.query<{ id: string; idempotency_key: string }>(
        "select id, idempotency_key from sys_invocation_status where target_service_name = 'chatSession' and status <> 'completed'",
      );
      return rows.filter(({ idempotency_key: key }) => key.endsWith(runId));
    };
    await within(10, async () => expect(await held()).toHaveLength(1));
    // An order that is still on its list would be given once more.
    const listed = sql`${outbox.payload} ->> 'runId' = ${runId}`;
    await within(10, async () =>
      expect(await stage.world.services.db.shared.select().from(outbox).where(listed)).toEqual([]),
    );
    for (const { id } of await held()) await admin.kill(id);
    await within(10, async () => expect(await held()).toEqual([]));

    const later = { ...stage.world.services, now: () => new Date(Date.now() + 20_000) };
    const kinds = [lostChat({ ...later, findModels: createModelFinder(later) })];
    const orders = () =>
      later.db.shared
        .select()
        .from(outbox)
        .where(eq(outbox.requestId, `again-${runId}`));
    const ordered: number[] = [];
    for (let n = 0; n < 4; n++) {
      await beginLostAgain(later, admin, kinds);
      await beginLostAgain(later, admin, kinds);
      ordered.push((await orders()).length);
      await later.db.shared.delete(outbox).where(eq(outbox.requestId, `again-${runId}`));
      await later.db.pool.query(`update lost_work set at = at - interval '16 seconds'`);
    }
    expect(ordered).toEqual([1, 1, 1, 0]);
    expect(await runOf(runId)).toMatchObject({ status: 'failed', errorCode: 'RUN_LOST' });
    expect(await answerOf(runId)).toMatchObject({ error: true, errorCode: 'RUN_LOST' });
  });
});
