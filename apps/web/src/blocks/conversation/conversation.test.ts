import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Turn } from './api.ts';
import { createConversation } from './conversation.ts';
import type { Refusal } from './send-turn.ts';

beforeAll(() => {
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('window', { ...listening, location: { origin: 'http://127.0.0.1' } });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal('document', { ...listening, visibilityState: 'visible' });
});
afterAll(() => vi.unstubAllGlobals());

const tooMany = () =>
  new Response(JSON.stringify({ code: 429, errorCode: 'TENANT_BUSY', msg: '人太多', data: null }), {
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': '2' },
  });
const taken = () =>
  new Response('data: {"kind":"run-started"}\n\n', { status: 200, headers: { 'content-type': 'text/event-stream' } });

/** A conversation whose server gives these answers, one after the other. */
const talkTo = (answers: (() => Response)[]) => {
  const turns: Turn[] = [];
  const refused: [Refusal, string][] = [];
  const talk = createConversation({
    agentId: 'agent',
    sessionId: 'session',
    isNew: true,
    wire: {
      history: () => Promise.reject(new Error('nothing to read')),
      events: () => new Promise(() => undefined),
      post: async (turn) => {
        turns.push(turn);
        return (answers[turns.length - 1] ?? taken)();
      },
      stop: async () => null,
    },
    onTaken: () => undefined,
    onListChange: () => undefined,
    onRefused: (refusal, words) => refused.push([refusal, words]),
  });
  talk.enter();
  return { talk, turns, refused };
};
const question = { text: '你好', files: [], media: [] };

describe('a question that is sent away because too many ask', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stands in line, comes back by itself after the time it was told, and is taken as the same', async () => {
    const { talk, turns, refused } = talkTo([tooMany, tooMany]);
    talk.ask(question);
    await vi.advanceTimersByTimeAsync(1_900);
    expect([turns.length, talk.read().waitsFor]).toEqual([1, 'line']);
    await vi.advanceTimersByTimeAsync(4_200);
    expect(new Set(turns.map(({ run_id }) => run_id)).size).toBe(1);
    expect([turns.length, refused, talk.read().waitsFor]).toEqual([3, [], undefined]);
    talk.leave();
  });

  it('leaves the line when it is stopped, with its words', async () => {
    const { talk, turns, refused } = talkTo([tooMany]);
    talk.ask(question);
    await vi.advanceTimersByTimeAsync(500);
    talk.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([turns.length, talk.read().waitsFor]).toEqual([1, undefined]);
    expect(refused).toEqual([[{ errorCode: 'TENANT_BUSY', msg: '人太多' }, '你好']]);
    talk.leave();
  });

  it('is refused after a minute in vain', async () => {
    const { talk, turns, refused } = talkTo(Array.from({ length: 99 }, () => tooMany));
    talk.ask(question);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(turns.length).toBeGreaterThan(15);
    expect(refused).toHaveLength(1);
    talk.leave();
  });
});

it('a question that a form says carries the form, in the call and in what is shown at once', async () => {
  const { talk, turns } = talkTo([]);
  const form = { runId: '00000000-0000-4000-8000-000000000001', callId: 'c', values: { ['a'.repeat(32)]: '张三' } };
  talk.ask({ text: '提交', files: [], media: [], form });
  expect(talk.read().chat.messages[0]).toMatchObject({ role: 1, content: '提交', form });
  await vi.waitFor(() => expect(turns).toHaveLength(1));
  expect(turns[0]).toMatchObject({ query: '提交', form });
  talk.leave();
});
