import { agentDocument } from '@zhixing/contract/agent-document';
import { chat as chatRoute } from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import * as contract from '@zhixing/contract/studio';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person, readFrames } from '../../../test/chat-stage.ts';
import { lastOf } from '../../../test/chat-words.ts';
import { newId } from '../../base/id.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatMessage, chatRun } from '../../db/schema/chat.ts';

let stage: ChatStage;
let owner: Person;

beforeAll(async () => {
  stage = await openChatStage();
  owner = await stage.addPerson();
  await stage.addModel({ isDefault: true });
}, 120_000);
afterAll(() => stage.close());

const member = (key: string, name: string, description: string) => ({
  key,
  name,
  description,
  prompt: `你是${name}。`,
});
const members = [member('aaaa', '解读员', '逐条解释保险条款'), member('bbbb', '测算员', '计算赔付金额')];
type Edge = { from: string; to: string; when?: string };

/** An agent of three: the one that is talked to, and two it works with. */
const addTeam = async (strategy: 'schedule' | 'plan', edges: Edge[] = []) => {
  const id = await addAgent(stage.world, owner, { state: 'unreleased', name: '接待员' });
  const document = agentDocument.parse({
    prompt: '你是接待员。',
    suggestions: false,
    orchestration: { mode: 'multi', strategy, members, edges },
  });
  await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx.update(agent).set({ document }).where(eq(agent.id, id)),
  );
  return id;
};
const post = (id: string, query: string, session = newId()) =>
  stage.open(chatRoute.path, owner, {
    method: 'POST',
    body: JSON.stringify({ session_id: session, schema_id: id, query, release: 0 }),
  });
const debug = async (id: string, query: string) => (await stage.events(await post(id, query))) as ChatEvent[];
const runOf = (events: ChatEvent[]) => (events[0] as { runId: string }).runId;
const trace = async (runId: string) =>
  (await stage.world.send(contract.readTrace, { params: { id: runId } }, { host: stage.host, token: owner.token }))
    .data;
const whoWorked = (events: ChatEvent[]) =>
  events.flatMap((event) => (event.kind === 'step-started' ? [event.agent?.name] : []));
const keysOf = async (runId: string) => {
  const { entries } = (await stage.simulator('/ledger')) as { entries: { key: string | null; outcome: string }[] };
  return entries.flatMap(({ key, outcome }) =>
    key?.startsWith(runId) ? [`${key.slice(runId.length + 1)} ${outcome}`] : [],
  );
};
const pipeline: Edge[] = [
  { from: 'main', to: 'aaaa' },
  { from: 'aaaa', to: 'bbbb' },
];

describe('STUDIO-03 self scheduling', () => {
  it('the one who is asked hands over; the hand-over is a step and the other one answers', async () => {
    const id = await addTeam('schedule');
    const events = await debug(id, '住院花了两万三，赔付金额怎么计算？');
    expect(whoWorked(events)).toEqual(['接待员', '测算员']);
    expect(events.find(({ kind }) => kind === 'tool-called')).toMatchObject({ call: { name: 'hand_over' } });
    expect(events.find(({ kind }) => kind === 'tool-finished')).toMatchObject({ result: '已转交给「测算员」' });
    const { spans } = await trace(runOf(events));
    expect(spans.filter(({ kind }) => kind === 'agent').map(({ name }) => name)).toEqual(['接待员', '测算员']);
    const told = spans.findLast(({ kind }) => kind === 'model')?.input ?? '';
    expect(told).toContain('你是测算员。');
    expect(told).toContain('同事「接待员」');
    expect(told).not.toContain('hand_over\\",\\"input');
    expect(lastOf(events).answer.content).not.toBe('');
  });

  it('nobody is handed what the first one can do alone', async () => {
    const events = await debug(await addTeam('schedule'), '你好');
    expect(whoWorked(events)).toEqual(['接待员']);
  });
});

describe('STUDIO-03 self orchestration', () => {
  it('goes along the edges by itself; what the first ones write is for the next, the last one answers', async () => {
    const id = await addTeam('plan', pipeline);
    const events = await debug(id, '#tokens 5');
    expect(whoWorked(events)).toEqual(['接待员', '解读员', '测算员']);
    const { answer, outcome } = lastOf(events);
    expect(outcome).toBe('done');
    expect(answer.content).toBe('1 2 3 4 5');
    expect(answer.step?.map(({ content, isInner }) => [content, isInner ?? false])).toEqual([
      ['1 2 3 4 5', true],
      ['1 2 3 4 5', true],
      ['1 2 3 4 5', false],
    ]);
  });

  it('a condition is decided by the model, and only the branch that was chosen is run', async () => {
    const id = await addTeam('plan', [
      { from: 'main', to: 'aaaa', when: '要看条款' },
      { from: 'main', to: 'bbbb', when: '问赔多少' },
    ]);
    expect(whoWorked(await debug(id, '#hand 解读员 条款怎么看'))).toEqual(['接待员', '解读员']);
    expect(whoWorked(await debug(id, '#hand 测算员 能赔多少'))).toEqual(['接待员', '测算员']);
  });

  it('killed (-9) in the middle, a plan of three goes on from the same step and pays for nothing twice', async () => {
    const id = await addTeam('plan', pipeline);
    await stage.control({ tps: 40 });
    const session = newId();
    const response = await post(id, '#tokens 60', session);
    const seen: ChatEvent[] = [];
    const reading = (async () => {
      for await (const event of readFrames(response.body as ReadableStream<Uint8Array>)) seen.push(event as ChatEvent);
    })();
    const isInSecond = () =>
      seen.some((event) => event.kind === 'text-added' && event.step === 2) && whoWorked(seen).length === 2;
    await expect.poll(isInSecond, { timeout: 20_000 }).toBe(true);
    await stage.restartWorker('SIGKILL');
    await reading;
    await stage.control({ tps: 0 });
    const { outcome, answer, runId } = lastOf(seen);
    expect(outcome).toBe('done');
    expect(answer.step?.map(({ agent: who }) => who?.name)).toEqual(['接待员', '解读员', '测算员']);
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1).join(' ');
    expect(answer.step?.map(({ content }) => content)).toEqual([numbers, numbers, numbers]);
    const keys = await keysOf(runId);
    expect(keys.filter((key) => key.startsWith('1 '))).toEqual(['1 done']);
    expect(keys.filter((key) => key === '2 done')).toHaveLength(1);
    expect(keys.filter((key) => key.startsWith('3 '))).toEqual(['3 done']);
    const rows = await stage.world.services.db.inTenant(stage.tenantId, async (tx) => ({
      runs: await tx.select().from(chatRun).where(eq(chatRun.sessionId, session)),
      messages: await tx.select().from(chatMessage).where(eq(chatMessage.sessionId, session)),
    }));
    expect(rows.runs.map(({ status }) => status)).toEqual(['done']);
    expect(rows.messages).toHaveLength(2);
  }, 60_000);
});
