import * as contract from '@zhixing/contract/card';
import { chat, sessionHistory, shareSession, stopRun } from '@zhixing/contract/chat';
import { widgetData } from '@zhixing/contract/chat-analysis';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { readForms, saveForm, submitForm } from '@zhixing/contract/form';
import { listParts } from '@zhixing/contract/studio';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person, readFrames } from '../../../test/chat-stage.ts';
import { newId } from '../../base/id.ts';

let stage: ChatStage;
let owner: Person;
let colleague: Person;

beforeAll(async () => {
  stage = await openChatStage({ isApart: true });
  await stage.addModel({ isDefault: true });
  owner = await stage.addPerson();
  colleague = await stage.addPerson();
}, 120_000);
afterAll(() => stage?.close());

const send = ((route, call, who = owner) => stage.world.send(route, call, who)) as typeof stage.world.send;
const at = (n: number) => n.toString(16).padStart(32, '0');
const widget = (type: string, n: number, options: object) => ({ type, id: at(n), options });

const name = widget('Input', 1, { label: '姓名', key: 'name' });
const day = widget('Date', 2, { label: '日期', key: 'day' });
const customer = widget('Text', 3, { useVar: 'customer.name' });
const button = widget('Button', 4, { label: '提交', value: '请假：' });
const form = (more: object = {}) => ({
  kind: 'widgets' as const,
  widgetList: [customer, name, day, button],
  ...more,
});
type Document = Parameters<typeof send<typeof contract.createCard>>[1]['body']['document'];

const addCard = async (document: Document, source = '') => {
  const { id } = (await send(contract.createCard, { body: { name: '请假单', document } }, owner)).data;
  const body = { revision: 1, name: '请假单', description: '请假时用', source, document, sample: null };
  const { revision } = (await send(contract.saveCard, { params: { id }, body }, owner)).data;
  const released = await send(contract.releaseCard, { params: { id }, body: { revision } }, owner);
  return { id, revision, released, tool: `show_card_${id.replaceAll('-', '').slice(-8)}` };
};
const addReader = (cards: readonly string[], more: object = {}) =>
  addAgent(stage.world, owner, { document: { cards: cards.map((id) => ({ id: `card:${id}` })), ...more } });

type Sent = { sessionId?: string; form?: object };
const post = (who: Person, agentId: string, query: string, { sessionId = newId(), ...more }: Sent = {}) =>
  stage.open(chat.path, who, {
    method: 'POST',
    body: JSON.stringify({ session_id: sessionId, schema_id: agentId, query, ...more }),
  });
const ask = async (...asked: Parameters<typeof post>) => {
  const events = (await stage.events(await post(...asked))) as ChatEvent[];
  const parts = events.flatMap((event) => (event.kind === 'tool-finished' ? (event.parts ?? []) : []));
  return { events, parts, runId: events[0]?.runId ?? '' };
};
const filling = (tool: string, input: object) => `#tools ${tool} ${JSON.stringify(input)}`;

