import * as pluginContract from '@zhixing/contract/plugin';
import * as contract from '@zhixing/contract/workflow';
import { workflowDocument } from '@zhixing/contract/workflow-document';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull, isFull } from '../../../../../tools/ci/tier.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { end, graph, inLine, start, startEchoServer } from '../../../test/workflow-graph.ts';
import { newId } from '../../base/id.ts';
import { plugin } from '../../db/schema/plugin.ts';
import { workflowRun } from '../../db/schema/workflow.ts';

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

const at = (who: Person) => ({ host: who.host, token: who.token });
const head = () => ({
  pluginName: '理赔流程',
  pluginDescription: '一步一步',
  pluginCallableName: `w_${newId().slice(-10)}`,
});
const http = (key: string, path: string, more: object = {}) => ({
  type: 'http',
  key,
  title: key,
  url: `${echo.site}${path}`,
  ...more,
});

const condition = { type: 'condition', key: 'big', title: '大额', left: '{{start.text}}', op: 'greater', right: '9' };
/** The least that can run. */
const oneStep = graph(
  [start, { ...condition, op: 'empty' }, end({ t: '{{start.text}}' })],
  [
    { from: 'start', to: 'big' },
    { from: 'big', to: 'end', outlet: 'yes' },
    { from: 'big', to: 'end', outlet: 'no' },
  ],
);

const create = async (who = owner) => {
  const { pluginName: workflowName, pluginDescription: workflowDescription, pluginCallableName } = head();
  const body = { workflowName, workflowDescription, workflowCallableName: pluginCallableName };
  return (await stage.world.send(pluginContract.createWorkflow, { body }, at(who))).data.id;
};
const save = async (id: string, document: object, draftNo = 1, who = owner) => {
  const body = { ...head(), draftNo, document: document as never };
  return stage.world.send(pluginContract.savePlugin, { params: { id }, body }, at(who));
};
const add = async (document: object) => {
  const id = await create();
  expect((await save(id, document)).data.draftNo).toBe(2);
  return id;
};
const test = (id: string, input: Record<string, never> | object = { text: '你好' }, draftNo = 2, who = owner) =>
  stage.world.send(contract.testWorkflow, { params: { id }, body: { draftNo, input: input as never } }, at(who));
const readRun = async (id: string, runId: string, who = owner) =>
  stage.world.send(contract.readWorkflowRun, { params: { id, runId } }, at(who));
const until = async <T>(find: () => Promise<T | undefined>, seconds = 30): Promise<T> => {
  for (let tries = 0; tries < seconds * 20; tries++) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not happen');
};
const ended = (id: string, runId: string, seconds = 30) =>
  until(async () => {
    const { data } = await readRun(id, runId);
    return data.status === 'running' ? undefined : data;
  }, seconds);
const runOf = async (document: object, input: object = { text: '你好' }) => {
  const id = await add(document);
  const begun = await test(id, input);
  expect(begun.errorCode).toBeUndefined();
  return { id, run: await ended(id, begun.data.runId) };
};
const statusOf = (run: contract.WorkflowRun) => Object.fromEntries(run.steps.map(({ key, status }) => [key, status]));
const stepOf = (run: contract.WorkflowRun, key: string) => run.steps.find((step) => step.key === key);
const release = (id: string, draftNo: number) =>
  stage.world.send(pluginContract.releasePlugin, { params: { id }, body: { draftNo } }, at(owner));

