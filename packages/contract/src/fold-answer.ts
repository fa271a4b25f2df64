import { type AnswerPart, type PartPreview, sourceKey } from './answer-part.ts';
import type { ChatEventBody } from './chat-event.ts';
import type { ChatMessage, MessageStep, ToolCall } from './chat-message.ts';

/** The robot's message before anything has arrived. */
export const emptyAnswer = (runId: string, time: string): ChatMessage => ({
  uuid: `answer-${runId}`,
  role: 2,
  content: '',
  time,
  runId,
  loading: true,
  step: [],
});

const contentOf = (steps: readonly MessageStep[]) =>
  steps
    .map(({ content, isInner }) => (isInner ? '' : content))
    .filter((text) => text !== '')
    .join('\n\n');

const withStep = (answer: ChatMessage, no: number, change: (step: MessageStep) => MessageStep): ChatMessage => {
  const steps = answer.step ?? [];
  const index = steps.findIndex((step) => step.no === no);
  const before: MessageStep = steps[index] ?? { no, content: '', isOpen: true };
  const after = change(before);
  const step = index < 0 ? [...steps, after] : steps.with(index, after);
  return { ...answer, step, content: after.content === before.content ? answer.content : contentOf(step) };
};

/** Words come one by one and an answer may be long: the whole is not put together anew for each. */
const withText = (answer: ChatMessage, no: number, text: string): ChatMessage => {
  const last = answer.step?.at(-1);
  if (last?.no !== no) return withStep(answer, no, (step) => ({ ...step, content: step.content + text }));
  if (last.isInner) return { ...answer, step: answer.step?.with(-1, { ...last, content: last.content + text }) };
  const gap = last.content === '' && answer.content !== '' && text !== '' ? '\n\n' : '';
  return {
    ...answer,
    step: answer.step?.with(-1, { ...last, content: last.content + text }),
    content: answer.content + gap + text,
  };
};

const withCall = (step: MessageStep, id: string, change: (call: ToolCall) => ToolCall): MessageStep => ({
  ...step,
  toolCalls: step.toolCalls?.map((call) => (call.id === id ? change(call) : call)),
});

/** Without the previews that `isKept` does not name. */
const withPreviews = (
  { previews = [], ...step }: MessageStep,
  isKept: (callId: string) => boolean,
  ...more: PartPreview[]
): MessageStep => {
  const kept = [...previews.filter(({ callId }) => isKept(callId)), ...more];
  return kept.length > 0 ? { ...step, previews: kept } : step;
};

/** Behind all that have a number. */
const lastNo = 10_000;

/** What the parts of all calls come to in the answer. Told twice they come to the same. */
const withParts = (answer: ChatMessage): ChatMessage => {
  const parts: AnswerPart[] = (answer.step ?? []).flatMap(({ toolCalls = [] }) =>
    toolCalls.flatMap((call) => call.parts ?? []),
  );
  const docs = new Map<string, NonNullable<ChatMessage['docs']>[number]>();
  for (const part of parts)
    switch (part.kind) {
      case 'source': {
        const { kind: _, ...doc } = part;
        docs.set(sourceKey(doc), doc);
        break;
      }
      // Shown where they stand, from the call itself.
      case 'card':
      case 'form':
        break;
      default:
        part satisfies never;
    }
  const sorted = [...docs.values()].sort((a, b) => (a.no ?? lastNo) - (b.no ?? lastNo));
  return sorted.length > 0 ? { ...answer, docs: sorted } : answer;
};

/**
 * One event applied to the answer it belongs to. The same event twice gives the same answer where that can happen: an
 * attempt that died after telling and before remembering tells again.
 */
export const foldAnswer = (answer: ChatMessage, event: ChatEventBody): ChatMessage => {
  switch (event.kind) {
    case 'step-started': {
      const { agent, isInner } = event;
      const who = { ...(agent ? { agent } : {}), ...(isInner ? { isInner } : {}) };
      return withStep(answer, event.step, ({ no }) => ({ no, ...who, content: '', isOpen: true }));
    }
    case 'step-restarted':
      return withStep(answer, event.step, ({ no, agent, isInner }) => ({
        no,
        ...(agent ? { agent } : {}),
        ...(isInner ? { isInner } : {}),
        content: '',
        isOpen: true,
      }));
    case 'reasoning-added':
      return withStep(answer, event.step, (step) => ({ ...step, reasoning: (step.reasoning ?? '') + event.text }));
    case 'text-added':
      return withText(answer, event.step, event.text);
    case 'part-previewed': {
      const { callId, part } = event;
      return withStep(answer, event.step, (step) => withPreviews(step, (id) => id !== callId, { callId, part }));
    }
    case 'tool-called': {
      const { id, name, title } = event.call;
      const call: ToolCall = {
        id,
        function: { name, arguments: event.call.arguments, metaInfo: { name: title } },
        collapse: true,
      };
      return withStep(answer, event.step, (step) => ({
        ...step,
        toolCalls: [...(step.toolCalls ?? []).filter((known) => known.id !== id), call],
      }));
    }
    case 'tool-waiting':
      return withStep(answer, event.step, (before) => {
        const step = withPreviews(before, (id) => id !== event.callId);
        return withCall(step, event.callId, ({ isWaiting: _, ...call }) => ({
          ...call,
          // One that is filled in is shown as such until the call has ended, or asks for the next.
          ...(event.form && event.form.state !== 'waiting' ? {} : { isWaiting: true }),
          ...(event.consent ? { consent: event.consent } : {}),
          ...(event.form ? { form: event.form } : {}),
        }));
      });
    case 'tool-finished': {
      const { result, isError, skipped, parts, ms, startMs, wait } = event;
      const told = withStep(answer, event.step, (before) => {
        const step = withPreviews(before, (id) => id !== event.callId);
        return withCall(step, event.callId, ({ isWaiting: _, consent: __, form: ___, ...call }) => ({
          ...call,
          result,
          isError,
          ms,
          ...(skipped ? { skipped } : {}),
          ...(parts ? { parts } : {}),
          ...(startMs === undefined ? {} : { startMs }),
          ...(wait ? { wait } : {}),
        }));
      });
      return parts ? withParts(told) : told;
    }
    case 'step-finished':
      return withStep(answer, event.step, ({ isOpen: _, ...step }) => ({
        ...withPreviews(step, (id) => step.toolCalls?.some((call) => call.id === id) ?? false),
        ms: event.ms,
        ...(event.startMs === undefined ? {} : { startMs: event.startMs }),
        ...(event.tokens ? { tokens: event.tokens } : {}),
        ...(event.faults ? { faults: event.faults } : {}),
      }));
    case 'parts-added':
      return { ...answer, ...event.parts };
    case 'questions-suggested':
      return { ...answer, question: event.questions };
    case 'answer-finished':
      return { ...answer, loading: false };
    case 'run-snapshot':
    case 'run-finished':
      return event.answer;
    case 'payment-needed':
      return { ...answer, payment: event.payment };
    case 'payment-done': {
      const { payment: _, ...rest } = answer;
      return rest;
    }
    case 'run-started':
      return answer;
  }
};
