import { cardPage, readCard } from '@zhixing/contract/card';
import { chat, sessionHistory, stopRun } from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { readForms, saveForm, submitForm } from '@zhixing/contract/form';
import * as plugins from '@zhixing/contract/plugin';
import { listParts } from '@zhixing/contract/studio';
import * as contract from '@zhixing/contract/workflow';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person, readFrames } from '../../../test/chat-stage.ts';
import { addReleasedForm, widgetId } from '../../../test/released-forms.ts';
import { addReleasedTool } from '../../../test/released-tools.ts';
import { end, graph, inLine, start, startEchoServer } from '../../../test/workflow-graph.ts';
import { newId } from '../../base/id.ts';
import { card } from '../../db/schema/card.ts';
import { workflowRun, workflowStep } from '../../db/schema/workflow.ts';
import { sweepRuns } from './index.ts';

let stage: ChatStage;
let owner: Person;
let reader: Person;
let form: { id: string; part: string };
let echo: Awaited<ReturnType<typeof startEchoServer>>;

beforeAll(async () => {
  echo = await startEchoServer();
  stage = await openChatStage({ allow: [echo.place] });
  await stage.addModel({ isDefault: true });
  [owner, reader] = [await stage.addPerson(), await stage.addPerson()];
  form = await addReleasedForm(stage.world, { ...owner, tenantId: stage.tenantId });
}, 120_000);
afterAll(async () => {
  await stage?.close();
  echo.close();
});

const send = ((route, call, who = owner) => stage.world.send(route, call, who)) as typeof stage.world.send;
const inTenant = <T>(work: Parameters<typeof stage.world.services.db.inTenant<T>>[1]) =>
  stage.world.services.db.inTenant(stage.tenantId, work);
const http = (key: string, path: string, more: object = {}) => ({
  ...{ type: 'http', key, title: key, url: `${echo.site}${path}` },
  ...more,
});
const ask = (key: string, more: object = {}) => ({
  ...{ type: 'form', key, title: key, part: form.part },
  inputs: [{ name: 'name', value: '{{start.text}}' }],
  ...more,
});
const [name, stars, days] = [widgetId(2), widgetId(3), widgetId(4)];
const filled = { [name]: '李四', [stars]: 4, [days]: ['1'] };

const asking = (more: object = {}) =>
  graph(
    [
      start,
      http('before', '/before'),
      ask('form1', more),
      http('after', '/after/{{form1.name}}'),
      end({ name: '{{form1.name}}', stars: '{{form1.stars}}', days: '{{form1.days}}', error: '{{form1.error}}' }),
    ],
    inLine('start', 'before', 'form1', 'after', 'end'),
    { timeoutMs: 20_000 },
  );

const agentWith = async (document: object) => {
  const who = { ...owner, tenantId: stage.tenantId };
  const { part, callableName, id } = await addReleasedTool(stage.world, who, { document });
  const agentId = await addAgent(stage.world, owner, { document: { workflows: [{ id: part }] } });
  return { agentId, tool: callableName, flowId: id };
};

type Asked = { sessionId?: string; query?: string };
/** A question whose answer waits: everything that was heard, and how to go on. */
const talk = async (agentId: string, tool: string, { sessionId = newId(), query }: Asked = {}) => {
  const body = { session_id: sessionId, schema_id: agentId, query: query ?? `#tools ${tool} {"text":"张三"}` };
  const response = await stage.open(chat.path, reader, { method: 'POST', body: JSON.stringify(body) });
  const events: ChatEvent[] = [];
  const over = (async () => {
    for await (const event of readFrames(response.body as ReadableStream<Uint8Array>)) events.push(event as ChatEvent);
  })();
  const asked = async (node: string) => {
    for (let tries = 0; tries < 400; tries++) {
      const found = events.find(
        (event) => event.kind === 'tool-waiting' && event.form?.node === node && event.form.state === 'waiting',
      );
      if (found?.kind === 'tool-waiting' && found.form) return { ...found, form: found.form };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`nobody asked for ${node}: ${JSON.stringify(events.slice(-3))}`);
  };
  const finished = () => events.findLast((event) => event.kind === 'tool-finished');
  return { sessionId, events, over, asked, finished };
};
const submit = (
  { runId, callId, form: { node } }: { runId: string; callId: string; form: { node?: string | undefined } },
  values: object,
  who = reader,
) => send(submitForm, { body: { run_id: runId, call_id: callId, node: node ?? '', values: values as never } }, who);