describe('a workflow', () => {
  it('STUDIO-25 API-51 start, HTTP and end: the test run gives its output, and the draft may be released', async () => {
    const document = graph(
      [
        start,
        http('ask', '/items/{{start.text}}', { query: [{ name: 'q', value: 'a&b={{start.text}}' }] }),
        end({ path: '{{ask.body.path}}', first: '{{ask.body.items.0}}', line: '{{start.text}} {{ask.status}}' }),
      ],
      inLine('start', 'ask', 'end'),
    );
    const id = await add(document);
    expect((await release(id, 2)).errorCode).toBe('DEBUG_FIRST');
    const { runId } = (await test(id, { text: '../x?y#z' })).data;
    const run = await ended(id, runId);
    expect(run).toMatchObject({
      status: 'done',
      draftNo: 2,
      error: '',
      output: {
        path: '/items/..%2Fx%3Fy%23z?q=a%26b%3D..%2Fx%3Fy%23z',
        first: { name: '甲' },
        line: '../x?y#z 200',
      },
    });
    expect(statusOf(run)).toEqual({ start: 'done', ask: 'done', end: 'done' });
    expect(stepOf(run, 'ask')).toMatchObject({ input: { method: 'GET' }, output: { status: 200 } });
    const list = await stage.world.send(contract.listWorkflowRuns, { params: { id } }, at(owner));
    expect(list.data).toMatchObject([{ id: runId, status: 'done' }]);
    expect((await release(id, 2)).data).toEqual({ no: 1 });
    const read = await stage.world.send(pluginContract.readPlugin, { params: { id } }, at(owner));
    expect(read.data).toMatchObject({ pluginStatus: 'C90_Released', pluginType: 'WORKFLOW', releaseNo: 1 });
    expect((await save(id, document, 2)).data.draftNo).toBe(3);
    expect((await release(id, 3)).errorCode).toBe('DEBUG_FIRST');
  });

  it('STUDIO-25 a condition leads one way or the other, and what nothing leads to is skipped', async () => {
    const document = graph(
      [
        start,
        condition,
        http('yes', '/yes'),
        http('no', '/no'),
        http('after_no', '/after'),
        end({ way: '{{yes.body.path}}{{no.body.path}}' }),
      ],
      [
        { from: 'start', to: 'big' },
        { from: 'big', to: 'yes', outlet: 'yes' },
        { from: 'big', to: 'no', outlet: 'no' },
        ...inLine('no', 'after_no', 'end'),
        { from: 'yes', to: 'end' },
      ],
    );
    const { run: big } = await runOf(document, { text: '10' });
    expect(big).toMatchObject({ status: 'done', output: { way: '/yes' } });
    expect(statusOf(big)).toMatchObject({ yes: 'done', no: 'skipped', after_no: 'skipped', end: 'done' });
    const { run: small } = await runOf(document, { text: '8' });
    expect(small).toMatchObject({ status: 'done', output: { way: '/no' } });
    expect(statusOf(small)).toMatchObject({ yes: 'skipped', no: 'done', after_no: 'done', end: 'done' });
  });

  it('STUDIO-25 branches run beside each other', async () => {
    const { run } = await runOf(
      graph(
        [start, http('a', '/slow/1500'), http('b', '/slow/1500'), http('c', '/slow/1500'), end({ a: '{{a.status}}' })],
        ['a', 'b', 'c'].flatMap((key) => inLine('start', key, 'end')),
      ),
    );
    expect(run).toMatchObject({ status: 'done', output: { a: 200 } });
    const [a, b, c] = ['a', 'b', 'c'].map((key) => stepOf(run, key));
    expect(Math.max(...[a, b, c].map((step) => step?.startMs ?? 0))).toBeLessThan((a?.startMs ?? 0) + 1_400);
    expect(run.ms).toBeLessThan(4_000);
  });

  it('STUDIO-25 code, model and tool nodes give on what they made', async () => {
    const code = 'export default function main({ words, n }) { return { joined: words.join("+"), n } }';
    const { run } = await runOf(
      graph(
        [
          start,
          http('ask', '/x'),
          {
            type: 'code',
            key: 'code',
            title: '代码',
            code,
            inputs: [
              { name: 'words', value: '{{ask.body.items}}' },
              { name: 'n', value: '{{ask.status}}' },
            ],
          },
          { type: 'code', key: 'py', title: 'Python', language: 'PYTHON3', code: 'def main(input):\n    return 7\n' },
          { type: 'model', key: 'model', title: '模型', system: '你是样例。', prompt: '#echo 收到{{start.text}}' },
          {
            type: 'tool',
            key: 'tool',
            title: '计算',
            part: 'builtin:calculator',
            inputs: [{ name: 'expression', value: '{{code.n}}+{{py.value}}' }],
          },
          end({ code: '{{code}}', model: '{{model.text}}', tool: '{{tool.text}}' }),
        ],
        [
          ...inLine('start', 'ask', 'code', 'tool', 'end'),
          ...inLine('start', 'py', 'tool'),
          ...inLine('start', 'model', 'end'),
        ],
      ),
    );
    expect(run).toMatchObject({
      status: 'done',
      output: { code: { joined: '[object Object]', n: 200 }, model: '收到你好', tool: '200+7 = 207' },
    });
    expect(stepOf(run, 'model')?.tokens).toBeGreaterThan(0);
  });

  it('a model answers as JSON by its schema, and later nodes name its fields', async () => {
    const schema = {
      type: 'object',
      properties: {
        city: { enum: ['上海', '北京'] },
        days: { type: 'array', items: { type: 'integer' }, minItems: 1 },
      },
      required: ['city', 'days'],
      additionalProperties: false,
    };
    const answer = { format: 'json', schema: JSON.stringify(schema) };
    const asking = (modelId: string, more: object = {}) =>
      runOf(
        graph(
          [
            start,
            { type: 'model', key: 'm', title: '模型', modelId, prompt: '{{start.text}}', answer, ...more },
            end({ city: '{{m.data.city}}', day: '{{m.data.days.0}}', faults: '{{m.faults}}' }),
          ],
          inLine('start', 'm', 'end'),
        ),
      );
    const named = (modelName: string) => stage.addModel({ ownerId: owner.id, modelName });
    const fits = { status: 'done', output: { city: expect.stringMatching(/上海|北京/), day: expect.any(Number) } };
    const { run: right } = await asking(await named('zhixing-demo'));
    expect(right).toMatchObject(fits);
    const { run: mended } = await asking(await named('zhixing-demo-unfit-once'));
    expect(mended).toMatchObject(fits);
    const tokensOf = (run: contract.WorkflowRun) => stepOf(run, 'm')?.tokens ?? 0;
    expect(tokensOf(mended)).toBeGreaterThan(tokensOf(right));

    const never = await named('zhixing-demo-unfit');
    const { run: unfit } = await asking(never);
    expect(unfit).toMatchObject({ status: 'failed', error: expect.stringContaining('JSON') });
    expect(tokensOf(unfit)).toBeGreaterThan(0);
    const { run: handedOn } = await asking(never, { onError: 'go-on' });
    expect(handedOn).toMatchObject({ status: 'done', output: { faults: ['the answer: is not JSON'] } });
    expect(stepOf(handedOn, 'm')).toMatchObject({ status: 'failed' });
  }, 60_000);

  it('STUDIO-25 a failure ends the run, or is handed on where the author says so', async () => {
    const ways = inLine('start', 'ask', 'end');
    const { run: ended } = await runOf(graph([start, http('ask', '/fail'), end({ e: '{{ask.error}}' })], ways));
    expect(ended).toMatchObject({ status: 'failed', error: 'HTTP 500', output: null });
    expect(statusOf(ended)).toEqual({ start: 'done', ask: 'failed' });
    const goOn = http('ask', '/fail', { onError: 'go-on' });
    const { run, id } = await runOf(graph([start, goOn, end({ e: '{{ask.error}}', s: '{{ask.status}}' })], ways));
    expect(run).toMatchObject({ status: 'done', output: { e: 'HTTP 500', s: 500 } });
    expect((await release(id, 2)).data).toEqual({ no: 1 });
    const broken = {
      type: 'code',
      key: 'ask',
      title: '代码',
      code: 'export default () => { throw new Error("坏了") }',
    };
    const { run: bad } = await runOf(graph([start, broken, end({})], ways));
    expect(bad.status).toBe('failed');
    expect(bad.error).toContain('坏了');
    const { run: missing } = await runOf(graph([start, http('ask', '/x'), end({})], ways), {});
    expect(missing).toMatchObject({ status: 'failed', error: '缺少参数 text' });
  });

  it('STUDIO-25 the whole has a limit of time', async () => {
    const nodes = [start, http('ask', '/slow/8000'), end({ s: '{{ask.status}}' })];
    const { run } = await runOf(graph(nodes, inLine('start', 'ask', 'end'), { timeoutMs: 1_000 }));
    expect(run).toMatchObject({ status: 'failed', error: '运行超时' });
    expect(run.ms).toBeLessThan(6_000);
  });

  it('STUDIO-25 a stopped run is over at once, and nothing after it is called', async () => {
    const slowMs = isFull ? 6_000 : 3_000;
    const nodes = [start, http('slow', `/slow/${slowMs}`), http('never', '/never'), end({})];
    const id = await add(graph(nodes, inLine('start', 'slow', 'never', 'end')));
    const { runId } = (await test(id)).data;
    await until(async () => (stepOf((await readRun(id, runId)).data, 'slow') ? true : undefined));
    const stopped = await stage.world.send(contract.stopWorkflowRun, { params: { id, runId } }, at(owner));
    expect(stopped.errorCode).toBeUndefined();
    const { data } = await readRun(id, runId);
    expect(data).toMatchObject({ status: 'stopped', error: '已停止' });
    expect(stepOf(data, 'slow')).toMatchObject({ status: 'failed', error: '已停止' });
    await new Promise((resolve) => setTimeout(resolve, slowMs + 1_000));
    expect(echo.seen.some(({ path }) => path === '/never')).toBe(false);
    expect((await readRun(id, runId)).data.status).toBe('stopped');
    expect((await release(id, 2)).errorCode).toBe('DEBUG_FIRST');
    // What is over stays so.
    await stage.world.send(contract.stopWorkflowRun, { params: { id, runId } }, at(owner));
    expect((await readRun(id, runId)).data.status).toBe('stopped');
  }, 30_000);

  it('STUDIO-25 what changed meanwhile is refused, and a success of an older draft releases nothing', async () => {
    const slow = graph([start, http('ask', '/slow/1500'), end({})], inLine('start', 'ask', 'end'));
    const id = await add(slow);
    expect((await test(id, { text: 'x' }, 1)).errorCode).toBe('DRAFT_STALE');
    const { runId } = (await test(id)).data;
    expect((await save(id, slow, 2)).data.draftNo).toBe(3);
    expect((await ended(id, runId)).status).toBe('done');
    expect((await release(id, 3)).errorCode).toBe('DEBUG_FIRST');
  });

  it('STUDIO-25 a graph that cannot run is kept and not run', async () => {
    const fresh = await create();
    expect((await test(fresh, {}, 1)).errorCode).toBe('WORKFLOW_UNFINISHED');
    const ahead = graph(
      [start, http('a', '/x/{{b.body}}'), http('b', '/y'), end({})],
      inLine('start', 'a', 'b', 'end'),
    );
    expect((await test(await add(ahead))).errorCode).toBe('WORKFLOW_UNFINISHED');
    const ring = graph([start, http('a', '/x'), http('b', '/y'), end({})], inLine('start', 'a', 'b', 'a'));
    expect((await save(await create(), ring)).code).toBe(400);
    const plain = await stage.world.send(
      pluginContract.createPlugin,
      { body: { ...head(), pluginType: 'HTTP' } },
      at(owner),
    );
    expect((await test(plain.data.id, {}, 1)).errorCode).toBe('NOT_FOUND');
  });

  it('STUDIO-25 an empty condition, an open way and a graph without steps neither run nor are released', async () => {
    const untouched = graph([start, end({ t: '{{start.text}}' })], inLine('start', 'end'));
    const open = { ...oneStep, edges: oneStep.edges.slice(0, 2) };
    const empty = { ...oneStep, nodes: [start, { ...condition, left: '' }, end({})] };
    for (const document of [untouched, open, empty]) {
      const id = await add(document);
      expect((await test(id)).errorCode).toBe('WORKFLOW_UNFINISHED');
      // As one that ran well before this was asked for.
      await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
        tx.update(plugin).set({ debuggedNo: 2 }).where(eq(plugin.id, id)),
      );
      expect((await release(id, 2)).errorCode).toBe('WORKFLOW_UNFINISHED');
    }
  });

  it('STUDIO-25 TOOL-14 it is its owner’s: strangers and other tenants find nothing, and testing takes a member', async () => {
    const { id, run } = await runOf(oneStep);
    const elsewhere = await stage.world.addTenant();
    for (const who of [await stage.addPerson(), await stage.addPersonAt(elsewhere.host)])
      for (const { errorCode } of [
        await test(id, { text: 'x' }, 2, who),
        await readRun(id, run.id, who),
        await stage.world.send(contract.listWorkflowRuns, { params: { id } }, at(who)),
        await stage.world.send(contract.stopWorkflowRun, { params: { id, runId: run.id } }, at(who)),
      ])
        expect(errorCode).toBe('NOT_FOUND');
    const other = await runOf(oneStep);
    expect((await readRun(other.id, run.id)).errorCode).toBe('NOT_FOUND');
    const support = await stage.addPerson({ role: 'support' });
    expect((await readRun(id, run.id, support)).data.status).toBe('done');
    expect((await test(id, { text: 'x' }, 2, support)).errorCode).toBe('NO_PERMISSION');
    const platform = await stage.addPlatformHost();
    const guest = await stage.addPersonAt(platform.host);
    const row = { name: '样例', description: '样例', icon: '1', iconBackground: '#d6e4ff', callableName: 'guest_flow' };
    const guestFlow = newId();
    await stage.world.services.db.inTenant(guest.tenantId, (tx) =>
      tx
        .insert(plugin)
        .values({ ...row, tenantId: guest.tenantId, id: guestFlow, ownerId: guest.id, type: 'WORKFLOW' }),
    );
    expect((await test(guestFlow, {}, 1, guest)).errorCode).toBe('MEMBER_REQUIRED');
    const read = await stage.world.send(pluginContract.readPlugin, { params: { id: guestFlow } }, at(guest));
    expect(read.data.document).toMatchObject({ kind: 'WORKFLOW', edges: [] });
  });

  it('STUDIO-25 only the newest fifty test runs are kept', async () => {
    const document = oneStep;
    const id = await add(document);
    const rows = Array.from({ length: 55 }, (_, index) => ({
      ...{ tenantId: stage.tenantId, id: newId(), pluginId: id, accountId: owner.id, draftNo: 1, input: {} },
      document: workflowDocument.parse(document),
      status: 'done' as const,
      createdAt: new Date(Date.now() - (index + 1) * 60_000),
    }));
    await stage.world.services.db.inTenant(stage.tenantId, (tx) => tx.insert(workflowRun).values(rows));
    await ended(id, (await test(id)).data.runId);
    const left = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.select({ id: workflowRun.id }).from(workflowRun).where(eq(workflowRun.pluginId, id)),
    );
    expect(left).toHaveLength(51);
  });

  it('STUDIO-25 a value cannot add a header, a field or a way out of the path', async () => {
    const post = {
      method: 'POST',
      headers: [
        { name: 'X-Note', value: '{{start.text}}' },
        { name: 'Host', value: 'example.com' },
        { name: 'Idempotency-Key', value: 'mine' },
      ],
      body: '{"text": "{{start.text}}", "raw": {{start.text}}}',
    };
    const nodes = [start, http('ask', '/echo', post), end({ sent: '{{ask.body.body}}' })];
    const ways = inLine('start', 'ask', 'end');
    const text = '", "admin": true, "x": "\\';
    const { run } = await runOf(graph(nodes, ways), { text });
    expect(JSON.parse((run.output as { sent: string }).sent)).toEqual({ text, raw: text });
    const sent = echo.seen.findLast(({ path }) => path === '/echo');
    expect(sent?.headers).toMatchObject({ 'x-note': text, 'idempotency-key': `${run.id}:ask` });
    expect(sent?.headers.host).not.toBe('example.com');
    const { run: split } = await runOf(graph(nodes, ways), { text: 'a\r\nx-evil: 1' });
    expect(split).toMatchObject({ status: 'failed', error: '请求头 X-Note 不能换行' });
    const { run: climb } = await runOf(graph([start, http('ask', '/a/{{start.text}}/b'), end({})], ways), {
      text: '..',
    });
    expect(climb.status).toBe('failed');
  });
});

