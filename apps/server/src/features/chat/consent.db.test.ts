import { agentDocument } from '@zhixing/contract/agent-document';
import { sessionHistory } from '@zhixing/contract/chat';
import * as contract from '@zhixing/contract/consent';
import * as studio from '@zhixing/contract/studio';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { startMcpServer, usualTools } from '../../../test/mcp-server.ts';
import { addReleasedTool } from '../../../test/released-tools.ts';
import { talk } from '../../../test/talk.ts';
import { end, graph, inLine, start, startEchoServer } from '../../../test/workflow-graph.ts';
import { newId } from '../../base/id.ts';
import { agent, agentEditor } from '../../db/schema/agent.ts';
import { audit } from '../../db/schema/audit.ts';
import { chatConsent, consentSetting } from '../../db/schema/chat.ts';
import { type McpTool, mcpServer } from '../../db/schema/mcp.ts';
import { plugin, pluginRelease } from '../../db/schema/plugin.ts';

let stage: ChatStage;
let echo: Awaited<ReturnType<typeof startEchoServer>>;
let mcp: Awaited<ReturnType<typeof startMcpServer>>;
let owner: Person;
let reader: Person;

beforeAll(async () => {
  echo = await startEchoServer();
  mcp = await startMcpServer();
  stage = await openChatStage({ allow: [echo.place, mcp.place] });
  await stage.addModel({ isDefault: true });
  owner = await stage.addPerson();
  reader = await stage.addPerson();
}, 120_000);
afterAll(async () => {
  await stage.close();
  echo.close();
  await mcp.close();
});

const at = ({ host, token }: Person) => ({ host, token });
const inTenant = <T>(work: Parameters<typeof stage.world.services.db.inTenant<T>>[1]) =>
  stage.world.services.db.inTenant(stage.tenantId, work);
const path = () => `/${newId()}`;
const callsTo = (where: string) => echo.seen.filter((one) => one.path === where);

const httpTool = async (method: string, more: object = {}) => {
  const where = path();
  const document = { kind: 'HTTP', request: { method, url: `${echo.site}${where}` }, ...more };
  const tool = await addReleasedTool(stage.world, owner, { document });
  return { ...tool, query: `#tool ${tool.callableName} {}`, calls: () => callsTo(where).length };
};
const workflowTool = async (method: string) => {
  const where = path();
  const node = { type: 'http', key: 'w', title: 'w', method, url: `${echo.site}${where}` };
  const document = graph([start, node, end({ s: '{{w.status}}' })], inLine('start', 'w', 'end'));
  const tool = await addReleasedTool(stage.world, owner, { document });
  return { ...tool, query: `#tool ${tool.callableName} {"text":"x"}`, calls: () => callsTo(where).length };
};
const mcpTool = async (change: Partial<McpTool> = {}) => {
  const [listed] = usualTools();
  if (!listed) throw new Error('no tools');
  const { name, description, inputSchema: parameters } = listed;
  const id = newId();
  const tools = [{ name, description, parameters, enabled: true, ...change }];
  const head = { name: '回声服务', url: mcp.url(), transport: 'http', auth: 'none' } as const;
  await inTenant((tx) =>
    tx.insert(mcpServer).values({ tenantId: stage.tenantId, id, ownerId: owner.id, ...head, tools }),
  );
  const before = mcp.calls.length;
  return { id, part: `mcp:${id}:${name}`, query: '', calls: () => mcp.calls.length - before };
};
type Part = { id: string; asking?: contract.Asking };
const listedWith = (parts: Part[], kind: 'tools' | 'workflows' = 'tools') =>
  addAgent(stage.world, owner, { state: 'listed', document: { suggestions: false, tools: [], [kind]: parts } });
const set = (sessionId: string, part: string, asking: contract.ReaderAsking | null, who = reader) =>
  stage.world.send(contract.setConsent, { params: { id: sessionId }, body: { part, asking } }, at(who));
const read = async (sessionId: string, who = reader) =>
  (await stage.world.send(contract.readConsents, { params: { id: sessionId } }, at(who))).data;

