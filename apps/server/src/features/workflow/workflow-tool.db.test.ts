import { agentDocument } from '@zhixing/contract/agent-document';
import { chat as chatRoute } from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { consent } from '@zhixing/contract/consent';
import { deletePlugin } from '@zhixing/contract/plugin';
import { listParts } from '@zhixing/contract/studio';
import { workflowDocument } from '@zhixing/contract/workflow-document';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person, readFrames } from '../../../test/chat-stage.ts';
import { lastOf } from '../../../test/chat-words.ts';
import { end, graph, inLine, start, startEchoServer } from '../../../test/workflow-graph.ts';
import { newId } from '../../base/id.ts';
import { agent } from '../../db/schema/agent.ts';
import { plugin, pluginRelease } from '../../db/schema/plugin.ts';
import { workflowRun, workflowStep } from '../../db/schema/workflow.ts';
import { sweepRuns } from './index.ts';

let stage: ChatStage;
let owner: Person;
let echo: Awaited<ReturnType<typeof startEchoServer>>;

beforeAll(async () => {
  echo = await startEchoServer();
  stage = await openChatStage({ allow: [echo.place] });
  owner = await stage.addPerson();
  await stage.addModel({ isDefault: true });
}, 120_000);
afterAll(async () => {
  await stage.close();
  echo.close();
});

const inTenant = <T>(work: Parameters<typeof stage.world.services.db.inTenant<T>>[1]) =>
  stage.world.services.db.inTenant(stage.tenantId, work);
const http = (key: string, path: string, more: object = {}) => ({
  ...{ type: 'http', key, title: key, url: `${echo.site}${path}` },
  ...more,
});
const post = { method: 'POST', body: '{}' };

const addReleased = async (callableName: string, document: object) => {
  const { tenantId } = stage;
  const id = newId();
  const head = { name: '查询流程', description: '查一查', callableName, document: workflowDocument.parse(document) };
  const look = { icon: '1', iconBackground: '#d6e4ff', status: 'C90_Released', releaseNo: 1 } as const;
  await inTenant(async (tx) => {
    await tx.insert(plugin).values({ ...head, ...look, tenantId, id, ownerId: owner.id, type: 'WORKFLOW' });
    await tx.insert(pluginRelease).values({ ...head, tenantId, pluginId: id, no: 1 });
  });
  return id;
};
const agentWith = async (flow: string) => {
  const id = await addAgent(stage.world, owner, { state: 'unreleased' });
  const workflows = [{ id: `workflow:${flow}` }];
  const document = agentDocument.parse({ prompt: '你是样例。', suggestions: false, workflows });
  await inTenant((tx) => tx.update(agent).set({ document }).where(eq(agent.id, id)));
  return id;
};
const open = (id: string, query: string) =>
  stage.open(chatRoute.path, owner, {
    method: 'POST',
    body: JSON.stringify({ session_id: newId(), schema_id: id, query, release: 0 }),
  });
const ask = async (id: string, query: string) => (await stage.events(await open(id, query))) as ChatEvent[];
const runsOf = (pluginId: string) =>
  inTenant((tx) => tx.select().from(workflowRun).where(eq(workflowRun.pluginId, pluginId)));

