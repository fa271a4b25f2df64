import { chat } from '@zhixing/contract/chat';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { newId } from '../../base/id.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { noteTurnBegun, takeInLine } from '../limit/index.ts';

let stage: ChatStage;
let loud: Person;
let agentId: string;

beforeAll(async () => {
  stage = await openChatStage();
  await stage.addModel({ isDefault: true });
  loud = await stage.addPerson();
  agentId = await addAgent(stage.world, loud, { state: 'released' });
}, 120_000);
afterAll(() => stage.close());

const ask = (runId: string, sessionId: string, query = '#tokens 3') => {
  const body = { session_id: sessionId, schema_id: agentId, query, run_id: runId };
  return stage.open(chat.path, loud, { method: 'POST', body: JSON.stringify(body) });
};

const isThere = async () => false;
const takeMany = async (count: number) => {
  const runIds = Array.from({ length: count }, newId);
  for (const runId of runIds) await takeInLine({ tenantId: loud.tenantId, runId, isThere }, async () => undefined);
  return runIds;
};

// First: where many were begun a moment ago, more may wait.
it('who waits for the answer before theirs in the same conversation keeps nobody else waiting', async () => {
  const sessionId = newId();
  const first = await ask(newId(), sessionId, '#silent 3');
  const behind = newId();
  const second = ask(behind, sessionId);
  const { db } = stage.world.services;
  const isTaken = () => db.inTenant(loud.tenantId, (tx) => tx.$count(chatRun, eq(chatRun.id, behind)));
  await expect.poll(isTaken, { timeout: 2_000 }).toBe(1);
  const [begun = ''] = await takeMany(1);
  noteTurnBegun(begun);
  const asked = performance.now();
  const waiting = await takeMany(30);
  expect(performance.now() - asked).toBeLessThan(1_000);
  for (const id of waiting) noteTurnBegun(id);
  for (const reply of [first, await second])
    expect((await stage.events(reply)).at(-1)).toMatchObject({ kind: 'run-finished', outcome: 'done' });
});

it('a turn too many is refused with the time to come back; one that was taken is joined at once', async () => {
  const known = { run: newId(), session: newId() };
  const taken = await ask(known.run, known.session);
  expect((await stage.events(taken)).at(-1)).toMatchObject({ kind: 'run-finished', outcome: 'done' });

  const waiting = await takeMany(31);
  // Somebody begins one now and then: no part is away.
  const beginOne = () => noteTurnBegun(waiting.shift() ?? '');
  beginOne();
  const timer = setInterval(beginOne, 400);
  const inLine = Array.from({ length: 100 }, newId).map((runId) =>
    takeInLine({ tenantId: loud.tenantId, runId, isThere }, async () => undefined).then(
      () => waiting.push(runId),
      () => undefined,
    ),
  );
  const asked = performance.now();
  // As many readers as an api that died had: each is looked up, also those who come together.
  const [refused, ...joined] = await Promise.all([
    ask(newId(), newId()),
    ...Array.from({ length: 12 }, () => ask(known.run, known.session)),
  ]);
  expect(performance.now() - asked, 'before the line ends').toBeLessThan(2_500);
  clearInterval(timer);
  await Promise.all(inLine);
  for (const id of waiting) noteTurnBegun(id);

  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await stage.events(refused)).toEqual([
    expect.objectContaining({ kind: 'run-refused', errorCode: 'TENANT_BUSY' }),
  ]);
  for (const reply of joined)
    expect((await stage.events(reply)).at(-1)).toMatchObject({ kind: 'run-finished', runId: known.run });

  const again = await ask(newId(), newId());
  expect((await stage.events(again)).at(-1)).toMatchObject({ kind: 'run-finished', outcome: 'done' });
});
