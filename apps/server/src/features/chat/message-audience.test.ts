import { chatEvent } from '@zhixing/contract/chat-event';
import { type ChatMessage, chatMessage } from '@zhixing/contract/chat-message';
import { defOf } from '@zhixing/contract/test/schema-def';
import { validValue } from '@zhixing/contract/test/valid-value';
import { describe, expect, it } from 'vitest';
import { eventForVisitor, messageFor } from './message-audience.ts';

/** Of a tool and of a thought; `result` and `arguments` are never names of anything else. */
const secretFields = ['arguments', 'result', 'reasoning'];
const fill = { text: (name: string) => (secretFields.includes(name) ? 'SECRET' : 'x'), anything: { a: 1 } };
const kinds = (defOf(chatEvent).options ?? []).map((option) => {
  const event = validValue(option, fill) as { kind: string; seq: number; runId: string };
  return { kind: event.kind, event };
});
const whole = validValue(chatMessage, fill) as ChatMessage;

describe('what a visitor of a site is told', () => {
  it.each(kinds)('$kind says nothing of thoughts, tools, costs and fields nobody has decided on', ({ event, kind }) => {
    const text = kind === 'reasoning-added' ? { text: 'SECRET' } : {};
    const said = eventForVisitor(JSON.stringify({ ...event, ...text }));
    expect(said).not.toContain('SECRET');
    expect(said).not.toMatch(/"(receipt|function_call|rpa|example|tokens)":/);
    expect(JSON.parse(said)).toMatchObject({ kind, seq: event.seq, runId: event.runId });
  });

  it('an event of a kind that nobody has decided on keeps its number only', () => {
    const said = eventForVisitor('{"kind":"thought-shared","seq":7,"runId":"r","text":"SECRET"}');
    expect(JSON.parse(said)).toEqual({ kind: 'not-for-visitors', seq: 7, runId: 'r' });
    expect(eventForVisitor('{"seq":7,"runId":"r","kind":"tool-finished","result":"SECRET"}')).not.toContain('SECRET');
  });

  it('a message keeps what is for everybody, and nothing that is not in the table', () => {
    const seen = messageFor('visitor', { ...whole, newer: 'SECRET' } as ChatMessage);
    expect(JSON.stringify(seen)).not.toContain('SECRET');
    expect(seen).toMatchObject({ content: 'x', mermaid: 'x', docs: whole.docs });
    const shared = messageFor('reader', { ...whole, newer: 'NEWER' } as ChatMessage);
    expect(JSON.stringify(shared)).not.toMatch(/NEWER|"receipt":|"function_call":|"tokens":/);
    expect(shared.step?.[0]?.toolCalls?.[0]?.result).toBe('SECRET');
  });
});
