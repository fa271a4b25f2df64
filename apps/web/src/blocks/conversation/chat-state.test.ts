import type { ChatEvent } from '@zhixing/contract/chat-event';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { describe, expect, it } from 'vitest';
import { type ChatAction, type ChatState, chatReducer, emptyChat } from './chat-state.ts';

const time = '2026-11-15T08:00:00.000Z';
const question = (uuid: string, content = '你好'): ChatMessage => ({ uuid, role: 1, content, time });
const stored = (uuid: string, runId: string, content: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  uuid,
  role: 2,
  content,
  time,
  runId,
  ...more,
});
const run = (state: ChatState, ...actions: ChatAction[]) => actions.reduce(chatReducer, state);
const arrived = (...events: ChatEvent[]): ChatAction => ({ kind: 'arrived', events });
const started = (seq: number, runId = 'r1', more: Partial<Extract<ChatEvent, { kind: 'run-started' }>> = {}) =>
  ({
    kind: 'run-started',
    seq,
    runId,
    sessionId: 's',
    title: '你好',
    question: { ...question(`q-${runId}`), runId },
    at: time,
    ...more,
  }) satisfies ChatEvent;
const text = (seq: number, words: string, runId = 'r1'): ChatEvent => ({
  kind: 'text-added',
  seq,
  runId,
  step: 1,
  text: words,
});
const finished = (
  seq: number,
  outcome: 'done' | 'failed' | 'stopped' = 'done',
  answer: Partial<ChatMessage> = {},
): ChatEvent => ({ kind: 'run-finished', seq, runId: 'r1', outcome, answer: stored('a1', 'r1', '你好呀', answer) });
const asked: ChatAction = { kind: 'asked', runId: 'r1', question: question('mine') };
const answer = (state: ChatState) => state.messages.find(({ role, runId }) => role === 2 && runId === 'r1');

describe('one answer', () => {
  it('CHAT-29 loading, then streaming, then done', () => {
    const waiting = run(emptyChat, asked);
    expect(waiting).toMatchObject({ openRuns: ['r1'], messages: [{ role: 1, content: '你好' }] });
    const loading = run(waiting, arrived(started(1)));
    expect(answer(loading)).toMatchObject({ loading: true, content: '', stepNum: 0, processLoading: 10 });
    expect(loading.openRuns).toEqual(['r1']);
    const streaming = run(loading, arrived({ kind: 'step-started', seq: 2, runId: 'r1', step: 1 }, text(3, '你')));
    expect(answer(streaming)).toMatchObject({ loading: true, content: '你', stepNum: 3 });
    expect(streaming.messages.map(({ uuid }) => uuid)).toEqual(['q-r1', 'answer-r1']);
    const done = run(streaming, arrived(text(4, '好'), finished(5)));
    expect(done.openRuns).toEqual([]);
    expect(answer(done)).toMatchObject({ uuid: 'a1', content: '你好呀', stepNum: 4 });
    expect(answer(done)?.loading).toBeFalsy();
    expect(answer(done)?.error).toBeFalsy();
  });

  it('CHAT-29 a stop keeps the text and sets stop, a failure sets error', () => {
    const going = run(emptyChat, asked, arrived(started(1), text(2, '一半')));
    const stopped = run(going, arrived(finished(3, 'stopped', { content: '一半', stop: true })));
    expect(answer(stopped)).toMatchObject({ stop: true, content: '一半' });
    const failed = run(going, arrived(finished(3, 'failed', { error: true, errorCode: 'MODEL_FAILED' })));
    expect(answer(failed)).toMatchObject({ error: true, errorCode: 'MODEL_FAILED' });
  });

  it('CHAT-31 the bar starts at 10, grows by 0.1 per event up to 90 and ends at 95', () => {
    const after = (events: number) => {
      const words = Array.from({ length: events }, (_, index) => text(index + 2, '字'));
      return run(emptyChat, asked, arrived(started(1), ...words));
    };
    expect(answer(after(0))?.processLoading).toBe(10);
    expect(answer(after(100))?.processLoading).toBe(20);
    expect(answer(after(799))?.processLoading).toBe(89.9);
    expect(answer(after(2000))?.processLoading).toBe(90);
    expect(answer(run(after(2), arrived(finished(4))))?.processLoading).toBe(95);
  });

  it('CHAT-32 CHAT-33 thinking, looking up, analysing, generating, reflected', () => {
    const call = { id: 'c1', name: 'search', title: '检索', arguments: '{}' };
    const events: ChatEvent[] = [
      started(1),
      { kind: 'step-started', seq: 2, runId: 'r1', step: 1 },
      { kind: 'tool-called', seq: 3, runId: 'r1', step: 1, call },
      { kind: 'tool-finished', seq: 4, runId: 'r1', step: 1, callId: 'c1', result: '好', isError: false, ms: 9 },
      text(5, '结果'),
      { kind: 'answer-finished', seq: 6, runId: 'r1' },
    ];
    const steps = events.map(
      (_, index) => answer(run(emptyChat, asked, arrived(...events.slice(0, index + 1))))?.stepNum,
    );
    expect(steps).toEqual([0, 0, 1, 2, 3, 4]);
  });

  it('CHAT-35 a tool-call step ends when its result arrives', () => {
    const call = { id: 'c1', name: 'search', title: '检索', arguments: '{}' };
    const called = run(
      emptyChat,
      asked,
      arrived(started(1), { kind: 'tool-called', seq: 2, runId: 'r1', step: 1, call }),
    );
    const toolOf = (state: ChatState) => answer(state)?.step?.[0]?.toolCalls?.[0];
    expect(toolOf(called)?.result).toBeUndefined();
    const ended = run(
      called,
      arrived({
        kind: 'tool-finished',
        seq: 3,
        runId: 'r1',
        step: 1,
        callId: 'c1',
        result: '42',
        isError: false,
        ms: 5,
      }),
    );
    expect(toolOf(ended)).toMatchObject({ result: '42', ms: 5 });
  });
});