describe('a workflow as a tool of an agent', () => {
  it('STUDIO-25 is offered in the studio, called by the model and gives what its end node gives', async () => {
    const document = graph(
      [start, http('look', '/{{start.text}}'), end({ path: '{{look.body.path}}', n: '{{look.status}}' })],
      inLine('start', 'look', 'end'),
    );
    const id = await addReleased('look_it_up', document);
    const parts = (await stage.world.send(listParts, { query: {} }, owner)).data;
    expect(parts.workflows).toContainEqual(expect.objectContaining({ id: `workflow:${id}`, name: '查询流程' }));
    expect(parts.tools.some((part) => part.id.includes(id))).toBe(false);
    const other = await stage.addPerson();
    expect((await stage.world.send(listParts, { query: {} }, other)).data.workflows).toEqual([]);
    const agentId = await agentWith(id);
    const events = await ask(agentId, '#tool look_it_up {"text":"甲","more":"x"}');
    expect(events.find(({ kind }) => kind === 'tool-finished')).toMatchObject({
      isError: false,
      result: JSON.stringify({ path: '/%E7%94%B2', n: 200 }),
    });
    expect(await runsOf(id)).toMatchObject([
      { status: 'done', releaseNo: 1, draftNo: null, input: { text: '甲' }, accountId: owner.id },
    ]);
    const missing = await ask(agentId, '#tool look_it_up {}');
    expect(missing.find(({ kind }) => kind === 'tool-finished')).toMatchObject({
      isError: true,
      result: '缺少参数 text',
    });
    await stage.world.send(deletePlugin, { params: { id } }, owner);
    const gone = await ask(agentId, '#tool look_it_up {"text":"甲"}');
    expect(gone.find(({ kind }) => kind === 'tool-finished')).toMatchObject({ isError: true });
  });

  it('STUDIO-25 one that changes something outside asks first; a look-up and an approved one do not', async () => {
    const writing = graph([start, http('w', '/write', post), end({ s: '{{w.status}}' })], inLine('start', 'w', 'end'));
    const id = await addReleased('write_it', writing);
    const response = await open(await agentWith(id), '#tool write_it {"text":"x"}');
    const seen: ChatEvent[] = [];
    if (response.body)
      for await (const event of readFrames(response.body)) {
        seen.push(event as ChatEvent);
        if (event.kind !== 'tool-waiting') continue;
        expect(echo.keysOf('/write')).toEqual([]);
        const body = { run_id: event.runId, call_id: event.callId, allow: true };
        expect((await stage.world.send(consent, { body }, owner)).code).toBe(200);
      }
    expect(seen.some(({ kind }) => kind === 'tool-waiting')).toBe(true);
    expect(lastOf(seen).answer.content).toContain('200');
    expect(echo.keysOf('/write')).toHaveLength(1);
    const approved = { ...writing, effect: { hasEffect: true, isPreApproved: true } };
    const freely = await ask(
      await agentWith(await addReleased('write_freely', approved)),
      '#tool write_freely {"text":"x"}',
    );
    expect(freely.some(({ kind }) => kind === 'tool-waiting')).toBe(false);
    expect(echo.keysOf('/write')).toHaveLength(2);
  });

  it('STUDIO-25 a workflow inside a workflow is refused', async () => {
    const inner = await addReleased('inner_flow', graph([start, end({})], inLine('start', 'end')));
    for (const part of [`workflow:${inner}`, `plugin:${inner}`]) {
      const callable = `outer_${newId().slice(-8)}`;
      const tool = { type: 'tool', key: 'in', title: '内', part };
      const outer = await addReleased(callable, graph([start, tool, end({})], inLine('start', 'in', 'end')));
      const events = await ask(await agentWith(outer), `#tool ${callable} {"text":"x"}`);
      expect(events.find(({ kind }) => kind === 'tool-finished')).toMatchObject({
        isError: true,
        result: '工具不存在或不能使用',
      });
    }
  });

  it('STUDIO-25 CHAOS a worker killed in the middle of the call: finished nodes are not run again', async () => {
    const nodes = [
      start,
      http('one', '/t-one', post),
      http('two', '/slow/3000?t-two', post),
      http('three', '/t-three', post),
      end({ s: '{{one.status}}{{three.status}}' }),
    ];
    const effect = { hasEffect: true, isPreApproved: true };
    const id = await addReleased(
      'three_steps',
      graph(nodes, inLine('start', 'one', 'two', 'three', 'end'), { effect, timeoutMs: 120_000 }),
    );
    const asked = ask(await agentWith(id), '#tool three_steps {"text":"x"}');
    while (echo.keysOf('/slow/3000?t-two').length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    await stage.restartWorker('SIGKILL');
    const events = await asked;
    expect(lastOf(events).answer.content).toContain('200200');
    const [run] = await runsOf(id);
    expect(run?.status).toBe('done');
    expect(echo.keysOf('/t-one')).toEqual([`${run?.id}:one`]);
    expect(echo.keysOf('/t-three')).toEqual([`${run?.id}:three`]);
    expect([...new Set(echo.keysOf('/slow/3000?t-two'))]).toEqual([`${run?.id}:two`]);
  }, 120_000);
});

it('STUDIO-25 runs that nobody works on are closed', async () => {
  const id = await addReleased('swept_flow', graph([start, end({})], inLine('start', 'end')));
  const document = workflowDocument.parse(graph([start, end({})], inLine('start', 'end')));
  const row = { tenantId: stage.tenantId, pluginId: id, accountId: owner.id, releaseNo: 1, input: {}, document };
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const [lost, fresh] = [newId(), newId()];
  await inTenant(async (tx) => {
    await tx.insert(workflowRun).values([
      { ...row, id: lost, createdAt: ago(20) },
      { ...row, id: fresh, createdAt: ago(1) },
    ]);
    await tx.insert(workflowStep).values({ tenantId: stage.tenantId, runId: lost, key: 'start' });
  });
  await sweepRuns(stage.world.services);
  const left = await runsOf(id);
  expect(left.find((run) => run.id === lost)?.status).toBe('failed');
  expect(left.find((run) => run.id === fresh)?.status).toBe('running');
});
