import type { ChatMessage, ToolCall } from '@zhixing/contract/chat-message';
import { expect, it } from 'vitest';
import { waitsForForm } from './waits-for-form.ts';

const form = { kind: 'form', title: '', document: null as never, data: {}, state: 'waiting' } as const;
const answer = (runId: string, call: Partial<ToolCall>): ChatMessage => {
  const made: ToolCall = { id: 'c', function: { name: 'f', arguments: '', metaInfo: { name: 'f' } }, collapse: true };
  return {
    uuid: runId,
    role: 2,
    content: '',
    time: '',
    runId,
    step: [{ no: 0, content: '', toolCalls: [{ ...made, ...call }] }],
  };
};

it('something else may be said while nothing goes on but a form that is waited for', () => {
  const waiting = answer('a', { isWaiting: true, form });
  expect(waitsForForm({ messages: [waiting], openRuns: ['a'] })).toBe(true);
  expect(waitsForForm({ messages: [waiting], openRuns: [] })).toBe(false);
  expect(waitsForForm({ messages: [waiting], openRuns: ['a', 'b'] })).toBe(false);
  expect(waitsForForm({ messages: [answer('a', { isWaiting: true })], openRuns: ['a'] })).toBe(false);
  expect(waitsForForm({ messages: [answer('a', { isWaiting: true, form, result: '' })], openRuns: ['a'] })).toBe(false);
});
