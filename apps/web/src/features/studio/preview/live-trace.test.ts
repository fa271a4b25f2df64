import type { ChatEvent, ChatEventBody } from '@zhixing/contract/chat-event';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { expect, it } from 'vitest';
import { lastPathOf } from './last-path.ts';
import { foldTrace, type LiveTrace, spansAt } from './live-trace.ts';

const face = (key: string) => ({ key, name: `${key} 员`, icon: '1', iconBackground: '#d6e4ff' });
const call = { id: 'c1', name: 'calculator', title: '计算器', arguments: '{"expression":"1+1"}' };

const tell = (...told: readonly (readonly [number, ChatEventBody])[]) =>
  told.reduce<LiveTrace | undefined>(
    (trace, [at, body], index) => foldTrace(trace, { ...body, seq: index + 1, runId: 'r1' } as ChatEvent, at),
    undefined,
  );
const question: ChatMessage = { uuid: 'q', role: 1, content: '?', time: '' };
const started: ChatEventBody = { kind: 'run-started', sessionId: 's', title: '', question, at: '' };

it('STUDIO-04 rounds and tools become spans while they happen', () => {
  const trace = tell(
    [1000, started],
    [1100, { kind: 'step-started', step: 1 }],
    [1600, { kind: 'tool-called', step: 1, call }],
    [1600, { kind: 'step-finished', step: 1, ms: 480 }],
    [1700, { kind: 'tool-finished', step: 1, callId: 'c1', result: '2', isError: false, ms: 90 }],
    [1750, { kind: 'step-started', step: 2 }],
  );
  const spans = trace ? spansAt(trace, 2000) : [];
  expect(spans.map(({ kind, startMs, ms, isOpen }) => [kind, startMs, ms, isOpen])).toEqual([
    ['agent', 100, 900, true],
    ['model', 100, 480, false],
    ['tool', 600, 90, false],
    ['model', 750, 250, true],
  ]);
  expect(spans[2]).toMatchObject({ name: 'calculator', output: '2', input: call.arguments, parent: spans[0]?.id });
});

it('another agent is another span, the same one goes on in its own', () => {
  const trace = tell(
    [0, started],
    [0, { kind: 'step-started', step: 1, agent: face('main') }],
    [100, { kind: 'step-finished', step: 1, ms: 100 }],
    [100, { kind: 'step-started', step: 2, agent: face('main') }],
    [200, { kind: 'step-finished', step: 2, ms: 100 }],
    [200, { kind: 'step-started', step: 3, agent: face('abcd') }],
    [300, { kind: 'run-finished', outcome: 'done', answer: question }],
  );
  const agents = (trace ? spansAt(trace, 900) : []).filter(({ kind }) => kind === 'agent');
  expect(agents.map(({ name, startMs, ms }) => [name, startMs, ms])).toEqual([
    ['main 员', 0, 200],
    ['abcd 员', 200, 100],
  ]);
  expect(trace?.isOver).toBe(true);
});

it('a round that is begun again loses its tools; words leave the trace as it is', () => {
  const before = tell(
    [0, started],
    [0, { kind: 'step-started', step: 1 }],
    [50, { kind: 'tool-called', step: 1, call }],
  );
  const again = foldTrace(before, { kind: 'step-restarted', seq: 9, runId: 'r1', step: 1 }, 400);
  expect(spansAt(again, 500).map(({ kind, startMs }) => [kind, startMs])).toEqual([
    ['agent', 0],
    ['model', 400],
  ]);
  expect(foldTrace(again, { kind: 'text-added', seq: 10, runId: 'r1', step: 1, text: '字' }, 600)).toBe(again);
});

const answer: ChatMessage = {
  uuid: 'a',
  role: 2,
  content: '',
  time: '',
  step: [
    {
      no: 1,
      agent: face('main'),
      content: '',
      ms: 300,
      toolCalls: [
        {
          id: 'c1',
          function: { name: 'calculator', arguments: '{}', metaInfo: { name: '计算器' } },
          collapse: true,
          result: '2',
          ms: 40,
        },
      ],
    },
    { no: 2, agent: face('abcd'), content: '在', isOpen: true },
  ],
};

it('a page that comes late puts what is done one behind the other', () => {
  const trace = tell([5000, { kind: 'run-snapshot', question, answer }]);
  const spans = trace ? spansAt(trace, 5100) : [];
  expect(spans.map(({ kind, startMs, ms }) => [kind, startMs, ms])).toEqual([
    ['agent', 0, 340],
    ['model', 0, 300],
    ['tool', 300, 40],
    ['agent', 340, 100],
    ['model', 340, 100],
  ]);
});

it('STUDIO-04 the path of a run: who, in order, how long', () => {
  expect(lastPathOf(answer)).toEqual({ keys: ['main', 'abcd'], ms: { main: 340, abcd: 0 } });
  expect(lastPathOf({ ...answer, step: [{ no: 1, content: '好', ms: 20 }] })).toEqual({
    keys: ['main'],
    ms: { main: 20 },
  });
});