describe('a card', () => {
  it('CARD-22 is drafted, saved against what it stood on, released, listed and deleted; nobody else has it', async () => {
    const { id, revision } = await addCard(form());
    const params = { id };
    const opened = (await send(contract.readCard, { params }, owner)).data;
    expect(opened).toMatchObject({ name: '请假单', kind: 'widgets', isReleased: true, hasChanges: false, revision });
    expect(opened.document).toMatchObject({ waits: false, widgetList: [{ id: at(3) }, { id: at(1) }, {}, {}] });
    const body = { revision: 1, name: '旧', description: '', source: '', document: form(), sample: { a: 1 } };
    expect((await send(contract.saveCard, { params, body }, owner)).errorCode).toBe('CARD_STALE');
    await send(contract.saveCard, { params, body: { ...body, revision } }, owner);
    const agentId = await addReader([id]);
    const { list } = (await send(contract.cardPage, { query: { name: '旧' } }, owner)).data;
    expect(list).toMatchObject([{ id, isReleased: true, hasChanges: true, agents: 1 }]);
    expect((await send(contract.readCard, { params }, owner)).data.agents).toMatchObject([{ id: agentId }]);
    for (const route of [contract.readCard, contract.deleteCard])
      expect((await send(route, { params }, colleague)).errorCode).toBe('NOT_FOUND');
    expect((await send(contract.cardPage, { query: {} }, colleague)).data.total).toBe(0);
    expect((await send(listParts, { query: {} }, owner)).data.cards).toMatchObject([
      { id: `card:${id}`, name: '请假单' },
    ]);
    await send(contract.deleteCard, { params }, owner);
    expect((await send(listParts, { query: {} }, owner)).data.cards).toEqual([]);
  });

  it('CARD-23 without a component, or without a binding to the tool it shows, is not released', async () => {
    expect((await addCard({ kind: 'widgets', widgetList: [] })).released.errorCode).toBe('CARD_EMPTY');
    const unbound = { kind: 'template' as const, template: { type: 'image-text' as const } };
    expect((await addCard(unbound, 'builtin:weather')).released.errorCode).toBe('CARD_UNBOUND');
    expect((await addCard(unbound)).released.code).toBe(200);
  });

  it('that is no document of widgets is refused with what is wrong', async () => {
    const twice = { kind: 'widgets' as const, widgetList: [name, name] };
    const refused = await send(contract.createCard, { body: { name: '坏', document: twice } }, owner);
    expect([refused.errorCode, JSON.stringify(refused)]).toEqual(['BAD_REQUEST', expect.stringContaining('标识重复')]);
  });

  it('WID-51 is filled in by the model through a typed tool, and shows only what it reads of the data', async () => {
    const { id, tool } = await addCard(form());
    const agentId = await addReader([id]);
    const input = { customer: { name: '陈女士', phone: '139' }, name: '张三', secret: 1 };
    const { parts } = await ask(colleague, agentId, filling(tool, input));
    expect(parts).toMatchObject([
      {
        kind: 'form',
        title: '请假单',
        state: 'open',
        data: { customer: { name: '陈女士' } },
        values: { [at(1)]: '张三' },
      },
    ]);
    expect(JSON.stringify(parts)).not.toContain('139');
  });

  it('shows the results of the tool it is bound to, whatever the model says of them', async () => {
    const template = { type: 'echarts-card' as const, data: 'option', options: { title: 'title.text' } };
    const { id } = await addCard({ kind: 'template', template }, 'builtin:chart_maker');
    const chart = { kind: 'bar', title: '销量', categories: ['一月'], series: [{ name: '量', values: [3] }] };
    const agentId = await addReader([id], { tools: [{ id: 'builtin:chart_maker' }] });
    const { parts } = await ask(colleague, agentId, filling('chart_maker', chart));
    expect(parts).toMatchObject([
      {
        kind: 'card',
        title: '请假单',
        cards: [{ type: 'echarts-card', title: '销量', option: { series: [{ data: [3] }] } }],
      },
    ]);
    const without = await addReader([], { tools: [{ id: 'builtin:chart_maker' }] });
    expect((await ask(colleague, without, filling('chart_maker', chart))).parts).toEqual([]);
  });
});

describe('the widgets of an agent', () => {
  const read = (id: string, who: Person, query: { shareToken?: string } = {}) =>
    send(contract.readWidget, { params: { id }, query }, who);

  it('API-07 are read by whoever may look at an agent that shows them, as released; for others there are none', async () => {
    const { id, revision } = await addCard(form());
    const own = await read(id, owner);
    expect(own.data).toMatchObject({ id, config: { widgetList: [{ id: at(3) }, { id: at(1) }, {}, {}] } });
    expect((await read(id, colleague)).errorCode).toBe('NOT_FOUND');
    expect((await read(newId(), owner)).errorCode).toBe('NOT_FOUND');

    const off = await addAgent(stage.world, owner, { document: { cards: [{ id: `card:${id}`, enabled: false }] } });
    const hidden = await addAgent(stage.world, owner, {
      ...{ document: { cards: [{ id: `card:${id}` }] }, state: 'released' },
    });
    expect([off, hidden, (await read(id, colleague)).errorCode]).toEqual([off, hidden, 'NOT_FOUND']);
    await addReader([id]);
    expect((await read(id, colleague)).data).toEqual(own.data);
    const body = {
      revision,
      name: '新',
      description: '',
      source: '',
      document: form({ widgetList: [name] }),
      sample: null,
    };
    await send(contract.saveCard, { params: { id }, body }, owner);
    expect((await read(id, colleague)).data.config.widgetList).toHaveLength(4);

    const draft = (await send(contract.createCard, { body: { name: '草稿', document: form() } }, owner)).data.id;
    await addReader([draft]);
    expect((await read(draft, owner)).data.id).toBe(draft);
    expect((await read(draft, colleague)).errorCode).toBe('NOT_FOUND');
    const template = { kind: 'template' as const, template: { type: 'image-text' as const } };
    expect((await read((await addCard(template)).id, owner)).errorCode).toBe('NOT_FOUND');
  });
});

