import * as auth from '@zhixing/contract/auth';
import * as contract from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person, readFrames } from '../../../test/chat-stage.ts';
import { expectGapFree, lastOf, numbers, textOf } from '../../../test/chat-words.ts';
import { gateUrl, type TcpGate } from '../../../test/tcp-gate.ts';
import { uniqueAddress } from '../../../test/unique.ts';
import { newId } from '../../base/id.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { readEnv } from '../../env.ts';

let stage: ChatStage;
let gate: TcpGate;
let who: Person;
let agentId: string;

beforeAll(async () => {
  const gated = await gateUrl(readEnv().VALKEY_URL);
  gate = gated.gate;
  stage = await openChatStage({ apiEnv: { VALKEY_URL: gated.url }, workerEnv: { VALKEY_URL: gated.url } });
  who = await stage.addPerson();
  agentId = await addAgent(stage.world, who);
  await stage.addModel({ isDefault: true });
}, 120_000);
afterAll(async () => {
  await stage?.close();
  gate?.close();
});

const isBack = async () =>
  (await stage.world.send(auth.captchaImage, {}, { host: stage.host, address: uniqueAddress() })).status === 200;
afterEach(async () => {
  await stage.control({ tps: 0 });
  gate.mend();
  await expect.poll(isBack, { timeout: 10_000 }).toBe(true);
});

const post = (session: string, query: string) =>
  stage.open(contract.chat.path, who, {
    method: 'POST',
    body: JSON.stringify({ session_id: session, schema_id: agentId, query }),
  });
const ask = async (session: string, query: string) => (await stage.events(await post(session, query))) as ChatEvent[];
const storedAt = async (session: string) => {
  for (;;) {
    const [run] = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.select().from(chatRun).where(eq(chatRun.sessionId, session)),
    );
    if (run?.status === 'done') return Date.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const follow = async (session: string) => {
  const stop = new AbortController();
  const path = contract.sessionEvents.path.replace('{id}', session);
  const response = await stage.open(path, who, { headers: { 'last-event-id': '0' }, signal: stop.signal });
  const seen: ChatEvent[] = [];
  const reading = (async () => {
    for await (const event of readFrames(response.body as ReadableStream<Uint8Array>)) seen.push(event as ChatEvent);
  })().catch(() => undefined);
  const close = () => {
    stop.abort();
    return reading;
  };
  return { seen, close };
};

describe('while Valkey is away', () => {
  it('a question is answered: its own stream has the answer within two seconds of its storing', async () => {
    gate.cut();
    const session = newId();
    const stored = storedAt(session);
    const events = await ask(session, '#tokens 40');
    const endedAt = Date.now();
    expect(lastOf(events)).toMatchObject({ kind: 'run-finished', outcome: 'done', answer: { content: numbers(40) } });
    expect(endedAt - (await stored)).toBeLessThan(2_000);
  }, 30_000);

  it('an answer that has begun to be read is ended, and the next one goes on with no gap and nothing twice', async () => {
    const session = newId();
    await stage.control({ tps: 60 });
    const own = post(session, '#tokens 120').then(stage.events) as Promise<ChatEvent[]>;
    await expect.poll(() => stage.world.services.eventLog.lastSeq(session), { timeout: 10_000 }).toBeGreaterThan(9);
    const reader = await follow(session);
    await expect.poll(() => reader.seen.length, { timeout: 5_000 }).toBeGreaterThan(9);
    gate.cut();
    const stored = await storedAt(session);
    await expect.poll(() => reader.seen.at(-1)?.kind, { timeout: 5_000 }).toBe('run-finished');
    expect(Date.now() - stored).toBeLessThan(2_000);
    expect(lastOf(await own).answer.content).toBe(numbers(120));

    await stage.control({ tps: 0 });
    gate.mend();
    await expect.poll(isBack, { timeout: 10_000 }).toBe(true);
    const before = reader.seen.length;
    const second = await ask(session, '#tokens 30');
    await expect.poll(() => reader.seen.at(-1)?.seq, { timeout: 5_000 }).toBe(lastOf(second).seq);
    await reader.close();
    const after = reader.seen.slice(before);
    expect(textOf(after)).toBe(numbers(30));
    expectGapFree(after, (reader.seen[before - 1]?.seq ?? 0) + 1);
    const seqs = reader.seen.map(({ seq }) => seq);
    expect(new Set(seqs).size).toBe(seqs.length);
  }, 60_000);

  it('captcha, login and codes say 稍后再试 with a time to come back; who is logged in works on', async () => {
    gate.cut();
    const asks = [
      stage.world.send(auth.captchaImage, {}, { host: stage.host, address: uniqueAddress() }),
      stage.world.send(
        auth.login,
        { body: { username: who.username, password: 'x', code: 'abcd', uuid: newId() } },
        { host: stage.host, address: uniqueAddress() },
      ),
      stage.world.send(
        auth.sendCheckCode,
        { body: { account: 'a@example.com', type: 'EMAIL', scene: 'REG' } },
        { host: stage.host },
      ),
    ];
    for (const { status, msg, errorCode, reply } of await Promise.all(asks)) {
      expect([status, errorCode]).toEqual([503, 'TRY_LATER']);
      expect(msg).toContain('稍后再试');
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    const options = { host: stage.host, token: who.token };
    expect((await stage.world.send(contract.sessionList, { query: { schema_id: agentId } }, options)).code).toBe(200);
  }, 30_000);
});