describe('a form node of a workflow that an agent calls', () => {
  it('shows the form to whoever asks, outlives the worker, and gives typed values to the nodes after it', async () => {
    const { agentId, tool, flowId } = await agentWith(asking());
    const one = await talk(agentId, tool);
    const asked = await one.asked('form1');
    expect(asked.form).toMatchObject({ title: '请假单', values: { [name]: '张三' }, until: expect.any(String) });
    const draft = { run_id: asked.runId, call_id: asked.callId, node: 'form1', values: { [stars]: 4 } };
    expect((await send(saveForm, { body: draft }, reader)).code).toBe(200);
    expect((await send(saveForm, { body: { ...draft, node: 'form9' } }, reader)).errorCode).toBe('FORM_OVER');
    expect((await send(readForms, { params: { id: one.sessionId } }, reader)).data).toEqual([draft]);
    await stage.restartWorker('SIGKILL');
    expect((await submit(asked, filled, owner)).errorCode).toBe('NOT_FOUND');
    expect((await submit(asked, { [name]: ' ' })).errorCode).toBe('FORM_INCOMPLETE');
    const twice = await Promise.all([submit(asked, { [name]: '李四', [days]: ['1'] }), submit(asked, filled)]);
    expect(twice.map(({ errorCode }) => errorCode).toSorted()).toEqual(['FORM_OVER', undefined]);
    await one.over;
    expect(JSON.parse(one.finished()?.result ?? '')).toEqual({ name: '李四', stars: 4, days: ['1'], error: '' });
    expect(one.finished()?.parts).toMatchObject([{ kind: 'form', state: 'submitted', values: filled, node: 'form1' }]);
    expect(one.events.filter(({ kind }) => kind === 'tool-finished')).toHaveLength(1);
    expect(echo.seen.filter(({ path }) => path === '/before')).toHaveLength(1);
    expect(echo.seen.filter(({ path }) => path === '/after/%E6%9D%8E%E5%9B%9B')).toHaveLength(1);
    const runs = await inTenant((tx) => tx.select().from(workflowRun).where(eq(workflowRun.pluginId, flowId)));
    expect(runs).toMatchObject([{ status: 'done' }]);
    const { messages } = (await send(sessionHistory, { params: { id: one.sessionId } }, reader)).data;
    const calls = messages.flatMap(({ step = [] }) => step).flatMap(({ toolCalls = [] }) => toolCalls);
    expect(calls[0]?.parts).toMatchObject([{ kind: 'form', state: 'submitted' }]);
  }, 60_000);

  it('asks one form after the other; what is sent for the first one does not fill in the second', async () => {
    const document = graph(
      [start, ask('form1'), ask('form2', { inputs: [] }), end({ a: '{{form1.name}}', b: '{{form2.name}}' })],
      inLine('start', 'form1', 'form2', 'end'),
    );
    const { agentId, tool } = await agentWith(document);
    const one = await talk(agentId, tool);
    const first = await one.asked('form1');
    await submit(first, { [name]: '甲' });
    const second = await one.asked('form2');
    expect(second.form.values).toBeUndefined();
    expect((await submit(first, { [name]: '甲' })).errorCode).toBe('FORM_OVER');
    await submit(second, { [name]: '乙' });
    await one.over;
    expect(JSON.parse(one.finished()?.result ?? '')).toEqual({ a: '甲', b: '乙' });
    expect(one.finished()?.parts).toMatchObject([{ node: 'form1' }, { node: 'form2' }]);
  });

  it('that two ways lead to at once are asked in turn', async () => {
    const document = graph(
      [start, ask('form1'), ask('form2'), end({ a: '{{form1.name}}{{form2.name}}' })],
      [...inLine('start', 'form1', 'end'), ...inLine('start', 'form2', 'end')],
    );
    const { agentId, tool } = await agentWith(document);
    const one = await talk(agentId, tool);
    const first = await Promise.race([one.asked('form1'), one.asked('form2')]);
    await submit(first, { [name]: '甲' });
    const other = await one.asked(first.form.node === 'form1' ? 'form2' : 'form1');
    await submit(other, { [name]: '甲' });
    await one.over;
    expect(one.finished()).toMatchObject({ isError: false, result: '{"a":"甲甲"}' });
  });

  it('fails where something else is said, and goes on where its author wants that', async () => {
    const stopping = await agentWith(asking());
    const one = await talk(stopping.agentId, stopping.tool);
    await one.asked('form1');
    const next = await talk(stopping.agentId, '', { sessionId: one.sessionId, query: '先不填了' });
    await Promise.all([one.over, next.over]);
    const finished = [...one.events, ...next.events].find((event) => event.kind === 'tool-finished');
    expect(finished).toMatchObject({ isError: true, result: '用户没有填写表单，另外提了问题' });
    expect(finished?.parts).toMatchObject([{ kind: 'form', state: 'over' }]);

    const going = await agentWith(asking({ onError: 'go-on' }));
    const other = await talk(going.agentId, going.tool);
    await other.asked('form1');
    const said = await talk(going.agentId, '', { sessionId: other.sessionId, query: '先不填了' });
    await Promise.all([other.over, said.over]);
    const result = [...other.events, ...said.events].find((event) => event.kind === 'tool-finished')?.result;
    expect(JSON.parse(result ?? '')).toMatchObject({ name: '', error: expect.any(String) });
  });

  it('that is stopped waits for nothing; a form that is gone, and one of somebody else, is said to be', async () => {
    const { agentId, tool, flowId } = await agentWith(asking());
    const wasAfter = echo.seen.some(({ path }) => path.startsWith('/after/'));
    const one = await talk(agentId, tool);
    const asked = await one.asked('form1');
    await send(stopRun, { body: { session_id: one.sessionId } }, reader);
    expect((await submit(asked, filled)).errorCode).toBe('FORM_OVER');
    await one.over;
    const [run] = await inTenant((tx) => tx.select().from(workflowRun).where(eq(workflowRun.pluginId, flowId)));
    expect(run).toMatchObject({ status: 'stopped', endedAt: expect.any(Date) });
    const steps = await inTenant((tx) =>
      tx
        .select()
        .from(workflowStep)
        .where(eq(workflowStep.runId, run?.id ?? '')),
    );
    expect(steps.find(({ key }) => key === 'form1')).toMatchObject({ status: 'failed', error: expect.any(String) });
    expect(steps.map(({ status }) => status)).not.toContain('waiting');
    expect((await submit(asked, filled)).errorCode).toBe('FORM_OVER');
    const { messages } = (await send(sessionHistory, { params: { id: one.sessionId } }, reader)).data;
    const [call] = messages.at(-1)?.step?.[0]?.toolCalls ?? [];
    expect(call).toMatchObject({ parts: [{ kind: 'form', state: 'over', title: '请假单' }] });
    expect(call).not.toHaveProperty('isWaiting');
    expect(echo.seen.some(({ path }) => path.startsWith('/after/'))).toBe(wasAfter);
    const foreign = await addReleasedForm(stage.world, { ...reader, tenantId: stage.tenantId });
    for (const part of [foreign.part, `card:${newId()}`]) {
      const { agentId: id, tool: name } = await agentWith(asking({ part }));
      const other = await talk(id, name);
      await other.over;
      expect(other.finished()).toMatchObject({ isError: true, result: '表单不存在或还没有发布' });
    }
  });
});

