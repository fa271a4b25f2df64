import { closedForm } from '@zhixing/contract/answer-part';
import type { ChatMessage, MessageStep, Receipt, ToolCall } from '@zhixing/contract/chat-message';
import { isUnfitForGood } from './json-round.ts';
import type { Outcome } from './save-run.ts';
import type { LoadedRun } from './start-attempt.ts';

/** Calls may have waited for the person at the same time; that time counts once. */
export const waitedMs = (waits: readonly { startMs: number; ms: number }[]) => {
  let [total, until] = [0, 0];
  for (const { startMs, ms } of waits.toSorted((a, b) => a.startMs - b.startMs)) {
    total += Math.max(0, startMs + ms - Math.max(until, startMs));
    until = Math.max(until, startMs + ms);
  }
  return total;
};

const receiptOf = ({ rounds, results, startedAt }: LoadedRun, now: number): Receipt => {
  const all = [...rounds.values()];
  const sum = (pick: (round: (typeof all)[number]) => number) => all.reduce((total, round) => total + pick(round), 0);
  const whole = Math.max(0, now - startedAt.getTime());
  const waited = Math.min(whole, waitedMs([...results.values()].flatMap(({ wait }) => wait ?? [])));
  return {
    model: all.findLast(({ model }) => model !== '')?.model ?? '',
    inputTokens: sum((round) => round.inputTokens),
    outputTokens: sum((round) => round.outputTokens),
    ms: whole - waited,
    ...(waited > 0 ? { waitedMs: waited } : {}),
    costFen: 0,
  };
};

/** Cut off at a limit, or not to be brought to answer as it should: gone on with, the run would end there again. */
const isCut = ({ rounds }: LoadedRun) =>
  [...rounds.values()].at(-1)?.cut !== undefined || isUnfitForGood(rounds.values());

/** A form that nobody waits for any more is shown as it was left. */
const leftCall = (call: ToolCall): ToolCall => {
  if (!call.form) return call;
  const { form, isWaiting: _, ...rest } = call;
  return { ...rest, parts: [closedForm(form)] };
};
const endedStep = ({ isOpen: _, previews: __, toolCalls, ...step }: MessageStep): MessageStep => ({
  ...step,
  ...(toolCalls ? { toolCalls: toolCalls.map(leftCall) } : {}),
});

/** The message as it will stand in the session. An answer without a word is a failure, whatever the model says. */
export const endAnswer = (
  loaded: LoadedRun,
  draft: ChatMessage,
  wanted: Outcome,
  wantedCode: string | null,
  now: number,
): { outcome: Outcome; errorCode: string | null; answer: ChatMessage } => {
  const isEmpty = wanted === 'done' && draft.content === '';
  const outcome = isEmpty ? 'failed' : wanted;
  const errorCode = isEmpty ? 'ANSWER_EMPTY' : wantedCode;
  const { question: _, payment: __, ...rest } = draft;
  const answer: ChatMessage = {
    ...rest,
    loading: false,
    step: draft.step?.map(endedStep),
    receipt: receiptOf(loaded, now),
    ...(outcome === 'stopped' ? { stop: true } : {}),
    ...(outcome === 'failed' ? { error: true, errorCode: errorCode ?? 'INTERNAL' } : {}),
    ...(outcome === 'failed' && loaded.rounds.size > 0 && !isCut(loaded) ? { continue: true } : {}),
  };
  return { outcome, errorCode, answer };
};
