import { agentDocument } from '@zhixing/contract/agent-document';
import { sessionHistory } from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { lastOf } from '../../../test/chat-words.ts';
import { talk } from '../../../test/talk.ts';
import { newId } from '../../base/id.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatRunStep, chatSummary, type RoundBody } from '../../db/schema/chat.ts';

let stage: ChatStage;
let owner: Person;
let agentId: string;

beforeAll(async () => {
  stage = await openChatStage();
  owner = await stage.addPerson();
  // Two thousand tokens of talk are told word for word.
  await stage.addModel({ isDefault: true, profile: { contextTokens: 6_000, outputTokens: 1_000 } });
  agentId = await addAgent(stage.world, owner, { state: 'unreleased' });
  const document = agentDocument.parse({ prompt: '你是样例。', suggestions: false });
  await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx.update(agent).set({ document }).where(eq(agent.id, agentId)),
  );
}, 120_000);
afterAll(() => stage.close());

const say = async (sessionId: string, query: string) => {
  const { events } = await talk(stage, owner, { agentId, query, sessionId, release: 0 });
  const end = lastOf(events as ChatEvent[]);
  if (end.kind !== 'run-finished') throw new Error(`ended with ${end.kind}`);
  return end;
};
/** About six hundred tokens with its answer. */
const chatter = (no: number) => `#echo 第${no}段${'说'.repeat(280)}`;
const promptOf = async (runId: string) => {
  const [row] = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx
      .select()
      .from(chatRunStep)
      .where(and(eq(chatRunStep.runId, runId), eq(chatRunStep.no, 1))),
  );
  return (row?.body as RoundBody | undefined)?.prompt ?? '';
};
const summaries = (sessionId: string) =>
  stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx.select().from(chatSummary).where(eq(chatSummary.sessionId, sessionId)).orderBy(asc(chatSummary.untilPlace)),
  );

it('what was said first is still known after a long talk, in few words, and the person is told so', async () => {
  const sessionId = newId();
  await say(sessionId, '我的工号是 A-1027，请记住。');
  const ends = [];
  for (let no = 1; no <= 12; no++) ends.push(await say(sessionId, chatter(no)));
  const told = ends.filter(({ answer }) => answer.summarised);
  expect(told.length).toBeGreaterThanOrEqual(2);
  expect(told.at(-1)?.answer.summarised?.text).toContain('A-1027');
  // Not with every question: each time at least half of the room is won.
  expect(told.length).toBeLessThanOrEqual(6);

  const last = await say(sessionId, '我的工号是多少？');
  const prompt = await promptOf(last.runId);
  expect(prompt).toContain('A-1027');
  expect(prompt).toContain('第12段');
  expect(prompt).not.toContain(`第1段${'说'.repeat(100)}`);
  expect(prompt.length).toBeLessThan(6_000);

  const rows = await summaries(sessionId);
  expect(rows.map(({ messages }) => messages)).toEqual(rows.map(({ untilPlace }) => untilPlace - 1));
  const { data } = await stage.world.send(
    sessionHistory,
    { params: { id: sessionId } },
    { host: owner.host, token: owner.token },
  );
  expect(JSON.stringify(data)).toContain('"summarised"');
}, 90_000);

it('a worker that dies while it summarises begins again; one summary is kept', async () => {
  const sessionId = newId();
  for (let no = 1; no <= 4; no++) await say(sessionId, chatter(no));
  await stage.control({ delayMs: 1_500 });
  const asked = say(sessionId, chatter(5));
  await new Promise((resolve) => setTimeout(resolve, 700));
  await stage.restartWorker('SIGKILL');
  const end = await asked;
  await stage.control({ delayMs: 0 });
  expect(end.outcome).toBe('done');
  expect(end.answer.summarised?.text).toContain('第1段');
  expect(await summaries(sessionId)).toHaveLength(1);
}, 90_000);

it('where no model can summarise, the oldest is left out and the question is answered all the same', async () => {
  const sessionId = newId();
  for (let no = 1; no <= 4; no++) await say(sessionId, chatter(no));
  await stage.control({ failNext: 1 });
  const end = await say(sessionId, chatter(5));
  expect(end.outcome).toBe('done');
  expect(end.answer.summarised).toBeUndefined();
  expect(await summaries(sessionId)).toHaveLength(0);
  expect((await say(sessionId, chatter(6))).answer.summarised?.text).toContain('第1段');
}, 90_000);