it('CHAT-22 the question keeps the addresses of its files when the server repeats it without them', () => {
  const media = (url: string) => [{ url, name: '标准.pdf', mimeType: 'application/pdf', fileId: 'f1' }];
  const mine: ChatAction = { kind: 'asked', runId: 'r1', question: { ...question('mine'), media: media('/read/f1') } };
  const theirs = { ...question('q-r1'), runId: 'r1', media: media('') };
  const state = run(emptyChat, mine, arrived(started(1, 'r1', { question: theirs })));
  expect(state.messages[0]).toMatchObject({ uuid: 'q-r1', media: media('/read/f1') });
});

describe('the stream', () => {
  it('CHAT-36 what comes twice counts once', () => {
    const state = run(emptyChat, asked, arrived(started(1), text(2, '一'), started(1), text(2, '一'), text(3, '二')));
    expect(answer(state)?.content).toBe('一二');
    expect(state.messages).toHaveLength(2);
    expect(state.lastSeq).toBe(3);
  });

  it('CHAT-36 a kind this page does not know is passed over', () => {
    const strange = { kind: 'run-danced', seq: 2, runId: 'r1' } as unknown as ChatEvent;
    const state = run(emptyChat, asked, arrived(started(1), strange, text(3, '好')));
    expect(answer(state)?.content).toBe('好');
    expect(state).toMatchObject({ lastSeq: 3, gaps: 0 });
  });

  it('CHAT-36 a gap asks for the missing part, and nothing behind it is taken', () => {
    const state = run(emptyChat, asked, arrived(started(1), text(2, '一'), text(4, '三'), text(5, '四')));
    expect(state).toMatchObject({ lastSeq: 2, gaps: 1 });
    const whole = run(state, arrived(text(3, '二'), text(4, '三'), text(5, '四')));
    expect(answer(whole)?.content).toBe('一二三四');
    expect(whole.gaps).toBe(1);
  });

  it('CHAT-36 a snapshot may leap and replaces what is known of its run', () => {
    const snapshot: ChatEvent = {
      kind: 'run-snapshot',
      seq: 40,
      runId: 'r1',
      question: question('q-r1'),
      answer: stored('answer-r1', 'r1', '前三十九个', { loading: true, step: [{ no: 1, content: '前三十九个' }] }),
    };
    const state = run(emptyChat, asked, arrived(started(1), text(2, '旧'), snapshot, text(41, '，再来')));
    expect(answer(state)?.content).toBe('前三十九个，再来');
    expect(state.messages).toHaveLength(2);
    expect(state.gaps).toBe(0);
  });

  it('SESS-07 a reload in the middle of an answer goes on behind the question', () => {
    const history: ChatAction = {
      kind: 'loaded',
      messages: [question('q0'), stored('a0', 'r0', '早'), { ...question('q-r1'), runId: 'r1' }],
      lastSeq: 7,
      openRuns: ['r1'],
    };
    const state = run(emptyChat, history, arrived(started(8), text(9, '半'), text(10, '句')));
    expect(state.messages.map(({ content }) => content)).toEqual(['你好', '早', '你好', '半句']);
    expect(answer(state)?.loading).toBe(true);
  });

  it('events of a run that is stored already do not write it twice', () => {
    const history: ChatAction = {
      kind: 'loaded',
      messages: [{ ...question('q-r1'), runId: 'r1' }, stored('a1', 'r1', '你好呀')],
      lastSeq: 0,
      openRuns: [],
    };
    const state = run(emptyChat, history, arrived(started(1), text(2, '你好呀'), finished(3)));
    expect(state.messages.map(({ content }) => content)).toEqual(['你好', '你好呀']);
    expect(state.openRuns).toEqual([]);
  });

  it('a run started in another browser appears', () => {
    const state = run(emptyChat, arrived(started(1, 'r9'), text(2, '在', 'r9')));
    expect(state.messages.map(({ content }) => content)).toEqual(['你好', '在']);
    expect(state.openRuns).toEqual(['r9']);
  });

  it('CHAT-42 a minute of silence is an error that a late event heals', () => {
    const lost = run(emptyChat, asked, { kind: 'lost' });
    expect(answer(lost)).toMatchObject({ error: true, loading: false, errorCode: 'TIMEOUT' });
    const back = run(lost, arrived(started(1), text(2, '来了')));
    expect(answer(back)).toMatchObject({ content: '来了', loading: true });
    expect(answer(back)?.error).toBeUndefined();
  });
});

