import { AsyncLocalStorage } from 'node:async_hooks';
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ModelProtocol } from '@zhixing/contract/model-profile';
import type { Egress } from '../egress/egress.ts';
import { streamChat, wholeChat } from './ask-chat.ts';
import { type Reply, replyLimits } from './reply-limits.ts';
import type { ModelRecord } from './round.ts';

const known = new WeakMap<Egress, Map<string, Promise<LanguageModelV4>>>();
const maxModels = 500;

const modelsOf = (egress: Egress) => {
  const models = known.get(egress) ?? new Map<string, Promise<LanguageModelV4>>();
  known.set(egress, models);
  return models;
};

/** Told of every piece that arrives, also of the comments that keep a connection alive and that no client passes on. */
const hearing = new AsyncLocalStorage<() => void>();

const fetchFor =
  (record: ModelRecord, egress: Egress, reply: Reply): typeof fetch =>
  (input, init) => {
    const onBytes = hearing.getStore();
    const limits = { ...replyLimits[reply], ...(onBytes ? { onBytes } : {}) };
    const asked = { ...init, limits, purpose: 'model' } as const;
    // A tenant's list of hosts binds what its people have chosen; the platform's own models are not theirs.
    return record.isShared ? egress.everywhere.fetch(input, asked) : egress.fetch(input, asked);
  };

type Access = { baseURL: string; headers: Record<string, string>; fetch: typeof fetch; apiKey: string };
type SdkProtocol = Exclude<ModelProtocol, 'chat'>;

/** Few models are asked in another way than `chat`: what speaks it is loaded with the first of them. */
const makers: Record<SdkProtocol, (access: Access, record: ModelRecord) => Promise<LanguageModelV4>> = {
  responses: async (access, { modelName }) =>
    (await import('@ai-sdk/openai')).createOpenAI(access).responses(modelName),
  anthropic: async (access, { modelName }) =>
    (await import('@ai-sdk/anthropic')).createAnthropic(access).languageModel(modelName),
  google: async (access, { modelName }) =>
    (await import('@ai-sdk/google')).createGoogle(access).languageModel(modelName),
};

/** Making one costs milliseconds of processor time, more than the call itself, so it is kept. */
const sdkModel = (
  record: ModelRecord,
  protocol: SdkProtocol,
  egress: Egress,
  reply: Reply,
): Promise<LanguageModelV4> => {
  const { baseUrl, apiKey, modelName, headers, isShared } = record;
  const models = modelsOf(egress);
  const key = JSON.stringify([baseUrl, apiKey, modelName, protocol, headers, isShared, reply]);
  const found = models.get(key);
  if (found) return found;
  const model = makers[protocol](
    // Without a key the clients would look for one among the settings of this process.
    { baseURL: baseUrl, headers, fetch: fetchFor(record, egress, reply), apiKey: apiKey ?? '' },
    record,
  );
  if (models.size >= maxModels) models.clear();
  models.set(key, model);
  return model;
};

type Told = {
  take: (part: LanguageModelV4StreamPart) => void;
  /** Of everything that comes, also of comments that keep a connection alive. */
  heard: () => void;
};

/** Asks a model and tells its answer in parts while it is written. */
export const streamAnswer = async (
  record: ModelRecord,
  egress: Egress,
  options: LanguageModelV4CallOptions,
  told: Told,
): Promise<void> => {
  const { protocol } = record;
  if (protocol === 'chat') return streamChat(record, egress, options, told);
  const model = await sdkModel(record, protocol, egress, 'stream');
  const { stream } = await hearing.run(told.heard, () => model.doStream(options));
  for await (const part of stream) told.take(part);
};

/** Asks a model and waits for its whole answer. */
export const wholeAnswer = async (record: ModelRecord, egress: Egress, options: LanguageModelV4CallOptions) => {
  const { protocol } = record;
  if (protocol === 'chat') return wholeChat(record, egress, options);
  const model = await sdkModel(record, protocol, egress, 'whole');
  const { content, usage } = await model.doGenerate(options);
  return { said: content.map((part) => (part.type === 'text' ? part.text : '')).join(''), usage };
};