describe('a form of the workflow’s owner', () => {
  it('comes along with a workflow that everybody may use, whoever’s agent calls it', async () => {
    const author = { ...owner, tenantId: stage.tenantId };
    const { part, callableName } = await addReleasedTool(stage.world, author, { document: asking(), isStandard: true });
    const agentId = await addAgent(stage.world, reader, { document: { workflows: [{ id: part }] } });
    const one = await talk(agentId, callableName);
    const asked = await one.asked('form1');
    expect(asked.form.title).toBe('请假单');
    await submit(asked, filled);
    await one.over;
    expect(one.finished()).toMatchObject({ isError: false });
  });

  it('is added to it by nobody else, though an administrator may edit it', async () => {
    const callable = `w_${newId().slice(-10)}`;
    const created = { workflowName: '流程', workflowDescription: '一步一步', workflowCallableName: callable };
    const { id } = (await send(plugins.createWorkflow, { body: created }, owner)).data;
    const admin = await stage.addPerson({ role: 'admin' });
    const head = { pluginName: '流程', pluginDescription: '一步一步', pluginCallableName: callable };
    const body = { ...head, draftNo: 1, document: asking() as never };
    expect((await send(plugins.savePlugin, { params: { id }, body }, admin)).errorCode).toBe('PART_NOT_SHARED');
    expect((await send(plugins.savePlugin, { params: { id }, body }, owner)).errorCode).toBeUndefined();
  });
});

