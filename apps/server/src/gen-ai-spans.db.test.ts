import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agentDocument } from '@zhixing/contract/agent-document';
import { chat } from '@zhixing/contract/chat';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../test/chat-stage.ts';
import { newId } from './base/id.ts';
import { agent } from './db/schema/agent.ts';

type Value = { stringValue?: string; intValue?: number | string; arrayValue?: { values: Value[] } };
type Span = { traceId: string; name: string; kind: number; attributes: { key: string; value: Value }[] };
type Body = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const spans: Span[] = [];
const collector = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Body;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    reply.end('{}');
  });
});

let stage: ChatStage;
let owner: Person;
let agentId: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  stage = await openChatStage({ workerEnv: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
  owner = await stage.addPerson();
  await stage.addModel({ isDefault: true, inputFenPerMillion: 100_000, outputFenPerMillion: 100_000 });
  agentId = await addAgent(stage.world, owner, { state: 'unreleased' });
  const document = agentDocument.parse({
    prompt: '你是样例。',
    suggestions: false,
    tools: [{ id: 'builtin:calculator' }],
  });
  await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx.update(agent).set({ document }).where(eq(agent.id, agentId)),
  );
}, 120_000);
afterAll(async () => {
  await stage?.close();
  collector.close().closeAllConnections();
});

const valuesOf = ({ attributes }: Span) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? Number.NaN)]),
  );

it('a collector sees agent, model and tool of a turn by the conventions, with tokens and cost and without a word said', async () => {
  const sessionId = newId();
  const query = '#tool calculator {"expression":"6*7"}';
  const body = JSON.stringify({ session_id: sessionId, schema_id: agentId, query, release: 0 });
  await stage.events(await stage.open(chat.path, owner, { method: 'POST', body }));
  const named = (name: string) => spans.filter((span) => span.name === name);
  await expect.poll(() => named('invoke_agent').length, { timeout: 15_000 }).toBe(1);
  const model = named('chat zhixing-demo');
  expect(model).toHaveLength(2);
  expect(model[0]?.kind).toBe(3);
  expect(valuesOf(model[0] as Span)).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'test',
    'gen_ai.request.model': 'zhixing-demo',
    'server.address': '127.0.0.1',
    'gen_ai.usage.input_tokens': expect.any(Number),
    'zhixing.cost_micro_yuan': expect.any(Number),
  });
  expect(valuesOf(model[1] as Span)['gen_ai.usage.output_tokens']).toBeGreaterThan(0);
  expect(valuesOf(named('execute_tool calculator')[0] as Span)).toMatchObject({
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'calculator',
  });
  expect(valuesOf(named('invoke_agent')[0] as Span)).toMatchObject({
    'gen_ai.agent.id': agentId,
    'gen_ai.conversation.id': sessionId,
    'zhixing.outcome': 'done',
  });
  expect(JSON.stringify(spans)).not.toMatch(/6\*7|#tool/);
}, 60_000);
