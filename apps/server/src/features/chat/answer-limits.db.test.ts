import { readFileSync } from 'node:fs';
import { agentDocument } from '@zhixing/contract/agent-document';
import * as contract from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { lastOf, numbers } from '../../../test/chat-words.ts';
import { spawnValkey } from '../../../test/spawn-valkey.ts';
import { newId } from '../../base/id.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { modelUse } from '../../db/schema/model.ts';

const mb = 1024 * 1024;
const usual = 200_000;
let stage: ChatStage;
let valkey: Awaited<ReturnType<typeof spawnValkey>>;
let owner: Person;
let agentId: string;

beforeAll(async () => {
  valkey = await spawnValkey('16mb');
  stage = await openChatStage({ env: { VALKEY_URL: valkey.url } });
  owner = await stage.addPerson();
  await stage.addModel({ isDefault: true });
  agentId = await addAgentOn(null);
}, 120_000);
afterAll(async () => {
  await stage.close();
  await valkey.stop();
});

const addAgentOn = async (chat: string | null) => {
  const id = await addAgent(stage.world, owner, { state: 'unreleased' });
  const document = agentDocument.parse({ prompt: '你是样例。', suggestions: false, models: { chat } });
  await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx.update(agent).set({ document }).where(eq(agent.id, id)),
  );
  return id;
};
const ask = async (query: string, id = agentId) => {
  const session = newId();
  const began = performance.now();
  const body = JSON.stringify({ session_id: session, schema_id: id, query, release: 0 });
  const response = await stage.open(contract.chat.path, owner, { method: 'POST', body });
  const end = lastOf((await stage.events(response)) as ChatEvent[]);
  return { session, end, ms: performance.now() - began };
};
const callsOf = async (runId: string) => {
  const { entries } = (await stage.simulator('/ledger')) as { entries: { key: string | null; outcome: string }[] };
  return entries.flatMap(({ key, outcome }) => (key?.startsWith(runId) ? [outcome] : []));
};
const workerRss = () => {
  const status = readFileSync(`/proc/${stage.worker().pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
};
const history = async (session: string) =>
  (
    await stage.world.send(
      contract.sessionHistory,
      { params: { id: session } },
      { host: stage.host, token: owner.token },
    )
  ).data.messages;

describe('a model that does not stop', () => {
  it('flooding: the run ends in seconds with what came, its code and its cost, and one paid call', async () => {
    await ask('#tokens 5');
    const before = { worker: workerRss(), api: process.memoryUsage().rss };
    const { session, end, ms } = await ask('#flood');
    expect(ms).toBeLessThan(40_000);
    expect(end).toMatchObject({ outcome: 'failed', answer: { error: true, errorCode: 'ANSWER_TOO_LONG' } });
    expect(end.answer.content).toHaveLength(usual);
    expect(end.answer.continue).toBeUndefined();
    expect(end.answer.receipt?.outputTokens).toBeGreaterThan(usual * 0.9);
    expect(await callsOf(end.runId)).toEqual(['aborted']);
    expect((await history(session)).at(-1)?.content).toHaveLength(usual);
    expect(workerRss() - before.worker).toBeLessThan(250 * mb);
    expect(process.memoryUsage().rss - before.api).toBeLessThan(250 * mb);
    const [run] = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.select().from(chatRun).where(eq(chatRun.id, end.runId)),
    );
    expect(run).toMatchObject({ status: 'failed', errorCode: 'ANSWER_TOO_LONG' });
  }, 60_000);

  it('endless: at the time its record sets, which a tenant’s shortens and does not lengthen', async () => {
    const modelId = await stage.addModel({ maxAnswerSeconds: 2, maxAnswerChars: 1_000_000 });
    const own = await addAgentOn(modelId);
    const { end, ms } = await ask('#endless 40', own);
    expect(ms).toBeLessThan(20_000);
    expect(end).toMatchObject({ outcome: 'failed', answer: { errorCode: 'ANSWER_TOO_SLOW' } });
    expect(end.answer.content).toMatch(/^(还有，){20,}$/);
    expect(await callsOf(end.runId)).toEqual(['aborted']);
    expect((await ask('#flood', own)).end.answer.content).toHaveLength(usual);
    await expect
      .poll(
        async () =>
          (
            await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
              tx.select().from(modelUse).where(eq(modelUse.modelId, modelId)),
            )
          )[0],
        { timeout: 15_000 },
      )
      .toMatchObject({ requests: 2, failures: 0 });
  }, 60_000);

  it('ten floods at once, with a Valkey too small for them: all end, and everybody else’s answers are whole', async () => {
    const before = workerRss();
    const floods = Array.from({ length: 10 }, () => ask('#flood'));
    const others = Array.from({ length: 10 }, () => ask('#tokens 300'));
    for (const { end } of await Promise.all(others))
      expect(end).toMatchObject({ outcome: 'done', answer: { content: numbers(300) } });
    for (const { session, end } of await Promise.all(floods)) {
      expect(end.answer.errorCode).toBe('ANSWER_TOO_LONG');
      expect(end.answer.content).toHaveLength(usual);
      expect(await callsOf(end.runId)).toEqual(['aborted']);
      expect((await history(session)).at(-1)?.content).toHaveLength(usual);
    }
    expect(await valkey.memory()).toBeLessThan(30 * mb);
    expect(workerRss() - before).toBeLessThan(500 * mb);
  }, 120_000);
});