describe('a form node in a test run', () => {
  const add = async (document: object) => {
    const callable = `w_${newId().slice(-10)}`;
    const created = { workflowName: '流程', workflowDescription: '一步一步', workflowCallableName: callable };
    const { id } = (await send(plugins.createWorkflow, { body: created }, owner)).data;
    const head = { pluginName: '流程', pluginDescription: '一步一步', pluginCallableName: callable };
    await send(
      plugins.savePlugin,
      { params: { id }, body: { ...head, draftNo: 1, document: document as never } },
      owner,
    );
    const body = { draftNo: 2, input: { text: '张三' } };
    return { id, runId: (await send(contract.testWorkflow, { params: { id }, body }, owner)).data.runId };
  };
  const until = async (params: { id: string; runId: string }, isThere: (run: contract.WorkflowRun) => boolean) => {
    for (let tries = 0; tries < 600; tries++) {
      const { data } = await send(contract.readWorkflowRun, { params }, owner);
      if (isThere(data)) return data;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('it did not happen');
  };
  const isWaiting = ({ steps }: contract.WorkflowRun) => steps.some(({ status }) => status === 'waiting');
  const isOver = ({ status }: contract.WorkflowRun) => status !== 'running';
  const fill = (params: { id: string; runId: string }, values: object, who = owner) =>
    send(contract.fillWorkflowForm, { params, body: { key: 'form1', values: values as never } }, who);

  const age = (runId: string, hours: number) =>
    inTenant((tx) =>
      tx
        .update(workflowRun)
        .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
        .where(eq(workflowRun.id, runId)),
    );

  it('is filled in beside the graph, outlives the worker, and does not count as time of the run', async () => {
    const place = await add(asking());
    const run = await until(place, isWaiting);
    expect(run.steps.find(({ key }) => key === 'form1')).toMatchObject({
      status: 'waiting',
      form: { title: '请假单', values: { [name]: '张三' }, state: 'waiting' },
    });
    await stage.restartWorker('SIGKILL');
    expect((await fill(place, filled, reader)).errorCode).toBe('NOT_FOUND');
    expect((await fill(place, { [name]: '' })).errorCode).toBe('FORM_INCOMPLETE');
    // Longer than the run itself may take, as the clock of the rows tells it.
    await age(place.runId, 3);
    await sweepRuns(stage.world.services);
    expect((await fill(place, filled)).errorCode).toBeUndefined();
    expect((await fill(place, filled)).errorCode).toBe('FORM_OVER');
    const ended = await until(place, isOver);
    expect(ended).toMatchObject({ status: 'done', output: { name: '李四', stars: 4, days: ['1'] } });
  }, 60_000);

  it('that is stopped takes no form any more, and one that nobody fills in for days is closed', async () => {
    const place = await add(asking());
    await until(place, isWaiting);
    await send(contract.stopWorkflowRun, { params: place }, owner);
    expect((await fill(place, filled)).errorCode).toBe('FORM_OVER');
    expect(await until(place, isOver)).toMatchObject({ status: 'stopped' });

    const left = await add(asking());
    await until(left, isWaiting);
    await age(left.runId, 25);
    await sweepRuns(stage.world.services);
    expect(await until(left, isOver)).toMatchObject({ status: 'failed' });
    expect((await fill(left, filled)).errorCode).toBe('FORM_OVER');
  });
});

it('the form names the workflows that ask for it, and parts name what a form takes and gives', async () => {
  const own = await addReleasedForm(stage.world, { ...owner, tenantId: stage.tenantId }, { name: '问卷' });
  const document = asking({ part: own.part });
  const flow = await addReleasedTool(stage.world, { ...owner, tenantId: stage.tenantId }, { document, name: '调查' });
  const opened = (await send(readCard, { params: { id: own.id } }, owner)).data;
  expect(opened).toMatchObject({ agents: [], workflows: [{ id: flow.id, name: '调查' }] });
  const unused = await addReleasedForm(stage.world, { ...owner, tenantId: stage.tenantId }, { name: '问卷二' });
  const { list } = (await send(cardPage, { query: { name: '问卷' } }, owner)).data;
  expect(Object.fromEntries(list.map(({ id, workflows }) => [id, workflows]))).toEqual({ [own.id]: 1, [unused.id]: 0 });
  const { cards } = (await send(listParts, { query: {} }, owner)).data;
  expect(cards.find(({ id }) => id === own.part)?.form).toEqual({
    inputs: ['customer', 'name', 'stars', 'days'],
    outputs: [
      { name: 'name', label: '姓名', type: 'Input' },
      { name: 'stars', label: '评分', type: 'Rate' },
      { name: 'days', label: '天', type: 'Checkbox' },
    ],
  });
  await inTenant((tx) => tx.delete(card).where(eq(card.id, own.id)));
});
