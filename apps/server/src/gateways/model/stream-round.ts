import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { streamSilenceMs } from '@zhixing/contract/chat';
import type { Egress } from '../egress/egress.ts';
import { isTooLarge } from '../egress/egress-refused.ts';
import { callOptions, mayThink } from './call-options.ts';
import { countTokens } from './count-tokens.ts';
import { askedForJson, type Held, heldAtFirst, heldLess } from './held-to-json.ts';
import { streamAnswer } from './language-model.ts';
import { costOf, hasPrice } from './model-cost.ts';
import { failureOf, ModelFailure } from './model-failure.ts';
import { inModelSpan, type NoteCall } from './model-span.ts';
import { promptRoom, takenBy } from './prompt-room.ts';
import { timeProvider } from './provider-figures.ts';
import type { CutCode, ModelRecord, Round, RoundResult, RoundSink } from './round.ts';
import { openDraft } from './round-draft.ts';

/** Fires when nothing has been heard for the longest silence a reader is asked to bear. */
const createSilenceWatch = (limitMs: number) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limitMs);
  return { signal: controller.signal, heard: () => void timer.refresh(), stop: () => clearTimeout(timer) };
};

/** All rounds of a run together may say and take this many times what one of them may. */
const roundsWorth = 5;

const roomOf = ({ maxAnswerChars, maxAnswerSeconds }: ModelRecord, { spent = { chars: 0, ms: 0 } }: Round) => {
  const ms = maxAnswerSeconds * 1000;
  return {
    chars: Math.min(maxAnswerChars, roundsWorth * maxAnswerChars - spent.chars),
    ms: Math.min(ms, roundsWorth * ms - spent.ms),
  };
};

type OnceOptions = Pick<AskOptions, 'egress' | 'sink' | 'signal'> & {
  silenceMs: number | undefined;
  share: number;
  held: Held;
  note: NoteCall;
};

/** Some think for minutes and send nothing meanwhile. */
const silenceOf = (record: ModelRecord) =>
  mayThink(record) ? Math.max(streamSilenceMs, record.profile.silenceSeconds * 1000) : streamSilenceMs;

/** Where a stream was cut off nobody has said why it ends; a whole response of OpenAI's has no word for it either. */
const hasEnded = ({ unified, raw }: LanguageModelV4FinishReason) =>
  unified !== 'error' && (unified !== 'other' || raw !== undefined);

