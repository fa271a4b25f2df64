import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Egress } from '../egress/egress.ts';
import type { ModelRecord } from './round.ts';

type ChatModel = ReturnType<ReturnType<typeof createOpenAICompatible>['chatModel']>;
const known = new WeakMap<Egress, Map<string, ChatModel>>();
const maxModels = 500;

const limitsOf = {
  /** A long answer of many small frames; silence, size and the end of a run are watched by those who ask. */
  stream: { maxBytes: 64 * 1024 * 1024, idleMs: 5 * 60_000, totalMs: 20 * 60_000 },
  /** Held in memory until its last byte. */
  whole: { maxBytes: 2 * 1024 * 1024, idleMs: 2 * 60_000, totalMs: 2 * 60_000 },
};

const modelsOf = (egress: Egress) => {
  const models = known.get(egress) ?? new Map<string, ChatModel>();
  known.set(egress, models);
  return models;
};

/** What a request is made of; a field of the settings by the same name would break it. */
const ours = new Set(['model', 'messages', 'stream', 'stream_options', 'tools', 'tool_choice']);
const furtherFields = (extra: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(extra).filter(([name]) => !ours.has(name)));

/** Making one costs milliseconds of processor time, more than the call itself, so it is kept. */
export const languageModel = (
  record: ModelRecord,
  egress: Egress,
  reply: keyof typeof limitsOf = 'stream',
): ChatModel => {
  const { provider, baseUrl, apiKey, modelName } = record;
  const models = modelsOf(egress);
  const key = JSON.stringify([provider, baseUrl, apiKey, modelName, record.extraBody, record.isShared, reply]);
  const found = models.get(key);
  if (found) return found;
  const limits = limitsOf[reply];
  const extra = furtherFields(record.extraBody);
  const made = createOpenAICompatible({
    name: provider,
    baseURL: baseUrl,
    includeUsage: true,
    transformRequestBody: (body) => ({ ...body, ...extra }),
    // A tenant's list of hosts binds what its people have chosen; the platform's own models are not theirs.
    fetch: (input, init) => {
      const asked = { ...init, limits, purpose: 'model' } as const;
      return record.isShared ? egress.everywhere.fetch(input, asked) : egress.fetch(input, asked);
    },
    ...(apiKey ? { apiKey } : {}),
  }).chatModel(modelName);
  if (models.size >= maxModels) models.clear();
  models.set(key, made);
  return made;
};
