import { AsyncLocalStorage } from 'node:async_hooks';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelProtocol } from '@zhixing/contract/model-profile';
import type { Egress } from '../egress/egress.ts';
import { chatBody } from './call-options.ts';
import type { ModelRecord } from './round.ts';

const known = new WeakMap<Egress, Map<string, Promise<LanguageModelV4>>>();
const maxModels = 500;

const limitsOf = {
  /** A long answer of many small frames; silence, size and the end of a run are watched by those who ask. */
  stream: { maxBytes: 64 * 1024 * 1024, idleMs: 15 * 60_000, totalMs: 20 * 60_000 },
  /** Held in memory until its last byte. */
  whole: { maxBytes: 2 * 1024 * 1024, idleMs: 2 * 60_000, totalMs: 2 * 60_000 },
};
type Reply = keyof typeof limitsOf;

const modelsOf = (egress: Egress) => {
  const models = known.get(egress) ?? new Map<string, Promise<LanguageModelV4>>();
  known.set(egress, models);
  return models;
};

/** Told of every piece that arrives, also of the comments that keep a connection alive and that no client passes on. */
export const hearing = new AsyncLocalStorage<() => void>();

const fetchFor =
  (record: ModelRecord, egress: Egress, reply: Reply): typeof fetch =>
  (input, init) => {
    const onBytes = hearing.getStore();
    const limits = { ...limitsOf[reply], ...(onBytes ? { onBytes } : {}) };
    const asked = { ...init, limits, purpose: 'model' } as const;
    // A tenant's list of hosts binds what its people have chosen; the platform's own models are not theirs.
    return record.isShared ? egress.everywhere.fetch(input, asked) : egress.fetch(input, asked);
  };

type Access = { baseURL: string; headers: Record<string, string>; fetch: typeof fetch; apiKey: string };

/** Few models are asked in another way than `chat`: what speaks it is loaded with the first of them. */
const makers: Record<ModelProtocol, (access: Access, record: ModelRecord) => Promise<LanguageModelV4>> = {
  chat: async ({ apiKey, ...access }, record) =>
    createOpenAICompatible({
      ...access,
      name: record.provider,
      includeUsage: true,
      supportsStructuredOutputs: record.profile.structured === 'schema',
      transformRequestBody: (body) => chatBody(record, body),
      ...(apiKey ? { apiKey } : {}),
    }).chatModel(record.modelName),
  responses: async (access, { modelName }) =>
    (await import('@ai-sdk/openai')).createOpenAI(access).responses(modelName),
  anthropic: async (access, { modelName }) =>
    (await import('@ai-sdk/anthropic')).createAnthropic(access).languageModel(modelName),
  google: async (access, { modelName }) =>
    (await import('@ai-sdk/google')).createGoogle(access).languageModel(modelName),
};

/** Making one costs milliseconds of processor time, more than the call itself, so it is kept. */
export const languageModel = (
  record: ModelRecord,
  egress: Egress,
  reply: Reply = 'stream',
): Promise<LanguageModelV4> => {
  const { provider, baseUrl, apiKey, modelName, protocol, profile, thinking, headers, extraBody, isShared } = record;
  const models = modelsOf(egress);
  const made = [provider, baseUrl, apiKey, modelName, protocol, profile, thinking, headers, extraBody, isShared, reply];
  const key = JSON.stringify(made);
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