describe('again', () => {
  const history: ChatAction = {
    kind: 'loaded',
    messages: [
      { ...question('q-r1'), runId: 'r1' },
      stored('a1', 'r1', '旧的'),
      question('q2'),
      stored('a2', 'r2', '后来'),
    ],
    lastSeq: 9,
    openRuns: [],
  };
  const again: ChatAction = { kind: 'asked-again', runId: 'r3', again: 'r1', time };

  it('CHAT-28 a retry replaces the answer in its place and doubles no question', () => {
    const waiting = run(emptyChat, history, again);
    expect(waiting.messages.map(({ content }) => content)).toEqual(['你好', '', '你好', '后来']);
    const begun = started(10, 'r3', { replaces: 'a1', question: { ...question('q-r1'), runId: 'r3' } });
    const state = run(waiting, arrived(begun, text(11, '新的', 'r3')));
    expect(state.messages.map(({ content }) => content)).toEqual(['你好', '新的', '你好', '后来']);
    expect(state.aside).toEqual({});
  });

  it('CHAT-28 a retry seen from another browser replaces too', () => {
    const begun = started(10, 'r3', { replaces: 'a1', question: { ...question('q-new'), runId: 'r3' } });
    const state = run(emptyChat, history, arrived(begun, text(11, '新的', 'r3')));
    expect(state.messages.map(({ content }) => content)).toEqual(['你好', '新的', '你好', '后来']);
  });

  it('a refused retry gives the old answer back, a refused question keeps the words', () => {
    const back = run(emptyChat, history, again, { kind: 'refused', runId: 'r3', msg: '还有问题在排队' });
    expect(back.messages.map(({ content }) => content)).toEqual(['你好', '旧的', '你好', '后来']);
    expect(back.openRuns).toEqual([]);
    const refused = run(emptyChat, asked, {
      kind: 'refused',
      runId: 'r1',
      msg: '余额不足',
    });
    expect(answer(refused)).toMatchObject({ error: true, content: '余额不足', loading: false });
  });
});
