import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { agentDocument } from '@zhixing/contract/agent-document';
import { createKnowledge, deleteKnowledge } from '@zhixing/contract/knowledge';
import { addEntry } from '@zhixing/contract/knowledge-segment';
import * as contract from '@zhixing/contract/mcp';
import { pluginDocument } from '@zhixing/contract/plugin';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { type McpTestServer, startMcpServer } from '../../../test/mcp-server.ts';
import { end, graph, inLine, start } from '../../../test/workflow-graph.ts';
import { newId, newSecret, sha256 } from '../../base/id.ts';
import { agent, agentRelease } from '../../db/schema/agent.ts';
import { audit } from '../../db/schema/audit.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { mcpKey } from '../../db/schema/mcp.ts';
import { plugin, pluginRelease } from '../../db/schema/plugin.ts';

let server: McpTestServer;
let stage: ChatStage;
let owner: Person;
let agentId: string;

beforeAll(async () => {
  server = await startMcpServer();
  stage = await openChatStage({ allow: [server.place] });
  owner = await stage.addPerson();
  agentId = await addAgent(stage.world, owner, { state: 'released', name: '问答' });
  await stage.addModel({ isDefault: true });
}, 120_000);
afterAll(async () => {
  await stage.close();
  await server.close();
});

type Key = { id: string; key: string };
const inTenant = <T>(who: Person, work: Parameters<typeof stage.world.services.db.inTenant<T>>[1]) =>
  stage.world.services.db.inTenant(who.tenantId, work);
const open = (kind: contract.McpKey['kind'], targetId: string, who = owner) =>
  stage.world.send(contract.createMcpKey, { body: { kind, targetId } }, who);
const revoke = (id: string, who = owner) => stage.world.send(contract.revokeMcpKey, { params: { id } }, who);
const list = async (targetId?: string, who = owner) =>
  (await stage.world.send(contract.listMcpKeys, { query: targetId ? { targetId } : {} }, who)).data;

const post = (id: string, headers: Record<string, string>, method = 'POST') =>
  stage.bare(`/mcp/${id}`, {
    method,
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      accept: 'application/json, text/event-stream',
      'x-forwarded-host': owner.host,
      ...headers,
    },
    ...(method === 'POST' ? { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) } : {}),
  });

/** A client of the protocol's own library, of this year's kind or of last year's. */
const connect = async ({ id, key }: Key, mode: 'auto' | 'legacy' = 'auto', host = owner.host) => {
  const client = new Client({ name: 'outside', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`http://${host}/mcp/${id}`), {
    fetch: (url, init) => stage.bare(new URL(url).pathname, init ?? {}),
    requestInit: { headers: { authorization: `Bearer ${key}`, 'x-forwarded-host': host } },
  });
  await client.connect(transport);
  return client;
};
const call = async (client: Client, name: string, input: Record<string, unknown>) => {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  const [part] = content;
  return { text: part?.type === 'text' ? part.text : '', isError };
};

const addPlugin = async (who: Person, effect = { hasEffect: false, isPreApproved: false }) => {
  const id = newId();
  const callableName = `p_${id.slice(-8)}`;
  const fields = { name: '回声', description: '把话说回来', callableName };
  const document = pluginDocument.parse({
    kind: 'HTTP',
    request: { method: 'GET', url: server.url('/plain'), parameters: [{ name: 'word', required: true }] },
    effect,
  });
  const { tenantId, id: ownerId } = who;
  await inTenant(who, async (tx) => {
    const row = { tenantId, id, ownerId, ...fields, type: 'HTTP', icon: '1', iconBackground: '#d6e4ff' } as const;
    await tx.insert(plugin).values({ ...row, document, status: 'C90_Released', releaseNo: 1 });
    await tx.insert(pluginRelease).values({ tenantId, pluginId: id, no: 1, ...fields, document });
  });
  return { id, callableName };
};