it(
  'STUDIO-25 CHAOS a worker killed in the middle goes on from the same node; what was finished is not run again',
  inFull(
    'apps/server/src/features/workflow/workflow-tool.db.test.ts › STUDIO-25 CHAOS a worker killed in the middle of the call',
    {
      timeout: 120_000,
    },
  ),
  async () => {
    const post = { method: 'POST', body: '{}' };
    const nodes = [
      start,
      http('one', '/one', post),
      http('two', '/slow/3000?two', post),
      http('three', '/three', post),
      end({ s: '{{one.status}}{{two.status}}{{three.status}}' }),
    ];
    const id = await add(graph(nodes, inLine('start', 'one', 'two', 'three', 'end'), { timeoutMs: 120_000 }));
    const { runId } = (await test(id)).data;
    await until(async () => (echo.seen.some(({ path }) => path.endsWith('?two')) ? true : undefined));
    await stage.restartWorker('SIGKILL');
    const run = await ended(id, runId, 60);
    expect(run).toMatchObject({ status: 'done', output: { s: '200200200' } });
    expect(echo.keysOf('/one')).toEqual([`${runId}:one`]);
    expect(echo.keysOf('/three')).toEqual([`${runId}:three`]);
    // The call that was cut off is made again under the same key: to the server it is one.
    expect([...new Set(echo.keysOf('/slow/3000?two'))]).toEqual([`${runId}:two`]);
    expect(stepOf(run, 'two')?.ms).toBeGreaterThan(3_000);
  },
);

describe('an answer that cannot be stored as it is', () => {
  it('is kept without what cannot be, and asked for once', async () => {
    const document = graph([start, http('a', '/deep'), end({ top: '{{a.body.top}}' })], inLine('start', 'a', 'end'));
    const { run } = await runOf(document);
    expect(run).toMatchObject({ status: 'done', output: { top: 'a\ufffd' } });
    expect(echo.seen.filter(({ path }) => path === '/deep')).toHaveLength(1);
  });

  it('and refused by the database all the same, it ends the run in words of its own, asked for once', async () => {
    await stage.sql(`create function refuse_step() returns trigger language plpgsql as $$ begin
      if new.output::text like '%/refused%' then raise exception 'no' using errcode = '22P05'; end if; return new; end $$;
      create trigger refuse before update on workflow_step for each row execute function refuse_step();`);
    const document = graph([start, http('a', '/refused'), end({ all: '{{a.body}}' })], inLine('start', 'a', 'end'));
    const { run } = await runOf(document);
    expect(run.status).toBe('failed');
    expect(run.error).toContain('无法保存');
    expect(echo.seen.filter(({ path }) => path === '/refused')).toHaveLength(1);
  });
});
