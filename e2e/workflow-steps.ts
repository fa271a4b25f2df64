import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { guestPorts } from './guest-ports.ts';
import { call } from './tool-steps.ts';

const [, , , port] = guestPorts;
export const guestUrl = `http://127.0.0.1:${port}`;

/** A small weather service: `/weather?city=` answers JSON, `/slow` waits, everything else is missing. */
export const startGuest = async () => {
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', guestUrl);
    const send = (status: number, body: object) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/weather') send(200, { city: searchParams.get('city'), high: 21, words: '晴转多云' });
    else if (pathname === '/slow') setTimeout(() => send(200, { late: true }), 4_000);
    else send(404, { error: 'missing' });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
};

type Made = { id: string };
const head = (name: string, callable: string) => ({
  workflowName: name,
  workflowDescription: '查一个城市今天的天气，说要不要带伞。',
  workflowCallableName: callable,
  workflowTags: ['测试分组'],
});

/** A workflow made over the wire, for journeys that are not about making one. */
export const makeWorkflow = (name: string, callable: string) =>
  call<Made>('POST', '/aiagent_api/workflow', head(name, callable));

type Opened = Record<string, unknown> & { draftNo: number };
export const storeGraph = async (id: string, document: object) => {
  const { document: _, ...opened } = await call<Opened>('GET', `/aiagent_api/plugin/${id}`);
  await call('PUT', `/aiagent_api/plugin/${id}`, { ...opened, document });
};

export const openWorkflow = async (page: Page, id: string) => {
  await page.goto(`/knowledge-list?id=${id}&pluginType=WORKFLOW`);
  await page.locator('.wf-canvas.is-fitted').waitFor();
};

export const node = (page: Page, title: string) => page.locator('.wf-node', { hasText: title });
export const panel = (page: Page) => page.locator('.wf-side:not([hidden])');
export const addNode = (page: Page, type: string) =>
  page
    .getByRole('toolbar', { name: '节点' })
    .getByRole('button', { name: `添加${type}` })
    .click();
/** Into a field whose references are shown as chips. */
export const write = (page: Page, label: string, text: string) =>
  panel(page)
    .locator('.cm-content')
    .and(page.getByLabel(label, { exact: true }))
    .fill(text);

export const weatherGraph = {
  kind: 'WORKFLOW',
  parameters: [{ name: 'city', description: '城市', required: true }],
  nodes: [
    { type: 'start', key: 'start', title: '开始', x: 0, y: 0 },
    {
      type: 'http',
      key: 'http1',
      title: '查天气',
      x: 312,
      y: 0,
      url: `${guestUrl}/weather`,
      query: [{ name: 'city', value: '{{start.city}}' }],
    },
    {
      type: 'condition',
      key: 'condition1',
      title: '热吗',
      x: 624,
      y: 0,
      left: '{{http1.body.high}}',
      op: 'greater',
      right: '30',
    },
    {
      type: 'code',
      key: 'code1',
      title: '写一句话',
      x: 936,
      y: 96,
      code: 'export default function main(input) {\n  return { words: input.city + input.words };\n}\n',
      inputs: [
        { name: 'city', value: '{{http1.body.city}}' },
        { name: 'words', value: '{{http1.body.words}}' },
      ],
    },
    {
      type: 'end',
      key: 'end',
      title: '结束',
      x: 1248,
      y: 0,
      outputs: [
        { name: 'high', value: '{{http1.body.high}}' },
        { name: 'words', value: '{{code1.words}}' },
      ],
    },
  ],
  edges: [
    { from: 'start', to: 'http1' },
    { from: 'http1', to: 'condition1' },
    { from: 'condition1', to: 'end', outlet: 'yes' },
    { from: 'condition1', to: 'code1', outlet: 'no' },
    { from: 'code1', to: 'end' },
  ],
};

type Run = { status: string; error: string };
/** Runs it once and releases it. */
export const releasedWorkflow = async (name: string, callable: string) => {
  const { id } = await makeWorkflow(name, callable);
  await storeGraph(id, weatherGraph);
  const { draftNo } = await call<Opened>('GET', `/aiagent_api/plugin/${id}`);
  const { runId } = await call<{ runId: string }>('POST', `/aiagent_api/workflow/${id}/test`, {
    draftNo,
    input: { city: '杭州' },
  });
  for (let tries = 0; ; tries++) {
    const { status, error } = await call<Run>('GET', `/aiagent_api/workflow/${id}/run/${runId}`);
    if (status === 'done') break;
    if (status !== 'running' || tries > 100) throw new Error(`the run is ${status}: ${error}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await call('POST', `/aiagent_api/plugin/${id}/release`, { draftNo });
  return id;
};