describe('STUDIO-08 an agent or tool opened to MCP clients', () => {
  it.each(['auto', 'legacy'] as const)(
    'a client (%s) lists the agent and asks it, by address and key',
    async (mode) => {
      const { data, code } = await open('agent', agentId);
      expect(code).toBe(200);
      expect(data.address).toBe(`http://${owner.host}/mcp/${data.id}`);
      expect(data).toMatchObject({ targetName: '问答', hint: data.key.slice(-4), key: expect.stringMatching(/^zxm_/) });
      const client = await connect(data, mode);
      const { tools } = await client.listTools();
      expect(tools).toMatchObject([{ name: 'ask', inputSchema: { required: ['question'] } }]);
      expect(tools[0]?.description).toMatch(/^问答：.*\n可以使用：当前时间、计算器$/);
      const question = `#echo 山有木兮 ${data.id}`;
      expect(await call(client, 'ask', { question })).toEqual({ text: `山有木兮 ${data.id}`, isError: false });
      expect((await call(client, 'ask', {})).isError).toBe(true);
      expect((await call(client, 'other', {})).isError).toBe(true);
      await client.close();
      const runs = await inTenant(owner, (tx) => tx.select().from(chatRun).where(eq(chatRun.agentId, agentId)));
      expect(runs.at(-1)).toMatchObject({ accountId: owner.id, status: 'done', debug: null, releaseNo: 1 });
      const [row] = await inTenant(owner, (tx) => tx.select().from(mcpKey).where(eq(mcpKey.id, data.id)));
      expect(row?.hash.equals(sha256(data.key))).toBe(true);
      const shown = await list(agentId);
      expect(shown.find(({ id }) => id === data.id)?.usedDate).not.toBeNull();
      expect(JSON.stringify(shown)).not.toContain(data.key);
    },
  );

  it.each(['auto', 'legacy'] as const)('a client (%s) lists the tool and calls it', async (mode) => {
    const tool = await addPlugin(owner);
    const { data } = await open('plugin', tool.id);
    const client = await connect(data, mode);
    const { tools } = await client.listTools();
    expect(tools).toMatchObject([
      { name: tool.callableName, inputSchema: { type: 'object', required: ['word'], additionalProperties: false } },
    ]);
    expect(await call(client, tool.callableName, { word: '杨柳' })).toEqual({ text: '收到 杨柳', isError: false });
    expect(await call(client, tool.callableName, {})).toMatchObject({ isError: true });
    await client.close();
  });

  it.each(['auto', 'legacy'] as const)('a client (%s) searches a base of its owner', async (mode) => {
    const id = (await stage.world.send(createKnowledge, { body: { name: '制度' } }, owner)).data.id;
    const entry = { question: '乱停放共享单车罚多少钱', answer: '处五十元罚款' };
    await stage.world.send(addEntry, { params: { id }, body: entry }, owner);
    const { data } = await open('knowledge', id);
    expect(data).toMatchObject({ kind: 'knowledge', targetName: '制度' });
    const client = await connect(data, mode);
    const { tools } = await client.listTools();
    expect(tools).toMatchObject([{ name: 'search_knowledge', inputSchema: { required: ['query'] } }]);
    expect(tools[0]?.description).toContain('制度');
    const found = await call(client, 'search_knowledge', { query: '共享单车乱停放罚款' });
    const { passages } = JSON.parse(found.text) as { passages: Record<string, unknown>[] };
    expect(passages).toEqual([
      { source: '手写问答', headings: [], page: 1, score: expect.any(Number), text: expect.stringContaining('五十元') },
    ]);
    const score = passages[0]?.score as number;
    expect(score).toBe(Number(score.toFixed(3)));
    expect(found.text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|https?:/);
    expect(await call(client, 'search_knowledge', { query: '宇宙飞船' })).toEqual({
      text: '{"passages":[]}',
      isError: false,
    });
    expect((await call(client, 'search_knowledge', {})).isError).toBe(true);
    expect((await call(client, 'search_knowledge', { query: '长'.repeat(501) })).isError).toBe(true);
    const stranger = await stage.addPerson();
    expect((await open('knowledge', id, stranger)).errorCode).toBe('NOT_FOUND');
    expect((await open('agent', id)).errorCode).toBe('NOT_FOUND');
    await stage.world.send(deleteKnowledge, { body: [id] }, owner);
    expect((await post(data.id, { authorization: `Bearer ${data.key}` })).status).toBe(401);
    await client.close();
  });

  it('without a key, with another’s, a revoked one or at another host it is refused, all alike', async () => {
    const { data } = await open('agent', agentId);
    const twin = (await open('agent', agentId)).data;
    const client = await connect(data);
    const { host: elsewhere } = await stage.world.addTenant();
    const good = { authorization: `Bearer ${data.key}` };
    expect((await post(data.id, good)).status).toBe(200);
    const refused = [
      await post(data.id, {}),
      await post(data.id, { authorization: 'Bearer zxm_wrong' }),
      await post(data.id, { authorization: `Bearer zxm_${newSecret()}` }),
      await post(data.id, { authorization: `Basic ${data.key}` }),
      await post(data.id, { authorization: `Bearer ${twin.key}` }),
      await post(data.id, { authorization: `Bearer ${owner.token}` }),
      await post(newId(), good),
      await post('no-uuid', good),
      await post(data.id, { ...good, 'x-forwarded-host': elsewhere }),
    ];
    expect((await revoke(data.id)).code).toBe(200);
    refused.push(await post(data.id, good));
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401));
    expect(new Set(await Promise.all(refused.map((reply) => reply.text()))).size).toBe(1);
    await expect(call(client, 'ask', { question: '#echo a' })).rejects.toThrow();
    await expect(connect(data)).rejects.toThrow();
    expect((await revoke(data.id)).status).toBe(404);
    expect((await list()).map(({ id }) => id)).not.toContain(data.id);
    const actions = await inTenant(owner, (tx) => tx.select().from(audit).where(eq(audit.targetId, agentId)));
    const own = actions.filter(({ detail }) => (detail as { keyId?: string }).keyId === data.id);
    expect(own.map(({ action }) => action).sort()).toEqual(['mcp-key.create', 'mcp-key.revoke']);
    expect(JSON.stringify(actions)).not.toContain(data.key);
  });

  it('a page of another site is refused, streams that nobody needs are not opened', async () => {
    const { data } = await open('agent', agentId);
    const good = { authorization: `Bearer ${data.key}` };
    expect((await post(data.id, { ...good, origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(data.id, { ...good, origin: 'null' })).status).toBe(403);
    expect((await post(data.id, { ...good, origin: `http://${owner.host}` })).status).toBe(200);
    expect((await post(data.id, good, 'GET')).status).toBe(405);
    expect((await post(data.id, good, 'DELETE')).status).toBe(405);
  });

  it('is for what is one’s own and released; what is gone is refused like a wrong key', async () => {
    const stranger = await stage.addPerson();
    expect((await open('agent', agentId, stranger)).status).toBe(404);
    expect((await open('plugin', agentId)).status).toBe(404);
    const draft = await addAgent(stage.world, owner, { state: 'unreleased' });
    expect((await open('agent', draft)).errorCode).toBe('AGENT_NOT_RELEASED');
    const short = await addAgent(stage.world, owner, { state: 'released' });
    const { data } = await open('agent', short);
    await inTenant(owner, (tx) => tx.update(agent).set({ deletedAt: new Date() }).where(eq(agent.id, short)));
    expect((await post(data.id, { authorization: `Bearer ${data.key}` })).status).toBe(401);
    const { host } = await stage.addPlatformHost();
    const guest = await stage.addPersonAt(host);
    const theirs = await addAgent(stage.world, guest, { state: 'released' });
    expect((await open('agent', theirs, guest)).errorCode).toBe('MEMBER_REQUIRED');
  });

  it('a workflow is a tool like any other', async () => {
    const id = newId();
    const fields = { name: '回信', description: '把话说回来', callableName: `w_${id.slice(-8)}` };
    const ends = [start, end({ said: '{{start.text}}！' })];
    const document = pluginDocument.parse(graph(ends, inLine('start', 'end')));
    const { tenantId, id: ownerId } = owner;
    await inTenant(owner, async (tx) => {
      const row = { tenantId, id, ownerId, ...fields, type: 'WORKFLOW', icon: '1', iconBackground: '#d6e4ff' } as const;
      await tx.insert(plugin).values({ ...row, document, status: 'C90_Released', releaseNo: 1 });
      await tx.insert(pluginRelease).values({ tenantId, pluginId: id, no: 1, ...fields, document });
    });
    const client = await connect((await open('plugin', id)).data);
    expect((await client.listTools()).tools).toMatchObject([
      { name: fields.callableName, inputSchema: { required: ['text'] } },
    ]);
    expect(await call(client, fields.callableName, { text: '山有木兮' })).toEqual({
      text: '{"said":"山有木兮！"}',
      isError: false,
    });
    await client.close();
  });

  it('what changes something outside is not called unasked, by itself or by an agent', async () => {
    const asks = await addPlugin(owner, { hasEffect: true, isPreApproved: false });
    const { data } = await open('plugin', asks.id);
    const client = await connect(data);
    const refused = await call(client, asks.callableName, { word: 'a' });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('没有预先批准') });
    const approved = await addPlugin(owner, { hasEffect: true, isPreApproved: true });
    const free = await connect((await open('plugin', approved.id)).data);
    expect((await call(free, approved.callableName, { word: 'b' })).text).toBe('收到 b');

    const id = await addAgent(stage.world, owner, { state: 'released' });
    const document = agentDocument.parse({ prompt: '你是样例。', tools: [{ id: `plugin:${asks.id}` }] });
    await inTenant(owner, async (tx) => {
      await tx.update(agent).set({ document, releaseNo: 2 }).where(eq(agent.id, id));
      const release = { tenantId: owner.tenantId, agentId: id, no: 2, name: '样例', description: '', notes: '' };
      await tx.insert(agentRelease).values({ ...release, document });
    });
    const asking = await connect((await open('agent', id)).data);
    const answer = await call(asking, 'ask', { question: `#tool ${asks.callableName} {"word":"c"}` });
    expect(answer).toMatchObject({ isError: false, text: expect.stringContaining('没有同意') });
    for (const one of [client, free, asking]) await one.close();
  });

  it.each(['auto', 'legacy'] as const)('a caller (%s) who goes away stops the run', async (mode) => {
    const client = await connect((await open('agent', agentId)).data, mode);
    const away = new AbortController();
    const params = { name: 'ask', arguments: { question: '#silent 40' } };
    const asked = client.callTool(params, { signal: away.signal }).catch(() => 'gone');
    const stateOf = async () => {
      const runs = await inTenant(owner, (tx) => tx.select().from(chatRun).where(eq(chatRun.agentId, agentId)));
      return runs.sort((a, b) => (a.id < b.id ? -1 : 1)).at(-1)?.status;
    };
    await expect.poll(stateOf, { timeout: 10_000 }).toBe('running');
    away.abort();
    await client.close();
    expect(await asked).toBe('gone');
    await expect.poll(stateOf, { timeout: 15_000 }).toBe('stopped');
  });

  it('an answer counts against the owner’s day like any other', async () => {
    const { host } = await stage.addPlatformHost();
    const guest = await stage.addPersonAt(host);
    await stage.setUsedToday(guest, 100_000);
    const targetId = await addAgent(stage.world, guest, { state: 'released' });
    const key = { id: newId(), key: `zxm_${newSecret()}` };
    const row = { tenantId: guest.tenantId, id: key.id, ownerId: guest.id, kind: 'agent', targetId, hint: '' } as const;
    await inTenant(guest, (tx) => tx.insert(mcpKey).values({ ...row, hash: sha256(key.key) }));
    const client = await connect(key, 'auto', host);
    const answer = await call(client, 'ask', { question: '#echo a' });
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('免费对话已用完') });
    await client.close();
  });

  it('at most fifty keys, also at once; each may be used so often', async () => {
    const keen = await stage.addPerson();
    const target = await addAgent(stage.world, keen, { state: 'released' });
    const all = await Promise.all(Array.from({ length: 55 }, () => open('agent', target, keen)));
    expect(all.filter(({ code }) => code === 200)).toHaveLength(50);
    expect(new Set(all.map(({ errorCode }) => errorCode))).toEqual(new Set([undefined, 'MCP_KEYS_FULL']));
    const { id, key } = all.find(({ code }) => code === 200)?.data ?? { id: '', key: '' };
    const replies = await Promise.all(Array.from({ length: 130 }, () => post(id, { authorization: `Bearer ${key}` })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(120);
    const late = replies.find(({ status }) => status === 429);
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('many callers at once each get their own answer', async () => {
    const tool = await addPlugin(owner);
    const clients = await Promise.all(
      Array.from({ length: 12 }, async (_, n) =>
        connect((await open('plugin', tool.id)).data, n % 2 === 0 ? 'auto' : 'legacy'),
      ),
    );
    const strangers: string[] = [];
    await Promise.all(
      clients.map(async (client, n) => {
        for (let round = 0; round < (isFull ? 15 : 4); round++) {
          const words = Array.from({ length: 4 }, (_, place) => `${n}-${round}-${place}`);
          const texts = await Promise.all(words.map(async (word) => call(client, tool.callableName, { word })));
          texts.forEach(({ text }, place) => {
            if (text !== `收到 ${words[place]}`) strangers.push(`${words[place]} got ${text}`);
          });
        }
      }),
    );
    expect(strangers).toEqual([]);
    for (const client of clients) await client.close();
  }, 120_000);
});