describe('a form in an answer', () => {
  it('API-67 filled in half is there in another browser; sent, it shows what was sent, to readers too', async () => {
    const { id, tool } = await addCard(form());
    const agentId = await addReader([id]);
    const sessionId = newId();
    const { runId, parts, events } = await ask(colleague, agentId, filling(tool, {}), { sessionId });
    expect(parts).toHaveLength(1);
    const call = events.find((event) => event.kind === 'tool-finished')?.callId ?? '';
    const place = { run_id: runId, call_id: call };
    const save = (values: object, who = colleague) =>
      send(saveForm, { body: { ...place, values: values as Record<string, string> } }, who);
    await save({ [at(1)]: '李四', [at(9)]: '没有这一项' });
    await save({ [at(2)]: '2026-11-20' });
    const drafts = await send(readForms, { params: { id: sessionId } }, colleague);
    expect(drafts.data).toEqual([{ ...place, node: '', values: { [at(1)]: '李四', [at(2)]: '2026-11-20' } }]);
    for (const who of [owner, await stage.addPerson()]) {
      expect((await save({ [at(1)]: '别人' }, who)).errorCode).toBe('NOT_FOUND');
      expect((await send(readForms, { params: { id: sessionId } }, who)).errorCode).toBe('NOT_FOUND');
    }
    const foreign = await ask(colleague, agentId, '好', { form: { runId, callId: call, values: {} } });
    expect(foreign.events[0]).toMatchObject({ kind: 'run-refused', errorCode: 'NOT_FOUND' });

    const sent = { runId, callId: call, values: { [at(1)]: '李四', [at(2)]: '2026-11-20', [at(9)]: 'x' } };
    const { events: next } = await ask(colleague, agentId, '请假：name:李四,day:2026-11-20', { sessionId, form: sent });
    const question = next.flatMap((event) => (event.kind === 'run-started' ? [event.question] : []))[0];
    expect(question?.form).toEqual({ runId, callId: call, values: { [at(1)]: '李四', [at(2)]: '2026-11-20' } });
    expect((await send(readForms, { params: { id: sessionId } }, colleague)).data).toEqual([]);
    expect((await save({ [at(1)]: '晚了' })).errorCode).toBe('FORM_OVER');
    const widget = await send(widgetData, { params: { id: sessionId, index: 0 } } as never, colleague);
    expect(widget.data).toMatchObject({ config: { widgetList: [{ id: at(3) }, {}, {}, {}] } });

    await send(shareSession, { body: { session_id: sessionId, shared: true } }, colleague);
    const read = (await send(sessionHistory, { params: { id: sessionId } }, owner)).data.messages;
    expect(read.some(({ form: shown }) => shown?.values[at(1)] === '李四')).toBe(true);
    expect(read.flatMap(({ step = [] }) => step).flatMap(({ toolCalls = [] }) => toolCalls)[0]?.parts).toHaveLength(1);
  });
});

