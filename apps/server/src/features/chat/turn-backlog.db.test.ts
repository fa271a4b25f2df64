import { chat } from '@zhixing/contract/chat';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { newId } from '../../base/id.ts';
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

const ask = (runId: string, sessionId: string) => {
  const body = { session_id: sessionId, schema_id: agentId, query: '#tokens 3', run_id: runId };
  return stage.open(chat.path, loud, { method: 'POST', body: JSON.stringify(body) });
};

it('a turn too many is refused with the time to come back; one that was taken is joined', async () => {
  const known = { run: newId(), session: newId() };
  const taken = await ask(known.run, known.session);
  expect((await stage.events(taken)).at(-1)).toMatchObject({ kind: 'run-finished', outcome: 'done' });

  const isThere = async () => false;
  const waiting = Array.from({ length: 31 }, newId);
  for (const runId of waiting) await takeInLine({ tenantId: loud.tenantId, runId, isThere }, async () => undefined);
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
  const [refused, joined] = [await ask(newId(), newId()), await ask(known.run, known.session)];
  clearInterval(timer);
  await Promise.all(inLine);
  for (const id of waiting) noteTurnBegun(id);

  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await stage.events(refused)).toEqual([
    expect.objectContaining({ kind: 'run-refused', errorCode: 'TENANT_BUSY' }),
  ]);
  expect((await stage.events(joined)).at(-1)).toMatchObject({ kind: 'run-finished', runId: known.run });

  const again = await ask(newId(), newId());
  expect((await stage.events(again)).at(-1)).toMatchObject({ kind: 'run-finished', outcome: 'done' });
});
