import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Sampling } from '@zhixing/contract/model';
import { withTimeLimit } from '../../base/time-limit.ts';
import type { Services } from '../../ctx.ts';
import { askOnce } from '../../gateways/model/ask-once.ts';
import { embed } from '../../gateways/model/embed.ts';
import { failureOf, ModelFailure } from '../../gateways/model/model-failure.ts';
import { rerank } from '../../gateways/model/rerank.ts';
import type { Round, RoundSink } from '../../gateways/model/round.ts';
import { streamRound } from '../../gateways/model/stream-round.ts';
import type { ModelFinder, ModelKind } from './find-chat-models.ts';
import { modelWatch } from './model-watch.ts';

export type ModelServices = Services & { findModels: ModelFinder };

/** Whose call it is, and which model is wanted: without `modelId` the tenant's own, else the platform's. */
type Asker = { tenantId: string; runId: string; kind?: ModelKind; modelId?: string | null; ownerId?: string | null };
type Question = { prompt: LanguageModelV4Prompt; key: string; maxTokens: number; limitMs: number };

const openModels = async (services: ModelServices, { tenantId, runId, kind = 'LLM', modelId, ownerId }: Asker) => ({
  records: await services.findModels(tenantId, kind, modelId, ownerId),
  watch: modelWatch(services, { tenantId, runId }),
  egress: services.egress.ofTenant(tenantId),
});

/**
 * A short answer nobody reads along with, whole, by the first model that manages it; each is asked once. Fails with
 * `ModelFailure`, or as `signal` says when whoever asked breaks off.
 */
export const askModel = async (
  services: ModelServices,
  asker: Asker,
  { limitMs, ...question }: Question,
  signal?: AbortSignal,
) => {
  const { records, watch, egress } = await openModels(services, asker);
  return withTimeLimit(limitMs, signal, async (stop) => {
    let last = new ModelFailure('MODEL_MISSING', 'no model is configured');
    for (const record of records) {
      if (!(await watch.mayAsk(record))) {
        last = new ModelFailure('MODEL_BUSY', `${record.name} is over its limit per minute`);
        continue;
      }
      try {
        const reply = await askOnce(record, question, { egress, signal: stop });
        watch.onDone(record, reply);
        return reply;
      } catch (error) {
        signal?.throwIfAborted();
        last = failureOf(error, false, record.apiKey);
        watch.onFailure(record, last);
        // An answer that was too long has been paid for: another model would be paid as well.
        if (last.code === 'ANSWER_TOO_LONG' || stop.aborted) break;
      }
    }
    throw last;
  });
};

type RoundOptions = { sink: RoundSink; signal: AbortSignal; sampling?: Sampling | null; silenceMs?: number };

/** One round of a turn, told word by word. */
export const askModelRound = async (
  services: ModelServices,
  asker: Asker,
  round: Round,
  { sampling, ...options }: RoundOptions,
) => {
  const { records, watch, egress } = await openModels(services, asker);
  const asked = sampling ? records.map((record) => ({ ...record, sampling })) : records;
  return streamRound(asked, round, { egress, ...watch, ...options });
};

/** The embedding model that would be asked; the chosen one or none at all, since vectors of two models do not compare. */
export const findEmbedder = async (
  services: ModelServices,
  { tenantId, modelId, ownerId, isFresh }: Pick<Asker, 'tenantId' | 'modelId' | 'ownerId'> & { isFresh?: boolean },
) => {
  const records = await services.findModels(tenantId, 'embedding', modelId, ownerId, isFresh);
  return modelId ? records.find(({ id }) => id === modelId) : records[0];
};

/** Longer than this nobody waits for a second try: who asks a question has words to search by. */
const mostPauseMs = 1_000;

/**
 * The vectors of some texts, in their order. There is no fail-over, another model's vectors mean something else, but a second
 * try: a connection that the provider had just closed would leave a question without its meaning.
 */
export const embedCounted = async (
  services: ModelServices,
  asker: Asker & { modelId: string },
  texts: readonly string[],
  signal: AbortSignal,
) => {
  const { watch, egress } = await openModels(services, { ...asker, kind: 'embedding' });
  const record = await findEmbedder(services, asker);
  if (!record) throw new ModelFailure('MODEL_MISSING', 'the embedding model is gone');
  for (let isAgain = false; ; isAgain = true) {
    if (!(await watch.mayAsk(record)))
      throw new ModelFailure('MODEL_BUSY', `${record.name} is over its limit per minute`, { isPassing: true });
    try {
      const embedded = await embed(record, texts, { egress, signal });
      watch.onDone(record, { inputTokens: embedded.tokens, outputTokens: 0 });
      return embedded;
    } catch (error) {
      signal.throwIfAborted();
      const failure = failureOf(error, false, record.apiKey);
      watch.onFailure(record, failure);
      if (isAgain || !failure.isPassing || failure.waitMs > mostPauseMs) throw failure;
      await pause(failure.waitMs, undefined, { signal });
    }
  }
};

export const embedTexts = async (...asked: Parameters<typeof embedCounted>) => (await embedCounted(...asked)).vectors;

/** How well each text answers a question, by the tenant's rerank model; undefined where there is none. */
export const rerankTexts = async (
  services: ModelServices,
  asker: Pick<Asker, 'tenantId' | 'runId'>,
  { query, texts }: { query: string; texts: readonly string[] },
  signal: AbortSignal,
): Promise<number[] | undefined> => {
  const { records, watch, egress } = await openModels(services, { ...asker, kind: 'rerank' });
  let last: ModelFailure | undefined;
  for (const record of records) {
    if (!(await watch.mayAsk(record))) {
      last = new ModelFailure('MODEL_BUSY', `${record.name} is over its limit per minute`);
      continue;
    }
    try {
      const { scores, tokens } = await rerank(record, query, texts, { egress, signal });
      watch.onDone(record, { inputTokens: tokens, outputTokens: 0 });
      return scores;
    } catch (error) {
      last = failureOf(error, false, record.apiKey);
      watch.onFailure(record, last);
      if (signal.aborted) break;
    }
  }
  if (last) throw last;
  return undefined;
};
