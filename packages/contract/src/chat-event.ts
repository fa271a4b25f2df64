import { z } from 'zod';
import { answerForm, answerPart, partPreview } from './answer-part.ts';
import {
  callSkips,
  callTimes,
  chatMessage,
  messageParts,
  neededPayment,
  stepAgent,
  stepFigures,
} from './chat-message.ts';
import { callConsent } from './consent.ts';

/**
 * What happens in a session, in order. `seq` counts the session's events without a gap and is the SSE `id`; a client
 * that was cut off names the last one it saw and gets the rest. Only `run-snapshot` may leap: it replaces everything
 * known of its run. Clients ignore kinds they do not know.
 */
const head = { seq: z.number().int(), runId: z.string() };
const step = z.number().int();

export const chatEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('run-started'),
    ...head,
    sessionId: z.string(),
    title: z.string(),
    question: chatMessage,
    /** The answer that this run replaces or goes on with. */
    replaces: z.string().optional(),
    at: z.string(),
  }),
  /** The wallet cannot pay for it: it waits, and goes on by itself once it can. */
  z.object({ kind: z.literal('payment-needed'), ...head, payment: neededPayment }),
  z.object({ kind: z.literal('payment-done'), ...head }),
  /** `agent`: who of several works on it; `isInner`: what it writes is for the next one, not for the reader. */
  z.object({
    kind: z.literal('step-started'),
    ...head,
    step,
    agent: stepAgent.optional(),
    isInner: z.boolean().optional(),
  }),
  /** The attempt before was cut off; what it wrote in this step is void. */
  z.object({ kind: z.literal('step-restarted'), ...head, step }),
  z.object({ kind: z.literal('reasoning-added'), ...head, step, text: z.string() }),
  z.object({ kind: z.literal('text-added'), ...head, step, text: z.string() }),
  /** A card or form whose call the model is still writing: whole each time, a few times a second at most. */
  z.object({ kind: z.literal('part-previewed'), ...head, step, ...partPreview.shape }),
  z.object({
    kind: z.literal('tool-called'),
    ...head,
    step,
    call: z.object({ id: z.string(), name: z.string(), title: z.string(), arguments: z.string() }),
  }),
  /** It changes something outside: the person is asked first (`consent`). */
  z.object({
    kind: z.literal('tool-waiting'),
    ...head,
    step,
    callId: z.string(),
    consent: callConsent.optional(),
    /** What is waited for is this, filled in, and no yes. */
    form: answerForm.optional(),
  }),
  z.object({
    kind: z.literal('tool-finished'),
    ...head,
    step,
    callId: z.string(),
    result: z.string(),
    isError: z.boolean(),
    skipped: z.enum(callSkips).optional(),
    parts: z.array(answerPart).optional(),
    ms: z.number().int(),
    ...callTimes.shape,
  }),
  /** `faults`: what was written is not the JSON that was asked for. */
  z.object({
    kind: z.literal('step-finished'),
    ...head,
    step,
    ms: z.number().int(),
    ...stepFigures.shape,
    faults: z.array(z.string()).optional(),
  }),
  z.object({ kind: z.literal('parts-added'), ...head, parts: messageParts }),
  /** The text is whole; only suggestions and the bill may follow. */
  z.object({ kind: z.literal('answer-finished'), ...head }),
  z.object({ kind: z.literal('questions-suggested'), ...head, questions: z.array(z.string()) }),
  z.object({ kind: z.literal('run-snapshot'), ...head, question: chatMessage, answer: chatMessage }),
  /** The last event of a run; `answer` is what was stored. */
  z.object({
    kind: z.literal('run-finished'),
    ...head,
    outcome: z.enum(['done', 'failed', 'stopped']),
    answer: chatMessage,
  }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;
export type ChatEventKind = ChatEvent['kind'];

type Unnumbered<E> = E extends { seq: number } ? Omit<E, 'seq' | 'runId'> : never;
/** An event before its run's writer has numbered it. */
export type ChatEventBody = Unnumbered<ChatEvent>;

/** Sent instead of a stream when a turn is not taken at all; carries no number. */
export const runRefused = z.object({
  kind: z.literal('run-refused'),
  code: z.number().int(),
  errorCode: z.string(),
  msg: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type RunRefused = z.infer<typeof runRefused>;
