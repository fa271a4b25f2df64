import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { chat, sessionEvents, stopRun } from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { newId, newSecret, sha256 } from '../../base/id.ts';
import { chatDay } from '../../db/schema/chat.ts';
import { mcpKey } from '../../db/schema/mcp.ts';

let stage: ChatStage;
let free: Person;
let agentId: string;
let session: string;
let failed: string;

const usedBy = (who: Person) =>
  stage.world.services.db.inTenant(who.tenantId, async (tx) => {
    const [row] = await tx.select().from(chatDay).where(eq(chatDay.accountId, who.id));
    return row?.used ?? 0;
  });
const setUsed = (who: Person, used: number) =>
  stage.world.services.db.inTenant(who.tenantId, (tx) =>
    tx.update(chatDay).set({ used }).where(eq(chatDay.accountId, who.id)),
  );
const post = (more: object) =>
  stage.open(chat.path, free, { method: 'POST', body: JSON.stringify({ schema_id: agentId, ...more }) });
const last = async (more: object) =>
  (await stage.events(await post(more))).at(-1) as ChatEvent & { errorCode?: string };

/** A FREE account of the platform whose day is used up, with a failed run to begin others from. */
beforeAll(async () => {
  stage = await openChatStage();
  await stage.addModel({ isDefault: true });
  const { host } = await stage.addPlatformHost();
  free = await stage.addPersonAt(host);
  agentId = await addAgent(stage.world, free, { state: 'released' });
  session = newId();
  const cut = await last({ session_id: session, query: '#cut 10' });
  failed = cut.runId;
  await setUsed(free, 20);
}, 120_000);
afterAll(() => stage.close());

describe('with the day used up, no way to begin a run goes past the gate', () => {
  const ways: [string, () => object][] = [
    ['a new question', () => ({ session_id: newId(), query: '#tokens 1' })],
    ['the next question of a session', () => ({ session_id: session, query: '#tokens 1' })],
    ['a retry', () => ({ session_id: session, query: '', retry_of: failed })],
    ['going on with a failed run', () => ({ session_id: session, query: '', continue_of: failed })],
    ['a question under an id of the client’s', () => ({ session_id: newId(), query: '#tokens 1', run_id: newId() })],
  ];
  it.each(ways)('%s', async (_, turn) => {
    for (const _try of [1, 2]) {
      expect(await last(turn())).toMatchObject({ kind: 'run-refused', errorCode: 'DAILY_COUNT_USED' });
    }
    expect(await usedBy(free)).toBe(20);
  });

  it('a question queued behind one that is running', async () => {
    await setUsed(free, 19);
    const queue = newId();
    const running = post({ session_id: queue, query: '#silent' });
    await expect.poll(() => usedBy(free)).toBe(20);
    const waiting = await last({ session_id: queue, query: '#tokens 1' });
    expect(waiting).toMatchObject({ kind: 'run-refused', errorCode: 'DAILY_COUNT_USED' });
    await stage.world.send(stopRun, { body: { session_id: queue } }, free);
    await stage.events(await running);
  });

  it('the owner’s key for MCP clients', async () => {
    const data = { id: newId(), key: `zxm_${newSecret()}` };
    const row = { tenantId: free.tenantId, ownerId: free.id, kind: 'agent' as const, targetId: agentId };
    await stage.world.services.db.inTenant(free.tenantId, (tx) =>
      tx.insert(mcpKey).values({ ...row, id: data.id, hash: sha256(data.key), hint: '' }),
    );
    const client = new Client({ name: 'outside', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    const transport = new StreamableHTTPClientTransport(new URL(`http://${free.host}/mcp/${data.id}`), {
      fetch: (url, init) => stage.bare(new URL(url).pathname, init ?? {}),
      requestInit: { headers: { authorization: `Bearer ${data.key}`, 'x-forwarded-host': free.host } },
    });
    await client.connect(transport);
    const { tools } = await client.listTools();
    const result = await client.callTool({ name: tools[0]?.name ?? '', arguments: { question: '#tokens 1' } });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain('20');
    await client.close();
  });
});

it('a conversation of another tenant is not opened by its id, by which its events are kept', async () => {
  const { host } = await stage.world.addTenant();
  const stranger = await stage.addPersonAt(host);
  const own = await addAgent(stage.world, stranger);
  const body = JSON.stringify({ session_id: session, schema_id: own, query: '#tokens 1' });
  const refused = await stage.open(chat.path, stranger, { method: 'POST', body });
  expect(refused.status).toBe(404);
  expect(await stage.events(refused)).toMatchObject([{ kind: 'run-refused', errorCode: 'NOT_FOUND' }]);
  expect((await stage.open(sessionEvents.path.replace('{id}', session), stranger)).status).toBe(404);
});