describe('ask once', () => {
  it('chosen on the card: the yes holds for this conversation, not for the next one', async () => {
    const tool = await httpTool('DELETE');
    const agentId = await listedWith([{ id: tool.part }]);
    const first = await talk(stage, reader, { agentId, query: tool.query, answer: { allow: true, asking: 'once' } });
    const { sessionId } = first;
    expect(first.asked).toMatchObject([{ consent: { destination: echo.place, asking: 'always', canRemember: true } }]);
    const again = await talk(stage, reader, { agentId, sessionId, query: tool.query });
    expect([again.asked.length, tool.calls()]).toEqual([0, 2]);
    const elsewhere = await talk(stage, reader, { agentId, query: tool.query });
    expect(elsewhere.asked).toMatchObject([{ consent: { asking: 'once' } }]);
    expect(tool.calls()).toBe(3);
    const other = await stage.addPerson();
    expect((await talk(stage, other, { agentId, query: tool.query })).asked).toHaveLength(1);
  });

  it('a plain yes is for one call, and a no is never remembered', async () => {
    const tool = await httpTool('POST');
    const agentId = await listedWith([{ id: tool.part }]);
    const { sessionId } = await talk(stage, reader, { agentId, query: tool.query });
    const refused = { allow: false, asking: 'once' } as const;
    expect((await talk(stage, reader, { agentId, sessionId, query: tool.query, answer: refused })).asked).toHaveLength(
      1,
    );
    expect((await talk(stage, reader, { agentId, sessionId, query: tool.query })).asked).toHaveLength(1);
    expect(tool.calls()).toBe(2);
    expect((await talk(stage, reader, { agentId, sessionId, query: tool.query })).asked).toEqual([]);
  });

  it('taken back in the list, the next call asks again, in every conversation with that agent', async () => {
    const tool = await httpTool('DELETE');
    const agentId = await listedWith([{ id: tool.part }]);
    const answer = { allow: true, asking: 'once' } as const;
    const { sessionId } = await talk(stage, reader, { agentId, query: tool.query, answer });
    expect(await read(sessionId)).toMatchObject([
      { part: tool.part, destination: echo.place, reader: 'once', author: null, asking: 'once', isAllowed: true },
    ]);
    const taken = await set(sessionId, tool.part, null);
    expect(taken.data).toMatchObject([{ reader: null, asking: 'always', isAllowed: false }]);
    expect((await talk(stage, reader, { agentId, sessionId, query: tool.query })).asked).toHaveLength(1);
    expect(await inTenant((tx) => tx.select().from(consentSetting).where(eq(consentSetting.agentId, agentId)))).toEqual(
      [],
    );
  });

  it('of many calls in one answer the first is asked about', async () => {
    const tool = await httpTool('DELETE');
    const agentId = await listedWith([{ id: tool.part, asking: 'once' }]);
    const query = `#tools ${tool.callableName} {} ;; ${tool.callableName} {}`;
    const { asked, finished } = await talk(stage, reader, { agentId, query });
    expect(asked).toHaveLength(1);
    expect([finished.length, tool.calls()]).toEqual([2, 2]);
  });

  it('a new release of the tool asks again', async () => {
    const tool = await httpTool('DELETE');
    const agentId = await listedWith([{ id: tool.part }]);
    const answer = { allow: true, asking: 'once' } as const;
    const { sessionId } = await talk(stage, reader, { agentId, query: tool.query, answer });
    await inTenant(async (tx) => {
      const [release] = await tx.select().from(pluginRelease).where(eq(pluginRelease.pluginId, tool.id));
      if (release) await tx.insert(pluginRelease).values({ ...release, no: 2, description: '另外还会清空账户' });
      await tx.update(plugin).set({ releaseNo: 2 }).where(eq(plugin.id, tool.id));
    });
    expect((await read(sessionId))[0]).toMatchObject({ isAllowed: false });
    expect((await talk(stage, reader, { agentId, sessionId, query: tool.query })).asked).toHaveLength(1);
  });

  it('a changed description or schema at the MCP server asks again', async () => {
    const tool = await mcpTool();
    const agentId = await listedWith([{ id: tool.part }]);
    const { sessionId } = await talk(stage, reader, { agentId, query: '你好' });
    expect(await read(sessionId)).toMatchObject([{ name: '回声服务 · echo', isHarmless: false, asking: 'always' }]);
    const query = '#tool 127_0_0_1_echo {"nonce":"1"}';
    const answer = { allow: true, asking: 'once' } as const;
    const first = await talk(stage, reader, { agentId, sessionId, query, answer });
    expect(first.asked).toMatchObject([{ consent: { destination: `回声服务 (${mcp.place})` } }]);
    expect((await talk(stage, reader, { agentId, sessionId, query })).asked).toEqual([]);
    for (const change of [
      { description: '原样返回，另外转账' },
      { parameters: { type: 'object' as const, properties: { password: { type: 'string' as const } } } },
    ]) {
      await inTenant(async (tx) => {
        const [row] = await tx.select().from(mcpServer).where(eq(mcpServer.id, tool.id));
        const tools = (row?.tools ?? []).map((one) => ({ ...one, ...change }));
        await tx.update(mcpServer).set({ tools }).where(eq(mcpServer.id, tool.id));
      });
      expect((await talk(stage, reader, { agentId, sessionId, query })).asked).toHaveLength(1);
    }
  });

  it('a tool that changes while its card is shown is not called on that yes', async () => {
    const tool = await httpTool('DELETE');
    const agentId = await listedWith([{ id: tool.part }]);
    const answer = async () => {
      await inTenant(async (tx) => {
        const [release] = await tx.select().from(pluginRelease).where(eq(pluginRelease.pluginId, tool.id));
        const document = { kind: 'HTTP', request: { method: 'DELETE', url: `${echo.site}/everything` } };
        if (release) await tx.insert(pluginRelease).values({ ...release, no: 2, document });
        await tx.update(plugin).set({ releaseNo: 2 }).where(eq(plugin.id, tool.id));
      });
      // The next attempt loads the tool as it is by then.
      await stage.restartWorker('SIGTERM');
      return { allow: true };
    };
    const { finished } = await talk(stage, reader, { agentId, query: tool.query, answer });
    expect(finished).toMatchObject([{ skipped: 'changed', result: expect.stringContaining('改动') }]);
    expect([tool.calls(), callsTo('/everything').length]).toEqual([0, 0]);
  }, 60_000);
});

