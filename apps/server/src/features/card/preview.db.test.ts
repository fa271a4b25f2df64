import * as contract from '@zhixing/contract/card';
import { chat, sessionHistory, stopRun } from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { emptyAnswer, foldAnswer } from '@zhixing/contract/fold-answer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person, readFrames } from '../../../test/chat-stage.ts';
import { newId } from '../../base/id.ts';

let stage: ChatStage;
let owner: Person;
let agentId: string;
let tool: string;

const at = (n: number) => n.toString(16).padStart(32, '0');
const widget = (type: string, n: number, options: object) => ({ type, id: at(n), options });
const document = {
  kind: 'widgets' as const,
  widgetList: [
    widget('Text', 1, { useVar: 'about' }),
    widget('Image', 2, { useVar: 'photo' }),
    widget('Input', 3, { key: 'note', label: '备注' }),
  ],
};
const input = {
  about: '周五下午的会改到三点，地点不变，请各位准时到场，带上上周的记录和这周的安排。',
  photo: 'https://example.com/rooms/afternoon.png',
  note: '如不能来，请在这里写明原因，我们另外安排时间。',
  secret: '不给人看',
};
const order = () => `#tools ${tool} ${JSON.stringify(input)}`;

beforeAll(async () => {
  stage = await openChatStage();
  await stage.addModel({ isDefault: true });
  owner = await stage.addPerson();
  const body = { name: '通知', document };
  const { id } = (await stage.world.send(contract.createCard, { body }, owner)).data;
  await stage.world.send(contract.releaseCard, { params: { id }, body: { revision: 1 } }, owner);
  agentId = await addAgent(stage.world, owner, { document: { cards: [{ id: `card:${id}` }] } });
  tool = `show_card_${id.replaceAll('-', '').slice(-8)}`;
}, 120_000);
afterAll(() => stage?.close());

const ask = async (query: string, onEvent: (event: ChatEvent, sessionId: string) => unknown = () => undefined) => {
  const sessionId = newId();
  const body = JSON.stringify({ session_id: sessionId, schema_id: agentId, query });
  const response = await stage.open(chat.path, owner, { method: 'POST', body });
  const events: ChatEvent[] = [];
  for await (const event of readFrames(response.body as ReadableStream<Uint8Array>)) {
    events.push(event as ChatEvent);
    await onEvent(event as ChatEvent, sessionId);
  }
  const history = (await stage.world.send(sessionHistory, { params: { id: sessionId } }, owner)).data;
  return { events, answer: history.messages.at(-1) as ChatMessage };
};
const previewsIn = (events: readonly ChatEvent[]) => events.filter((event) => event.kind === 'part-previewed');
const folded = (events: readonly ChatEvent[]) =>
  events
    .filter(({ kind }) => kind !== 'run-finished')
    .reduce((answer, event) => foldAnswer(answer, event), emptyAnswer('r', ''));
const partsOf = ({ step = [] }: ChatMessage) =>
  step.flatMap(({ toolCalls = [] }) => toolCalls.flatMap(({ parts = [] }) => parts));

describe('a card that the model is still writing', () => {
  it('WID-51 MSG-06 is told as far as it is written, grows, and ends as exactly what is stored', async () => {
    await stage.control({ tps: 40 });
    const { events, answer } = await ask(order());
    await stage.control({ tps: 0 });
    const previews = previewsIn(events);
    expect(previews.length).toBeGreaterThan(3);
    const called = events.findIndex(({ kind }) => kind === 'tool-called');
    expect(events.findLastIndex(({ kind }) => kind === 'part-previewed')).toBeLessThan(called);
    const seen = previews.map(({ part }) => (part.kind === 'form' ? (part.data as Partial<typeof input>) : {}));
    expect(seen.some(({ about = '' }) => about !== '' && about !== input.about)).toBe(true);
    for (const { about = '', photo = '' } of seen) {
      expect(input.about.startsWith(about)).toBe(true);
      expect(['', input.photo]).toContain(photo);
    }
    expect(JSON.stringify(previews)).not.toContain(input.secret);
    expect(partsOf(folded(events))).toEqual(partsOf(answer));
    expect(partsOf(answer)).toMatchObject([
      { kind: 'form', data: { about: input.about, photo: input.photo }, values: { [at(3)]: input.note } },
    ]);
    expect(JSON.stringify([folded(events), answer])).not.toContain('previews');
    const [round, last] = answer.step ?? [];
    const [call] = round?.toolCalls ?? [];
    const [asked = 0, made = 0, said = 0] = [round?.startMs, call?.startMs, last?.startMs];
    expect([asked < made, made <= said, (round?.tokens ?? 0) > 0, (last?.tokens ?? 0) > 0]).toEqual(
      Array(4).fill(true),
    );
  });

  it('WID-51 that is stopped in the middle leaves nothing of itself behind', async () => {
    await stage.control({ tps: 40 });
    let isStopped = false;
    const { events, answer } = await ask(order(), async (event, sessionId) => {
      if (isStopped || event.kind !== 'part-previewed') return;
      isStopped = true;
      await stage.world.send(stopRun, { body: { session_id: sessionId } }, owner);
    });
    await stage.control({ tps: 0 });
    expect(events.at(-1)).toMatchObject({ kind: 'run-finished', outcome: 'stopped' });
    expect(partsOf(answer)).toEqual([]);
    expect(JSON.stringify(answer)).not.toContain('previews');
  });

  it('WID-51 whose model breaks off is written anew by the next try, and shown once', async () => {
    await stage.control({ tps: 40, cutNext: 1, cutAfter: 30 });
    const { events, answer } = await ask(order());
    await stage.control({ tps: 0 });
    expect(events.map(({ kind }) => kind)).toContain('step-restarted');
    expect(partsOf(folded(events))).toEqual(partsOf(answer));
    expect(partsOf(answer)).toHaveLength(1);
  });
});
