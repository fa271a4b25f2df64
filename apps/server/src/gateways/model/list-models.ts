import type { ModelProtocol } from '@zhixing/contract/model-profile';
import { cutText } from '../../base/storable.ts';
import { callProvider, type Means, type ProviderAccess, ProviderRefused } from './call-provider.ts';

const most = 1_000;
const longestName = 120;
/** As a profile takes them; whatever else a provider writes there is no length. */
const shortestContext = 1_000;
const longestContext = 20_000_000;

const paths: Record<ModelProtocol, string> = {
  chat: '/models',
  responses: '/models',
  anthropic: `/models?limit=${most}`,
  google: `/models?pageSize=${most}`,
};
const versions: Partial<Record<ModelProtocol, Record<string, string>>> = {
  anthropic: { 'anthropic-version': '2023-06-01' },
};

type Entry = Record<string, unknown>;
export type ListedModel = { name: string; contextTokens: number | null };

/** Where providers that tell it write how much a model takes: Gemini, Anthropic, vLLM, OpenRouter and Kimi, Groq. */
const contextFields = ['inputTokenLimit', 'max_input_tokens', 'max_model_len', 'context_length', 'context_window'];

const contextOf = (entry: Entry): number | null => {
  const given = contextFields.map((field) => entry[field]).find((value) => Number.isInteger(value)) as
    | number
    | undefined;
  return given !== undefined && given >= shortestContext && given <= longestContext ? given : null;
};

const nameOf = ({ id, name }: Entry): string => {
  const given = typeof id === 'string' ? id : typeof name === 'string' ? name.replace(/^models\//, '') : '';
  return cutText(given.trim(), longestName);
};

const entriesOf = (reply: unknown): Entry[] | undefined => {
  const { data, models } = (reply ?? {}) as { data?: unknown; models?: unknown };
  const list = [data, models, reply].find(Array.isArray) as unknown[] | undefined;
  return list?.filter((entry): entry is Entry => typeof entry === 'object' && entry !== null);
};

/** What a provider says it has, by name. */
export const listModels = async (access: ProviderAccess, means: Means): Promise<ListedModel[]> => {
  const protocol = access.protocol ?? 'chat';
  const headers = versions[protocol] ?? {};
  const entries = entriesOf(await callProvider(access, paths[protocol], { ...means, headers }));
  if (!entries) throw new ProviderRefused(200, '/models');
  const byName = new Map<string, ListedModel>();
  for (const entry of entries) {
    const name = nameOf(entry);
    if (name && !byName.has(name)) byName.set(name, { name, contextTokens: contextOf(entry) });
  }
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)).slice(0, most);
};