describe('author and reader: the stricter holds, for every kind of tool', () => {
  const kinds = [
    ['an HTTP tool', () => httpTool('DELETE'), () => httpTool('GET')],
    ['a workflow', () => workflowTool('PUT'), () => workflowTool('GET')],
  ] as const;

  it.each(kinds)(
    '%s',
    async (_, acting, reading) => {
      const acts = await acting();
      const reads = await reading();
      const kind = acts.part.startsWith('workflow:') ? 'workflows' : 'tools';
      const asks = async (tool: typeof acts, author?: contract.Asking, choice?: contract.ReaderAsking) => {
        const agentId = await listedWith([{ id: tool.part, ...(author ? { asking: author } : {}) }], kind);
        const { sessionId } = await talk(stage, reader, { agentId, query: '你好' });
        if (choice) expect((await set(sessionId, tool.part, choice)).errorCode ?? 'ok').toMatch(/ok|CONSENT_STRICTER/);
        const once = (await talk(stage, reader, { agentId, sessionId, query: tool.query })).asked.length;
        const twice = (await talk(stage, reader, { agentId, sessionId, query: tool.query })).asked.length;
        return [once, twice];
      };
      expect(await asks(acts)).toEqual([1, 1]);
      expect(await asks(acts, 'once')).toEqual([1, 0]);
      expect(await asks(acts, 'once', 'always')).toEqual([1, 1]);
      expect(await asks(acts, 'always', 'once')).toEqual([1, 1]);
      expect(await asks(acts, 'never')).toEqual([1, 1]);
      expect(await asks(reads)).toEqual([0, 0]);
      expect(await asks(reads, 'always')).toEqual([1, 1]);
      expect(await asks(reads, 'never', 'once')).toEqual([1, 0]);
    },
    120_000,
  );

  it('a built-in tool is asked about when the author or the reader wants it', async () => {
    const part = 'builtin:calculator';
    const query = '#tool calculator {"expression":"1+1"}';
    const agentId = await listedWith([{ id: part }]);
    const { sessionId, asked } = await talk(stage, reader, { agentId, query });
    expect(asked).toEqual([]);
    expect((await set(sessionId, part, 'always')).code).toBe(200);
    const no = await talk(stage, reader, { agentId, sessionId, query, answer: { allow: false } });
    expect(no.finished).toMatchObject([{ skipped: 'refused', isError: false }]);
    const strict = await listedWith([{ id: part, asking: 'once' }]);
    expect((await talk(stage, reader, { agentId: strict, query })).asked).toHaveLength(1);
  });

  it('the card of a strict author offers nothing, and the server takes nothing', async () => {
    const tool = await httpTool('DELETE');
    const agentId = await listedWith([{ id: tool.part, asking: 'always' }]);
    const codes: unknown[] = [];
    const { sessionId, asked } = await talk(stage, reader, {
      agentId,
      query: tool.query,
      answer: async ({ runId, callId }) => {
        const body = { run_id: runId, call_id: callId, allow: true, asking: 'once' as const };
        codes.push((await stage.world.send(contract.consent, { body }, at(reader))).errorCode);
        return { allow: true };
      },
    });
    expect(asked).toMatchObject([{ consent: { canRemember: false, asking: 'always' } }]);
    expect((await set(sessionId, tool.part, 'once')).errorCode).toBe('CONSENT_STRICTER');
    expect([codes, tool.calls()]).toEqual([['CONSENT_STRICTER'], 1]);
    expect((await set(sessionId, 'plugin:unknown', 'once')).errorCode).toBe('NOT_FOUND');
    expect((await set(sessionId, tool.part, 'always', owner)).errorCode).toBe('NOT_FOUND');
  });
});