describe('an answer that waits for a form', () => {
  const waiting = { waits: true, required: ['name'] };
  const wait = async (more: Sent = {}) => {
    const { id, tool } = await addCard(form(waiting));
    const agentId = await addReader([id]);
    const sessionId = more.sessionId ?? newId();
    const response = await post(colleague, agentId, filling(tool, {}), { ...more, sessionId });
    const events: ChatEvent[] = [];
    const heard = Promise.withResolvers<undefined>();
    const over = (async () => {
      for await (const event of readFrames(response.body as ReadableStream<Uint8Array>)) {
        events.push(event as ChatEvent);
        if (event.kind === 'tool-waiting') heard.resolve(undefined);
      }
    })();
    const asked = () => events.find((event) => event.kind === 'tool-waiting');
    await heard.promise;
    const { runId = '', callId = '' } = asked() ?? {};
    const submit = (values: Record<string, string>, who = colleague) =>
      send(submitForm, { body: { run_id: runId, call_id: callId, values } }, who);
    const last = () => events.findLast((event) => event.kind === 'run-finished');
    return { agentId, sessionId, events, over, asked: asked(), runId, callId, submit, last };
  };

  it('outlives the worker, goes on once with what was filled in, and says who may not', async () => {
    const one = await wait();
    expect(one.asked?.form).toMatchObject({ state: 'waiting', title: '请假单', until: expect.any(String) });
    await send(
      saveForm,
      { body: { run_id: one.runId, call_id: one.callId, values: { [at(2)]: '2026-12-01' } } },
      colleague,
    );
    await stage.restartWorker('SIGKILL');
    expect((await one.submit({}, owner)).errorCode).toBe('NOT_FOUND');
    const incomplete = await one.submit({ [at(1)]: '' });
    expect([incomplete.errorCode, incomplete.msg]).toEqual(['FORM_INCOMPLETE', '请先填写：姓名']);
    const done = await Promise.all([one.submit({ [at(1)]: '王五' }), one.submit({ [at(1)]: '赵六' })]);
    expect(done.map(({ errorCode }) => errorCode).toSorted()).toEqual(['FORM_OVER', undefined]);
    await one.over;
    expect(one.last()).toMatchObject({ outcome: 'done' });
    const finished = one.events.filter((event) => event.kind === 'tool-finished');
    expect(finished).toHaveLength(1);
    expect(finished[0]?.parts).toMatchObject([{ kind: 'form', state: 'submitted', values: { [at(2)]: '2026-12-01' } }]);
    expect(finished[0]?.result).toMatch(/用户填好了表单「请假单」：.*"name":"(王五|赵六)","day":"2026-12-01"/);
    expect((await one.submit({ [at(1)]: '再来' })).errorCode).toBe('FORM_OVER');
  });

  it('goes on also if the engine was away when it was submitted', async () => {
    const one = await wait();
    await stage.restate.kill();
    expect((await one.submit({ [at(1)]: '王五' })).code).toBe(200);
    await stage.restate.start();
    await vi.waitFor(async () => {
      const { openRuns } = (await send(sessionHistory, { params: { id: one.sessionId } }, colleague)).data;
      expect(openRuns).toEqual([]);
    }, 25_000);
    const { messages } = (await send(sessionHistory, { params: { id: one.sessionId } }, colleague)).data;
    const calls = messages.flatMap(({ step = [] }) => step).flatMap(({ toolCalls = [] }) => toolCalls);
    expect(calls[0]?.parts).toMatchObject([{ kind: 'form', state: 'submitted' }]);
  });

  it('that is stopped waits for nothing any more', async () => {
    const one = await wait();
    await send(stopRun, { body: { session_id: one.sessionId } }, colleague);
    await one.over;
    expect(one.last()).toMatchObject({ outcome: 'stopped' });
    expect((await one.submit({ [at(1)]: '王五' })).errorCode).toBe('FORM_OVER');
  });

  it('gives way to another question, which is answered after it', async () => {
    const one = await wait();
    const { events } = await ask(colleague, one.agentId, '先不填了，今天几号？', { sessionId: one.sessionId });
    await one.over;
    const finished = [...one.events, ...events].filter((event) => event.kind === 'tool-finished');
    expect(finished[0]?.parts).toMatchObject([{ kind: 'form', state: 'over' }]);
    expect(finished[0]?.result).toContain('另外提了问题');
    await vi.waitFor(async () => {
      const { messages, openRuns } = (await send(sessionHistory, { params: { id: one.sessionId } }, colleague)).data;
      expect([openRuns, messages.length]).toEqual([[], 4]);
    }, 10_000);
  });
});
