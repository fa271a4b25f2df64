import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as contract from '@zhixing/contract/chat';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../test/chat-stage.ts';
import { spawnServer } from '../test/spawn-server.ts';
import { newId } from './base/id.ts';
import { ownerDatabaseUrl } from './env.ts';

const canary = (place: string) => `CANARY${place}`;

/** A provider that answers like a bad one does: with the key and the prompt in its refusal. */
const quoting = createServer(async (request, reply) => {
  const message = `Incorrect key ${request.headers.authorization}: ${await text(request)}`;
  reply.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }));
});
/** A page whose address and text are a person's business. */
const page = createServer((_, reply) => reply.writeHead(200, { 'content-type': 'text/plain' }).end(canary('RESULT')));
const portOf = async (server: typeof page) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

type Server = Awaited<ReturnType<typeof spawnServer>>;
let stage: ChatStage;
let api: Server;
let worker: Server;
let person: Person;
let agentId: string;
let pagePort: number;
let quotingPort: number;

const asOwner = async (statement: string) => {
  const url = new URL(ownerDatabaseUrl());
  url.pathname = new URL(stage.world.services.env.DATABASE_URL).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

beforeAll(async () => {
  [pagePort, quotingPort] = [await portOf(page), await portOf(quoting)];
  stage = await openChatStage({ allow: [`127.0.0.1:${pagePort}`, `127.0.0.1:${quotingPort}`] });
  const { DATABASE_URL, RESTATE_INGRESS_URL, RESTATE_ADMIN_URL, EGRESS_ALLOW_MODELS, EGRESS_ALLOW_TOOLS } =
    stage.world.services.env;
  const env = {
    DATABASE_URL,
    RESTATE_INGRESS_URL,
    RESTATE_ADMIN_URL,
    EGRESS_ALLOW_MODELS,
    EGRESS_ALLOW_TOOLS,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'trace',
  };
  api = await spawnServer('main', env);
  worker = await spawnServer('worker', { ...env, RELEASE: `log-${newId().slice(-12)}` });
  person = await stage.addPerson({ username: `u-${canary('NAME')}-${newId().slice(-8)}` });
  const tools = [{ id: 'builtin:web_page_reader', enabled: true }];
  agentId = await addAgent(stage.world, person, { document: { tools } });
  await stage.addModel({ isDefault: true });
  await asOwner(`alter table chat_message add constraint no_canary check (body::text not like '%UNASKABLE%')`);
}, 120_000);
afterAll(async () => {
  await api?.stop();
  await worker?.stop('SIGKILL');
  await stage?.close();
  page.close();
  quoting.close();
});

const ask = async (query: string, { who = person, of = agentId, runId = newId() } = {}) => {
  const response = await fetch(`http://127.0.0.1:${api.port}${contract.chat.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${who.token}`,
      'x-forwarded-host': who.host,
      'x-request-id': `request-${runId}`,
    },
    body: JSON.stringify({ session_id: newId(), schema_id: of, query, run_id: runId }),
  });
  return { runId, response };
};
const askToEnd = async (query: string, more: Parameters<typeof ask>[1] = {}) => {
  const { runId, response } = await ask(query, more);
  const events = await stage.events(response);
  return { runId, outcome: (events.at(-1) as { outcome?: string }).outcome };
};
const linesOf = (server: Server, runId: string) =>
  server.lines.filter((line) => line.runId === runId || line.requestId === `request-${runId}`);

it('no word of a question, answer, tool or key is logged at any level, and every line says whose it is', async () => {
  const answered = await askToEnd(`#echo ${canary('ANSWER')}`);
  expect(answered.outcome).toBe('done');
  const arguments_ = JSON.stringify({ url: `http://127.0.0.1:${pagePort}/${canary('ARGUMENT')}` });
  const tooled = await askToEnd(`#tool web_page_reader ${arguments_}`);
  expect(tooled.outcome).toBe('done');

  const elsewhere = await stage.world.addTenant();
  await stage.addModel({
    tenantId: elsewhere.id,
    baseUrl: `http://127.0.0.1:${quotingPort}/v1`,
    isDefault: true,
    keyCipher: null,
    extraBody: { key: canary('KEY') },
  });
  const other = await stage.addPersonAt(elsewhere.host);
  const refused = await askToEnd(canary('PROMPT'), { who: other, of: await addAgent(stage.world, other) });
  expect(refused.outcome).toBe('failed');

  const unasked = await ask(canary('UNASKABLE'));
  expect(unasked.response.status).toBe(500);
  await api.until(({ msg, requestId }) => msg === 'request failed' && requestId === `request-${unasked.runId}`);

  for (const [name, server] of Object.entries({ api, worker })) {
    const hits = server.printed().match(/.*CANARY\w+.*/g) ?? [];
    expect(hits, name).toEqual([]);
    expect(server.printed(), name).not.toMatch(new RegExp(`${person.id}|${person.username}`));
  }
  for (const { runId } of [answered, tooled, refused]) {
    const lines = linesOf(worker, runId);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      expect(line).toMatchObject({
        runId,
        requestId: `request-${runId}`,
        tenantId: runId === refused.runId ? elsewhere.id : stage.tenantId,
        job: 'chatSession.turn',
        accountHash: expect.stringMatching(/^[0-9a-f]{12}$/),
      });
  }
  for (const { runId } of [answered, unasked])
    for (const line of linesOf(api, runId))
      expect(line).toMatchObject({
        requestId: `request-${runId}`,
        tenantId: stage.tenantId,
        accountHash: expect.stringMatching(/^[0-9a-f]{12}$/),
      });
  const hashes = new Set(
    [...linesOf(api, answered.runId), ...linesOf(worker, answered.runId)].map(({ accountHash }) => accountHash),
  );
  expect(hashes.size).toBe(1);
}, 90_000);
