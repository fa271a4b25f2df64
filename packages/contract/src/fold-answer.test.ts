import { describe, expect, it } from 'vitest';
import type { ChatEventBody } from './chat-event.ts';
import { emptyAnswer, foldAnswer } from './fold-answer.ts';

const fold = (events: ChatEventBody[]) => events.reduce(foldAnswer, emptyAnswer('r', ''));
const text = (step: number, words: string): ChatEventBody => ({ kind: 'text-added', step, text: words });
const start = (step: number): ChatEventBody => ({ kind: 'step-started', step });

describe('an answer made of events', () => {
  it('puts the words of its steps together, however they were cut', () => {
    const answer = fold([start(1), text(1, '先'), text(1, '查'), start(2), text(2, ''), text(2, '结'), text(2, '果')]);
    expect(answer.content).toBe('先查\n\n结果');
    expect(answer.content).toBe(answer.step?.map(({ content }) => content).join('\n\n'));
    expect(fold([start(1), text(1, '后来'), start(2), text(2, '二'), text(1, '补')]).content).toBe('后来补\n\n二');
  });

  it('a step that is told anew loses what it had said', () => {
    const answer = fold([start(1), text(1, '一半'), { kind: 'step-restarted', step: 1 }, text(1, '全部')]);
    expect(answer.content).toBe('全部');
    expect(answer.step).toHaveLength(1);
  });

  it('CHAT-35 a tool works until its result is there; told twice it is still one', () => {
    const called: ChatEventBody = {
      kind: 'tool-called',
      step: 1,
      call: { id: 'c', name: 'n', title: '名', arguments: '{}' },
    };
    const working = fold([start(1), called, called]);
    expect(working.step?.[0]?.toolCalls).toEqual([expect.not.objectContaining({ result: expect.anything() })]);
    const done = foldAnswer(working, {
      kind: 'tool-finished',
      step: 1,
      callId: 'c',
      result: '好',
      isError: false,
      ms: 3,
    });
    expect(done.step?.[0]?.toolCalls).toMatchObject([{ result: '好', isError: false, ms: 3 }]);
  });

  it('what tools add is shown once, in order, however often it is told', () => {
    const called = (id: string): ChatEventBody => ({
      kind: 'tool-called',
      step: 1,
      call: { id, name: 'n', title: '名', arguments: '{}' },
    });
    const finished = (callId: string, ...urls: string[]): ChatEventBody => ({
      ...{ kind: 'tool-finished', step: 1, callId, result: '', isError: false, ms: 1 },
      parts: urls.map((url) => ({ kind: 'source', title: `在 ${url}`, url })),
    });
    const first = finished('a', 'https://a.test', 'https://b.test');
    const answer = fold([start(1), called('a'), called('b'), first, first, finished('b', 'https://b.test')]);
    expect(answer.docs).toEqual([
      { title: '在 https://a.test', url: 'https://a.test' },
      { title: '在 https://b.test', url: 'https://b.test' },
    ]);
    expect(foldAnswer(answer, { kind: 'step-restarted', step: 1 }).step?.[0]?.toolCalls).toBeUndefined();
  });

  it('two passages of one file are two sources', () => {
    const passage = (segmentId: string) => ({ kind: 'source' as const, title: '办法.pdf', segmentId, page: 6 });
    const answer = fold([
      start(1),
      { kind: 'tool-called', step: 1, call: { id: 'a', name: 'n', title: '名', arguments: '{}' } },
      {
        ...{ kind: 'tool-finished', step: 1, callId: 'a', result: '', isError: false, ms: 1 },
        parts: [passage('1'), passage('2'), passage('1')],
      },
    ]);
    expect(answer.docs?.map(({ segmentId }) => segmentId)).toEqual(['1', '2']);
  });

  it('what carries the whole answer replaces everything', () => {
    const whole = { ...emptyAnswer('r', ''), content: '全文', loading: false };
    expect(fold([start(1), text(1, '旧'), { kind: 'run-finished', outcome: 'done', answer: whole }])).toEqual(whole);
  });

  it('WID-51 a preview is replaced by the next one, goes when its call has shown itself, and with the round if it was not made', () => {
    const part = (title: string) => ({ kind: 'card' as const, title, cards: [] });
    const preview = (callId: string, title: string) => ({
      ...{ kind: 'part-previewed' as const, step: 1, callId },
      part: part(title),
    });
    const call = { id: 'a', name: 'n', title: '名', arguments: '{}' };
    const fold = (...events: Parameters<typeof foldAnswer>[1][]) =>
      events.reduce(foldAnswer, emptyAnswer('r', '')).step;
    const begun = [preview('a', '一'), preview('b', '二'), preview('a', '三')];
    expect(fold(...begun)?.[0]?.previews).toEqual([
      { callId: 'b', part: part('二') },
      { callId: 'a', part: part('三') },
    ]);
    const called = [...begun, { kind: 'tool-called' as const, step: 1, call }];
    const ended = [...called, { kind: 'step-finished' as const, step: 1, ms: 1 }];
    expect(fold(...ended)?.[0]?.previews).toEqual([{ callId: 'a', part: part('三') }]);
    const finished = { kind: 'tool-finished' as const, step: 1, callId: 'a', result: '', isError: false, ms: 1 };
    expect(fold(...ended, finished)?.[0]).not.toHaveProperty('previews');
    expect(fold(...called, { kind: 'step-restarted' as const, step: 1 })?.[0]).not.toHaveProperty('previews');
  });
});
