import type { ChatEvent } from '@zhixing/contract/chat-event';
import type { ChatMessage, StepAgent } from '@zhixing/contract/chat-message';
import type { ShownSpan } from './trace-rows.ts';

/** What a run has told of itself so far; times are those of this page's clock. */
export type LiveTrace = {
  readonly runId: string;
  readonly beganAt: number;
  readonly isOver: boolean;
  readonly spans: readonly ShownSpan[];
};

const beginTrace = (runId: string, now: number): LiveTrace => ({
  runId,
  beganAt: now,
  isOver: false,
  spans: [],
});

const blank = {
  ms: 0,
  inputTokens: 0,
  outputTokens: 0,
  costMicro: 0,
  isError: false,
  isSkipped: false,
  isMocked: false,
  input: '',
  output: '',
  isOpen: true,
} as const;

const aloneKey = '';
/** The agent's key stands behind its span's name, so that the same one again goes on in its span. */
const agentId = (step: number, agent: StepAgent | undefined) => `agent-${step}-${agent?.key ?? aloneKey}`;
const isOf = (id: string, agent: StepAgent | undefined) => id.endsWith(`-${agent?.key ?? aloneKey}`);

const change = (trace: LiveTrace, id: string, next: (span: ShownSpan) => ShownSpan): LiveTrace => ({
  ...trace,
  spans: trace.spans.map((span) => (span.id === id ? next(span) : span)),
});

const closed = (span: ShownSpan, atMs: number): ShownSpan =>
  span.isOpen ? { ...span, isOpen: false, ms: Math.max(0, atMs - span.startMs) } : span;

const beginStep = (trace: LiveTrace, step: number, agent: StepAgent | undefined, atMs: number): LiveTrace => {
  const last = trace.spans.findLast(({ kind }) => kind === 'agent');
  const goesOn = last !== undefined && isOf(last.id, agent);
  const spans = goesOn
    ? trace.spans
    : [
        ...trace.spans.map((span) => closed(span, atMs)),
        {
          ...blank,
          id: agentId(step, agent),
          parent: null,
          kind: 'agent' as const,
          name: agent?.name ?? '',
          step,
          startMs: atMs,
        },
      ];
  const parent = goesOn ? last.id : agentId(step, agent);
  const model = { ...blank, id: `model-${step}`, parent, kind: 'model' as const, name: '', step, startMs: atMs };
  return { ...trace, spans: [...spans, model] };
};

const toolId = (step: number, callId: string) => `tool-${step}-${callId}`;

/** An answer that arrives whole has no beginnings of its spans: they are put one behind the other. */
const fromAnswer = (trace: LiveTrace, { step: steps = [] }: ChatMessage, atMs: number): LiveTrace => {
  let next: LiveTrace = { ...trace, spans: [] };
  let at = 0;
  for (const { no, agent, ms, isOpen, toolCalls = [] } of steps) {
    next = beginStep(next, no, agent, at);
    if (isOpen) continue;
    at += ms ?? 0;
    next = change(next, `model-${no}`, (span) => closed(span, at));
    for (const call of toolCalls) next = takeEvent(next, calledOf(trace.runId, no, call), at);
    const longest = Math.max(0, ...toolCalls.map((call) => call.ms ?? 0));
    for (const { id, result, isError = false, skipped, ms: took = 0 } of toolCalls)
      if (result !== undefined)
        next = change(next, toolId(no, id), (span) => ({
          ...closed(span, at + took),
          ...{ output: result, isError, isSkipped: skipped !== undefined },
        }));
    at += longest;
  }
  return { ...next, beganAt: Math.min(trace.beganAt, trace.beganAt + atMs - at) };
};

type Called = Extract<ChatEvent, { kind: 'tool-called' }>;
const calledOf = (
  runId: string,
  step: number,
  { id, function: { name, arguments: input, metaInfo } }: ToolCallOf,
): Called => ({
  kind: 'tool-called',
  seq: 0,
  runId,
  step,
  call: { id, name, title: metaInfo.name, arguments: input },
});
type ToolCallOf = NonNullable<NonNullable<ChatMessage['step']>[number]['toolCalls']>[number];

const takeEvent = (trace: LiveTrace, event: ChatEvent, atMs: number): LiveTrace => {
  switch (event.kind) {
    case 'step-started':
      // Told again as a whole, such as an answer that turned out to fit.
      if (trace.spans.some(({ id }) => id === `model-${event.step}`)) return trace;
      return beginStep(trace, event.step, event.agent, atMs);
    case 'step-restarted': {
      const kept = trace.spans.filter(({ kind, step }) => kind !== 'tool' || step !== event.step);
      return change({ ...trace, spans: kept }, `model-${event.step}`, (span) => ({ ...span, ...blank, startMs: atMs }));
    }
    case 'step-finished': {
      const told = change(trace, `model-${event.step}`, (span) =>
        closed(span, Math.min(atMs, span.startMs + event.ms)),
      );
      // Calls are told when the model has written them; they begin when it has finished.
      const isWaiting = ({ kind, step, isOpen }: ShownSpan) => kind === 'tool' && step === event.step && isOpen;
      return { ...told, spans: told.spans.map((span) => (isWaiting(span) ? { ...span, startMs: atMs } : span)) };
    }
    case 'tool-called': {
      const { id, name, arguments: input } = event.call;
      const parent = trace.spans.find((span) => span.id === `model-${event.step}`)?.parent ?? null;
      const span = {
        ...blank,
        id: toolId(event.step, id),
        parent,
        kind: 'tool' as const,
        name,
        step: event.step,
        startMs: atMs,
        input,
      };
      return { ...trace, spans: [...trace.spans.filter((known) => known.id !== span.id), span] };
    }
    case 'tool-finished':
      return change(trace, toolId(event.step, event.callId), (span) => ({
        ...closed(span, Math.min(atMs, span.startMs + event.ms)),
        output: event.result,
        isError: event.isError,
        isSkipped: event.skipped !== undefined,
      }));
    case 'run-snapshot':
      return fromAnswer(trace, event.answer, atMs);
    case 'run-finished':
      return { ...trace, isOver: true, spans: trace.spans.map((span) => closed(span, atMs)) };
    default:
      return trace;
  }
};

/** One event told at `now`; what says nothing about time leaves the trace as it is. */
export const foldTrace = (trace: LiveTrace | undefined, event: ChatEvent, now: number): LiveTrace => {
  const known = trace?.runId === event.runId ? trace : beginTrace(event.runId, now);
  return takeEvent(known, event, Math.max(0, Math.round(now - known.beganAt)));
};

/** Open spans reach up to now; an agent reaches as far as what it does. */
export const spansAt = (trace: LiveTrace, now: number): ShownSpan[] => {
  const atMs = Math.max(0, Math.round(now - trace.beganAt));
  return trace.spans.map((span) => (span.isOpen ? { ...span, ms: Math.max(0, atMs - span.startMs) } : span));
};
