import type { ChatMessage } from '@zhixing/contract/chat-message';
import { describe, expect, it } from 'vitest';
import { promptTokens } from './fit-prompt.ts';
import { type PromptParts, promptOf } from './prompt.ts';

const said = (role: 1 | 2, content: string, no: number): ChatMessage => ({
  uuid: `${role}-${no}`,
  role,
  content,
  time: '',
});
const turns = (count: number, length: number) =>
  Array.from({ length: count }, (_, no) => [
    said(1, `问${no}${'字'.repeat(length)}`, no),
    said(2, `答${no}${'字'.repeat(length)}`, no),
  ]).flat();
const parts = (change: Partial<PromptParts> = {}): PromptParts => ({
  agent: { name: '助手', description: '', prompt: '你是助手。' },
  earlier: [],
  question: said(1, '最后的问题', 999),
  attachments: [],
  rounds: [],
  ...change,
});
const round = (no: number, length: number) => ({
  round: { text: '', calls: [{ id: `c${no}`, name: 'search', arguments: '{}' }] },
  results: [{ callId: `c${no}`, name: 'search', result: `果${no}${'料'.repeat(length)}` }],
});
const textOf = (prompt: ReturnType<typeof promptOf>) => JSON.stringify(prompt);

describe('what a model is told', () => {
  it('is within its room, whatever is too long', () => {
    const long = { kind: 'text' as const, name: 'a.txt', text: '长'.repeat(50_000) };
    const cases = [
      parts({ earlier: turns(200, 300) }),
      parts({ rounds: [1, 2, 3].map((no) => round(no, 20_000)) }),
      parts({ question: said(1, '问'.repeat(40_000), 1) }),
      parts({
        attachments: [long, long],
        earlier: turns(20, 300),
        rounds: [round(1, 9_000)],
        summary: '要点'.repeat(900),
      }),
    ];
    for (const one of cases)
      for (const room of [1_000, 4_000, 30_000])
        expect(promptTokens(promptOf(one, room))).toBeLessThanOrEqual(room + 100);
  });

  it('leaves out the oldest of the talk and keeps the question and the newest', () => {
    const told = textOf(promptOf(parts({ earlier: turns(50, 100) }), 3_000));
    expect(told).toContain('最后的问题');
    expect(told).toContain('答49');
    expect(told).not.toContain('问0字');
  });

  it('leaves out what the oldest tools said before it cuts the newest', () => {
    const told = textOf(promptOf(parts({ rounds: [round(1, 2_000), round(2, 2_000), round(3, 1_000)] }), 3_500));
    expect(told).toContain('较早的工具结果');
    expect(told).not.toContain('果1');
    expect(told).toContain(`果3${'料'.repeat(1_000)}`);
  });

  it('gives thoughts back with the calls that came of them, and what the provider noted', () => {
    const notes = { anthropic: { signature: 's' } };
    const done = round(1, 5);
    const [call] = done.round.calls;
    const rounds = [
      {
        ...done,
        round: {
          text: '',
          thoughts: [{ text: '想', notes }],
          calls: call ? [{ ...call, notes: { google: { thoughtSignature: 'g' } } }] : [],
        },
      },
    ];
    const answer = promptOf(parts({ rounds })).find(({ role }) => role === 'assistant');
    expect(answer?.content).toEqual([
      { type: 'reasoning', text: '想', providerOptions: notes },
      expect.objectContaining({ type: 'tool-call', providerOptions: { google: { thoughtSignature: 'g' } } }),
    ]);
  });

  it('tells a summary before the talk it stands for', () => {
    const prompt = promptOf(parts({ summary: '用户叫王芳', earlier: turns(1, 5) }));
    expect(prompt.map(({ role }) => role)).toEqual(['system', 'user', 'user', 'assistant', 'user']);
    expect(textOf([prompt[1] ?? { role: 'system', content: '' }])).toContain('用户叫王芳');
  });
});
