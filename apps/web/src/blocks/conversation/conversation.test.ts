import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Turn } from './api.ts';
import { createConversation } from './conversation.ts';

beforeAll(() => {
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('window', { ...listening, location: { origin: 'http://127.0.0.1' } });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal('document', { ...listening, visibilityState: 'visible' });
});
afterAll(() => vi.unstubAllGlobals());

it('a question that a form says carries the form, in the call and in what is shown at once', async () => {
  const turns: Turn[] = [];
  const talk = createConversation({
    agentId: 'agent',
    sessionId: 'session',
    isNew: true,
    wire: {
      history: () => Promise.reject(new Error('nothing to read')),
      events: () => new Promise(() => undefined),
      post: async (turn) => {
        turns.push(turn);
        return new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } });
      },
      stop: async () => null,
    },
    onTaken: () => undefined,
    onListChange: () => undefined,
    onRefused: () => undefined,
  });
  talk.enter();
  const form = { runId: '00000000-0000-4000-8000-000000000001', callId: 'c', values: { ['a'.repeat(32)]: '张三' } };
  talk.ask({ text: '提交', files: [], media: [], form });
  expect(talk.read().chat.messages[0]).toMatchObject({ role: 1, content: '提交', form });
  await vi.waitFor(() => expect(turns).toHaveLength(1));
  expect(turns[0]).toMatchObject({ query: '提交', form });
  talk.leave();
});