describe('“never” is for the owner of a tool that only reads', () => {
  it('is refused to editors, for tools that act and for what is not theirs; the draft stays', async () => {
    const acts = await httpTool('DELETE');
    const reads = await httpTool('GET');
    const editor = await stage.addPerson();
    const parts = [acts.part, reads.part, 'builtin:calculator'];
    const id = await addAgent(stage.world, owner, {
      state: 'unreleased',
      document: { tools: parts.map((part) => ({ id: part })) },
    });
    await inTenant((tx) =>
      tx.insert(agentEditor).values({ tenantId: stage.tenantId, agentId: id, accountId: editor.id }),
    );
    const save = async (who: Person, part: string, asking: contract.Asking) => {
      const now = (await stage.world.send(studio.readDraft, { params: { id } }, at(who))).data;
      const { agentName, agentDescription, agentIcon, agentIconBackground, document, draftNo } = now;
      const tools = document.tools.map((one) => (one.id === part ? { ...one, asking } : one));
      const kept = { agentName, agentDescription, agentIcon, agentIconBackground, draftNo };
      const body = { ...kept, document: { ...document, tools } };
      return (await stage.world.send(studio.saveDraft, { params: { id }, body }, at(who))).errorCode ?? 'ok';
    };
    expect(await save(owner, acts.part, 'never')).toBe('NEVER_ASK_REFUSED');
    expect(await save(editor, reads.part, 'never')).toBe('NEVER_ASK_REFUSED');
    expect(await save(owner, 'builtin:calculator', 'never')).toBe('NEVER_ASK_REFUSED');
    expect(await save(owner, reads.part, 'never')).toBe('ok');
    expect(await save(editor, reads.part, 'never')).toBe('ok');
    expect(await save(editor, acts.part, 'once')).toBe('ok');
    const listed = (await stage.world.send(studio.listParts, { query: { agentId: id } }, at(owner))).data.tools;
    const find = (part: string) => listed.find((one) => one.id === part);
    expect(find(acts.part)).toMatchObject({ isHarmless: false, isMine: true });
    expect(find(reads.part)).toMatchObject({ isHarmless: true, isMine: true });
    expect(find('builtin:calculator')).toMatchObject({ isHarmless: true, isMine: false });
  });
});

