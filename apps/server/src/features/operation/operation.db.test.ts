import * as chat from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import * as contract from '@zhixing/contract/operation';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { lastOf } from '../../../test/chat-words.ts';
import { newId } from '../../base/id.ts';
import { audit } from '../../db/schema/audit.ts';
import { chatConsent, chatMessage, chatRun, chatSession } from '../../db/schema/chat.ts';

let stage: ChatStage;
let person: Person;
let admin: Person;
let support: Person;
let stranger: Person;
let platform: Person;
let agentId: string;

beforeAll(async () => {
  stage = await openChatStage({ isApart: true });
  person = await stage.addPerson();
  admin = await stage.addPerson({ role: 'admin' });
  support = await stage.addPerson({ role: 'support' });
  stranger = await stage.addPersonAt((await stage.world.addTenant()).host, { role: 'admin' });
  agentId = await addAgent(stage.world, person);
  await stage.addModel({ isDefault: true });
  platform = await stage.addPersonAt((await stage.addPlatformHost()).host, { role: 'admin' });
}, 120_000);
afterAll(() => stage.close());

const ask = async (session: string, query: string, runId = newId()) => {
  const response = await stage.open(chat.chat.path, person, {
    method: 'POST',
    body: JSON.stringify({ session_id: session, schema_id: agentId, query, run_id: runId }),
  });
  return { runId, ended: stage.events(response) as Promise<ChatEvent[]> };
};
const state = async (who: Person, olderThan = 0) =>
  stage.world.send(contract.operationState, { query: { olderThan: String(olderThan) } }, who);
const runOf = async (id: string, who = admin) => (await state(who)).data.runs.find((run) => run.id === id);
const act = (route: typeof contract.endRun | typeof contract.beginRunAgain, id: string, who = admin) =>
  stage.world.send(route, { params: { id } }, who);

/** A run whose engine knows nothing of it, as after the loss of the engine's data. */
const addLostRun = async () => {
  const { tenantId } = person;
  const [id, sessionId] = [newId(), newId()];
  const now = new Date(Date.now() - 60_000);
  const body = { uuid: newId(), role: 1 as const, content: '#echo 找回来了', time: now.toISOString(), runId: id };
  await stage.world.services.db.inTenant(tenantId, async (tx) => {
    await tx.insert(chatSession).values({ tenantId, id: sessionId, accountId: person.id, agentId, title: '样例' });
    await tx
      .insert(chatRun)
      .values({ tenantId, id, sessionId, accountId: person.id, agentId, releaseNo: 1, questionOf: id, createdAt: now });
    await tx
      .insert(chatMessage)
      .values({ tenantId, sessionId, at: now, id: body.uuid, runId: id, role: 1, place: 2, body });
  });
  return { id, sessionId };
};
const statusOf = async (id: string) => {
  const [row] = await stage.world.services.db.inTenant(person.tenantId, (tx) =>
    tx.select().from(chatRun).where(eq(chatRun.id, id)),
  );
  return row;
};

describe('runs that have not ended', () => {
  it('tell whose they are, how old, and what each waits for', async () => {
    await stage.control({ tps: 20 });
    const session = newId();
    const first = await ask(session, '#tokens 120');
    const second = await ask(session, '#tokens 1');
    await vi.waitFor(async () => expect((await runOf(first.runId))?.wait).toBe('model'), { timeout: 8_000 });
    expect(await runOf(first.runId)).toMatchObject({
      username: person.username,
      agentName: '样例智能体',
      status: 'running',
      steps: 0,
      attempts: expect.any(Number),
    });
    expect(await runOf(second.runId)).toMatchObject({ status: 'queued', wait: 'behind', attempts: null });
    const lost = await addLostRun();
    expect(await runOf(lost.id)).toMatchObject({ status: 'queued', wait: 'lost', attempts: null });
    await stage.world.services.db.inTenant(person.tenantId, (tx) =>
      tx
        .insert(chatConsent)
        .values({ tenantId: person.tenantId, runId: first.runId, no: 1, callId: 'c', awakeable: 'x' }),
    );
    expect((await runOf(first.runId))?.wait).toBe('consent');

    const long = (await state(admin, 30)).data;
    expect(long.runs.map(({ id }) => id)).toEqual([lost.id]);
    expect(long.total).toBe(1);
    expect((await runOf(lost.id, support))?.id).toBe(lost.id);
    expect((await runOf(lost.id, platform))?.id).toBe(lost.id);
    expect((await state(stranger)).data.runs).toEqual([]);
    expect((await state(person)).errorCode).toBe('NO_PERMISSION');

    expect((await act(contract.endRun, first.runId, support)).errorCode).toBe('NO_PERMISSION');
    expect((await act(contract.endRun, first.runId, stranger)).errorCode).toBe('NOT_FOUND');
    expect((await act(contract.endRun, first.runId)).code).toBe(200);
    expect(lastOf(await first.ended)).toMatchObject({ outcome: 'failed', answer: { errorCode: 'RUN_ENDED' } });
    expect(lastOf(await second.ended)).toMatchObject({ outcome: 'done' });
    expect(await statusOf(first.runId)).toMatchObject({ status: 'failed', errorCode: 'RUN_ENDED' });
    expect((await act(contract.endRun, first.runId)).errorCode).toBe('NOT_FOUND');
    await stage.control({ tps: 0 });
  }, 60_000);

  it('one that the engine knows nothing of is begun again and answers, and one can be ended', async () => {
    const [again, over] = [await addLostRun(), await addLostRun()];
    expect((await act(contract.beginRunAgain, again.id)).code).toBe(200);
    await vi.waitFor(async () => expect((await statusOf(again.id))?.status).toBe('done'), { timeout: 15_000 });
    expect((await act(contract.endRun, over.id, platform)).code).toBe(200);
    expect(await statusOf(over.id)).toMatchObject({ status: 'failed', errorCode: 'RUN_ENDED' });
  }, 40_000);

  it('one that hangs at the model is begun again: the attempt that hangs does not keep the new one waiting', async () => {
    await stage.control({ hangNext: 1 });
    const { runId, ended } = await ask(newId(), '#echo 又来了');
    await vi.waitFor(async () => expect((await runOf(runId))?.wait).toBe('model'), { timeout: 8_000 });
    expect((await act(contract.beginRunAgain, runId)).code).toBe(200);
    expect(lastOf(await ended)).toMatchObject({ outcome: 'done', answer: { content: '又来了' } });
  }, 40_000);

  it('whoever ended or began one again stands in the audit of that tenant, without a word of the talk', async () => {
    const rows = await stage.world.services.db.inTenant(person.tenantId, (tx) =>
      tx.select().from(audit).where(eq(audit.targetKind, 'run')),
    );
    expect(rows.map(({ action }) => action).sort()).toEqual([
      ...['run.begin-again', 'run.begin-again'],
      ...['run.end', 'run.end'],
    ]);
    expect(rows.map(({ actorName }) => actorName)).toContain(platform.username);
    expect(JSON.stringify(rows)).not.toMatch(/找回来了|又来了|#tokens/);
  });
});

describe('the parts and jobs below', () => {
  it('are told to staff; the jobs to staff of the platform alone', async () => {
    const { parts, jobs } = (await state(admin)).data;
    expect(Object.fromEntries(parts.map(({ name, isUp }) => [name, isUp]))).toMatchObject({
      postgres: true,
      valkey: true,
      engine: true,
      store: true,
    });
    expect(jobs).toEqual([]);
    expect((await state(platform)).data.jobs.every(({ everySeconds }) => everySeconds > 0)).toBe(true);
  });
});
