import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { streamSilenceMs } from '@zhixing/contract/chat';
import { samplingNumbers } from '@zhixing/contract/model';
import type { Egress } from '../egress/egress.ts';
import { countTokens } from './count-tokens.ts';
import { languageModel } from './language-model.ts';
import { failureOf, ModelFailure } from './model-failure.ts';
import type { ModelRecord, Round, RoundResult, RoundSink } from './round.ts';

/** Fires when nothing has been heard for the longest silence a reader is asked to bear. */
const createSilenceWatch = (limitMs: number) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limitMs);
  return { signal: controller.signal, heard: () => void timer.refresh(), stop: () => clearTimeout(timer) };
};

const costOf = (
  { inputFenPerMillion, outputFenPerMillion }: ModelRecord,
  { inputTokens, outputTokens }: Pick<RoundResult, 'inputTokens' | 'outputTokens'>,
) => Math.round((inputTokens * inputFenPerMillion + outputTokens * outputFenPerMillion) / 100);

type Draft = RoundResult & { hasSpoken: boolean };

const take = (draft: Draft, part: LanguageModelV4StreamPart, sink: RoundSink) => {
  switch (part.type) {
    case 'text-delta':
      if (part.delta === '') return;
      draft.hasSpoken = true;
      draft.text += part.delta;
      return sink.onText(part.delta);
    case 'reasoning-delta':
      if (part.delta === '') return;
      draft.hasSpoken = true;
      draft.reasoning += part.delta;
      return sink.onReasoning(part.delta);
    case 'tool-call':
      draft.calls.push({ id: part.toolCallId, name: part.toolName, arguments: part.input });
      return;
    case 'finish':
      draft.inputTokens = part.usage.inputTokens.total ?? 0;
      draft.outputTokens = part.usage.outputTokens.total ?? 0;
      return;
    case 'error':
      throw part.error;
  }
};

const streamOnce = async (
  record: ModelRecord,
  round: Round,
  { egress, sink, signal, silenceMs }: Pick<AskOptions, 'egress' | 'sink' | 'signal'> & { silenceMs: number },
): Promise<RoundResult> => {
  const watch = createSilenceWatch(silenceMs);
  const draft: Draft = {
    text: '',
    reasoning: '',
    calls: [],
    model: record.name,
    inputTokens: 0,
    outputTokens: 0,
    costMicro: 0,
    hasSpoken: false,
  };
  let isFinished = false;
  try {
    const { maxTokens, ...numbers } = samplingNumbers(record.sampling);
    const { stream } = await languageModel(record, egress).doStream({
      prompt: round.prompt,
      ...numbers,
      maxOutputTokens: round.maxTokens ?? maxTokens,
      tools: round.tools.map(({ name, description, parameters }) => ({
        type: 'function' as const,
        name,
        description,
        inputSchema: parameters,
      })),
      headers: { 'idempotency-key': round.key },
      abortSignal: AbortSignal.any([signal, watch.signal]),
    });
    for await (const part of stream) {
      watch.heard();
      take(draft, part, sink);
      isFinished ||=
        part.type === 'finish' && part.finishReason.unified !== 'error' && part.finishReason.raw !== undefined;
    }
  } catch (error) {
    if (signal.aborted) throw error;
    if (watch.signal.aborted)
      throw new ModelFailure('MODEL_SILENT', `${record.name} was silent`, { hasSpoken: draft.hasSpoken });
    throw failureOf(error, draft.hasSpoken);
  } finally {
    watch.stop();
  }
  if (!isFinished) throw failureOf(new Error('the stream was cut off'), draft.hasSpoken);
  const { hasSpoken: _, ...result } = draft;
  if (result.outputTokens === 0) Object.assign(result, await countTokens(round.prompt, result.text + result.reasoning));
  return { ...result, costMicro: costOf(record, result) };
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
  { egress, signal, sink, mayAsk, onDone, onFailure, silenceMs = streamSilenceMs }: AskOptions,
): Promise<RoundResult> => {
  let last: ModelFailure | undefined;
  for (const record of records) {
    for (let tries = 1; tries <= triesPerModel; tries++) {
      if (!(await mayAsk(record))) {
        last = new ModelFailure('MODEL_BUSY', `${record.name} is over its limit per minute`);
        break;
      }
      try {
        const result = await streamOnce(record, round, { egress, sink, signal, silenceMs });
        onDone(record, result);
        return result;
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error;
        onFailure(record, error);
        if (error.hasSpoken) throw error;
        last = error;
        if (!error.isPassing) break;
        if (tries < triesPerModel) await pause(error.waitMs, signal);
      }
    }
  }
  throw last ?? new ModelFailure('MODEL_MISSING', 'no model is configured');
};
