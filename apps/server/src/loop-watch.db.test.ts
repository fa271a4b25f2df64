import * as contract from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../test/chat-stage.ts';
import { lastOf, numbers } from '../test/chat-words.ts';
import { spawnServer } from '../test/spawn-server.ts';
import { newId } from './base/id.ts';
import { chatRun } from './db/schema/chat.ts';

const preload = `--import ${new URL('../test/block-loop.ts', import.meta.url).href}`;
let stage: ChatStage;
let owner: Person;
let agentId: string;

beforeAll(async () => {
  stage = await openChatStage({ workerEnv: { LOOP_BLOCK_SECONDS: '3', NODE_OPTIONS: preload } });
  owner = await stage.addPerson();
  agentId = await addAgent(stage.world, owner);
  await stage.addModel({ isDefault: true });
}, 120_000);
afterAll(() => stage.close());

const ask = async (query: string, session = newId()) => {
  const response = await stage.open(contract.chat.path, owner, {
    method: 'POST',
    body: JSON.stringify({ session_id: session, schema_id: agentId, query }),
  });
  return (await stage.events(response)) as ChatEvent[];
};
const blocksOf = async (session: string) => {
  const rows = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx.select({ blocks: chatRun.blocks }).from(chatRun).where(eq(chatRun.sessionId, session)),
  );
  return rows[0]?.blocks;
};

// One worker and one api, each stopped for some seconds: beside each other.
describe.concurrent('a run that blocks the event loop', { timeout: 180_000 }, () => {
  it('ends its worker, is written down, and is ended the third time; others come to their end', async () => {
    await stage.control({ tps: 40 });
    const [bad, good] = [newId(), newId()];
    const blocking = ask('#tokens 90', bad);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const innocent = ask('#tokens 70', good);

    for (const blocks of [1, 2]) {
      const worker = stage.worker();
      expect(await worker.ended).toBe('SIGKILL');
      expect(await blocksOf(bad)).toBe(blocks);
      expect(worker.printed()).toMatch(/"running":\{"job":"chatSession.turn".*the event loop is blocked/);
      expect(worker.printed()).not.toContain('#tokens');
      await stage.restartWorker('SIGKILL');
    }

    expect(lastOf(await blocking)).toMatchObject({ outcome: 'failed', answer: { errorCode: 'RUN_BLOCKED' } });
    expect(lastOf(await innocent)).toMatchObject({ outcome: 'done', answer: { content: numbers(70) } });
    expect(await blocksOf(good)).toBe(0);
    expect(lastOf(await ask('#tokens 5'))).toMatchObject({ outcome: 'done' });
  });
});

it.concurrent('a call that blocks the event loop ends its api, and the log says which call it was', {
  timeout: 60_000,
}, async () => {
  const api = await spawnServer('main', { LOOP_BLOCK_SECONDS: '3', NODE_OPTIONS: preload });
  const called = fetch(`http://127.0.0.1:${api.port}/agent_api/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'request-block-1' },
    body: JSON.stringify({ account: 'block the loop', password: 'x' }),
  });
  await expect(called).rejects.toThrow();
  expect(await api.ended).toBe('SIGKILL');
  expect(api.printed()).toContain('"running":{"requestId":"request-block-1","route":"login"');
  expect(api.printed()).toContain('the event loop is blocked');
  expect(api.printed()).not.toContain('block the loop');
});