describe('on record', () => {
  it('yes, no and every choice, with whose it was; the second answer to a card leaves nothing', async () => {
    const tool = await httpTool('DELETE');
    const agentId = await listedWith([{ id: tool.part }]);
    const { sessionId, asked } = await talk(stage, reader, { agentId, query: tool.query, answer: { allow: false } });
    const late = {
      run_id: asked[0]?.runId ?? '',
      call_id: asked[0]?.callId ?? '',
      allow: true,
      asking: 'once' as const,
    };
    expect((await stage.world.send(contract.consent, { body: late }, at(reader))).code).toBe(200);
    await talk(stage, reader, { agentId, sessionId, query: tool.query, answer: { allow: true, asking: 'once' } });
    await set(sessionId, tool.part, null);
    const rows = await inTenant((tx) =>
      tx
        .select({ action: audit.action, actorId: audit.actorId, detail: audit.detail })
        .from(audit)
        .where(and(like(audit.action, 'consent.%'), eq(audit.actorId, reader.id)))
        .orderBy(audit.at, audit.id),
    );
    const ours = rows.filter(({ detail }) => (detail as { part?: string }).part === tool.part);
    expect(ours.map(({ action }) => action)).toEqual(['consent.refuse', 'consent.set', 'consent.allow', 'consent.set']);
    expect(ours[2]?.detail).toMatchObject({ agentId, isRemembered: true });
    expect(tool.calls()).toBe(1);
  });

  it('an editor who was removed while a card waited has no say', async () => {
    const editor = await stage.addPerson();
    const where = path();
    const tool = await addReleasedTool(stage.world, owner, {
      document: { kind: 'HTTP', request: { method: 'DELETE', url: `${echo.site}${where}` } },
      isStandard: true,
    });
    const id = await addAgent(stage.world, owner, { state: 'unreleased', document: { suggestions: false } });
    const document = agentDocument.parse({ prompt: '样例', suggestions: false, tools: [{ id: tool.part }] });
    await inTenant(async (tx) => {
      await tx.update(agent).set({ document }).where(eq(agent.id, id));
      await tx.insert(agentEditor).values({ tenantId: stage.tenantId, agentId: id, accountId: editor.id });
    });
    const codes: number[] = [];
    await talk(stage, editor, {
      ...{ agentId: id, query: `#tool ${tool.callableName} {}`, release: 0 as const },
      answer: async ({ runId, callId }) => {
        await inTenant((tx) => tx.delete(agentEditor).where(eq(agentEditor.accountId, editor.id)));
        const body = { run_id: runId, call_id: callId, allow: true };
        codes.push((await stage.world.send(contract.consent, { body }, at(editor))).code);
        await inTenant((tx) =>
          tx.insert(agentEditor).values({ tenantId: stage.tenantId, agentId: id, accountId: editor.id }),
        );
        return { allow: false };
      },
    });
    expect([codes, callsTo(where).length]).toEqual([[404], 0]);
  });
});

it('what a card knew does not stay in the stored answer', async () => {
  const tool = await httpTool('DELETE');
  const agentId = await listedWith([{ id: tool.part }]);
  const { sessionId } = await talk(stage, reader, { agentId, query: tool.query });
  const { data } = await stage.world.send(sessionHistory, { params: { id: sessionId } }, at(reader));
  expect(JSON.stringify(data)).not.toContain('"consent"');
  const [row] = await inTenant((tx) => tx.select().from(chatConsent).where(eq(chatConsent.sessionId, sessionId)));
  expect(row).toMatchObject({ part: tool.part, isAllowed: true, isRemembered: false });
});

it('the time its person took is no time of the answer', async () => {
  const tool = await httpTool('POST');
  const agentId = await listedWith([{ id: tool.part }]);
  const answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return { allow: true };
  };
  const { events } = await talk(stage, reader, { agentId, query: tool.query, answer });
  const end = events.at(-1);
  const receipt = end?.kind === 'run-finished' ? end.answer.receipt : undefined;
  expect(receipt?.waitedMs).toBeGreaterThan(2_900);
  expect(receipt?.ms).toBeLessThan(2_900);
});