const streamOnce = async (
  record: ModelRecord,
  round: Round,
  { egress, sink, signal, silenceMs = silenceOf(record), share, held, note }: OnceOptions,
): Promise<RoundResult> => {
  const room = roomOf(record, round);
  const { draft, ...drafting } = openDraft(sink, room.chars);
  const resultOf = (cut?: CutCode): RoundResult => ({
    ...draft,
    // Only calls need their thoughts again; those of an answer are never asked for.
    thoughts: draft.calls.length > 0 ? draft.thoughts : [],
    model: record.name,
    costMicro: costOf(record, draft),
    hasOwnPrice: record.isOwn === true && hasPrice(record),
    ...(cut ? { calls: [], cut } : {}),
  });
  if (room.chars <= 0) return resultOf('ANSWER_TOO_LONG');
  if (room.ms <= 0) return resultOf('ANSWER_TOO_SLOW');
  const said = typeof round.prompt === 'function' ? round.prompt(promptRoom(record, round, share)) : round.prompt;
  const { prompt, ...asked } = askedForJson(round.format, held, takenBy(record, said));
  const watch = createSilenceWatch(silenceMs);
  const enough = new AbortController();
  const clock = setTimeout(() => enough.abort(), room.ms);
  let isFinished = false;
  let isOver = false;
  const take = (part: LanguageModelV4StreamPart) => {
    if (drafting.isFull()) return;
    drafting.take(part);
    if (drafting.isFull()) enough.abort();
    else isFinished ||= part.type === 'finish' && hasEnded(part.finishReason);
  };
  try {
    const tools = record.profile.callsTools ? round.tools : [];
    const options = {
      prompt,
      ...asked,
      ...callOptions(record, round.maxTokens),
      tools: tools.map(({ name, description, parameters }) => ({
        type: 'function' as const,
        name,
        description,
        inputSchema: parameters,
      })),
      headers: { 'idempotency-key': round.key },
      abortSignal: AbortSignal.any([signal, watch.signal, enough.signal]),
    };
    await streamAnswer(record, egress, options, { take, heard: watch.heard });
  } catch (error) {
    if (signal.aborted) throw error;
    const hasSpoken = drafting.hasSpoken();
    if (watch.signal.aborted) throw new ModelFailure('MODEL_SILENT', `${record.name} was silent`, { hasSpoken });
    // Frames without end are no different from words without end, and have been paid for.
    isOver = isTooLarge(error);
    if (!isOver && !enough.signal.aborted) throw failureOf(error, hasSpoken, record.apiKey);
  } finally {
    watch.stop();
    clearTimeout(clock);
  }
  drafting.end();
  const isSlow = enough.signal.aborted && !isFinished;
  const cut = drafting.isFull() || isOver ? 'ANSWER_TOO_LONG' : isSlow ? 'ANSWER_TOO_SLOW' : undefined;
  if (!cut && !isFinished) throw failureOf(new Error('the stream was cut off'), drafting.hasSpoken());
  if (cut || draft.outputTokens === 0) {
    const written = draft.calls.map((call) => call.arguments).join('');
    Object.assign(draft, await countTokens(prompt, draft.text + draft.reasoning + written));
  }
  note({ prompt, ...draft, finish: cut ?? (draft.calls.length > 0 ? 'tool_calls' : 'stop') });
  return resultOf(cut);
};

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });

const triesPerModel = 2;
/** How much of its room a prompt takes; less each time the model says that it was too much. */
const shares = [1, 0.6, 0.3];

export type AskOptions = {
  egress: Egress;
  signal: AbortSignal;
  sink: RoundSink;
  /** False while a model is over its own limit per minute. */
  mayAsk: (record: ModelRecord) => Promise<boolean>;
  onDone: (record: ModelRecord, tokens: Pick<RoundResult, 'inputTokens' | 'outputTokens'>) => void;
  onFailure: (record: ModelRecord, failure: ModelFailure) => void;
  silenceMs?: number;
};

/**
 * One round by the first model that manages it. Another try, or the next model, only while the reader has seen nothing:
 * two halves of two answers are worse than an honest failure.
 */
export const streamRound = async (
  records: readonly ModelRecord[],
  round: Round,
  { egress, signal, sink, mayAsk, onDone, onFailure, silenceMs }: AskOptions,
): Promise<RoundResult> => {
  let last: ModelFailure | undefined;
  for (const record of records) {
    let held = heldAtFirst(record, round);
    for (let tries = 1, size = 0; tries <= triesPerModel; ) {
      if (!(await mayAsk(record))) {
        last = new ModelFailure('MODEL_BUSY', `${record.name} is over its limit per minute`);
        break;
      }
      try {
        const result = await timeProvider(record, signal, () =>
          inModelSpan(record, 'chat', (note) =>
            streamOnce(record, round, { egress, sink, signal, silenceMs, share: shares[size] ?? 1, held, note }),
          ),
        );
        onDone(record, result);
        return result;
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error;
        if (!error.hasSpoken) sink.onAgain?.();
        if (error.code === 'CONTEXT_FULL' && typeof round.prompt === 'function' && ++size < shares.length) continue;
        const next = heldLess(held, error);
        if (next) {
          held = next;
          continue;
        }
        onFailure(record, error);
        if (error.hasSpoken) throw error;
        last = error;
        if (!error.isPassing) break;
        if (++tries <= triesPerModel) await pause(error.waitMs, signal);
      }
    }
  }
  throw last ?? new ModelFailure('MODEL_MISSING', 'no model is configured');
};
