import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { samplingNumbers } from '@zhixing/contract/model';
import type { ModelRecord } from './round.ts';

/** What a request is made of; a field of the settings by the same name would break it. */
const ours = new Set(['model', 'messages', 'stream', 'stream_options', 'tools', 'tool_choice']);
const furtherFields = (extra: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(extra).filter(([name]) => !ours.has(name)));

const thinkingFields = ({ profile, thinking }: ModelRecord) => {
  if (thinking === 'default' || profile.thinks !== 'switched') return {};
  const isOn = thinking === 'on';
  if (profile.thinkingSwitch === 'thinking') return { thinking: { type: isOn ? 'enabled' : 'disabled' } };
  if (profile.thinkingSwitch === 'enable_thinking') return { enable_thinking: isOn };
  if (profile.thinkingSwitch === 'template') return { chat_template_kwargs: { enable_thinking: isOn } };
  return {};
};

/** A chat completion as this model takes it. */
export const chatBody = (record: ModelRecord, { max_tokens, ...body }: Record<string, unknown>) => ({
  ...body,
  ...(max_tokens === undefined ? {} : { [record.profile.outputField]: max_tokens }),
  ...thinkingFields(record),
  ...furtherFields(record.extraBody),
});

const efforts = { default: undefined, on: 'medium', off: 'none' } as const;

const effortOf = ({ protocol, profile, thinking }: ModelRecord) => {
  const isTold = protocol !== 'chat' || profile.thinkingSwitch === 'effort';
  const effort = profile.thinks === 'switched' && isTold ? efforts[thinking] : undefined;
  return effort ? { reasoning: effort } : {};
};

/** Whether thoughts may come before the answer. */
export const mayThink = ({ profile, thinking }: ModelRecord) =>
  profile.thinks === 'always' || (profile.thinks === 'switched' && thinking !== 'off');

const furtherOptions = (record: ModelRecord): Pick<LanguageModelV4CallOptions, 'providerOptions'> => {
  if (record.protocol === 'google' && mayThink(record))
    return { providerOptions: { google: { thinkingConfig: { includeThoughts: true } } } };
  // What is asked and answered is kept here, not at the provider.
  if (record.protocol === 'responses')
    return { providerOptions: { openai: { store: false, ...(mayThink(record) ? { reasoningSummary: 'auto' } : {}) } } };
  return {};
};

/** Everything of a call but its words: what the profile says would be refused is left out. */
export const callOptions = (record: ModelRecord, maxTokens?: number) => {
  const { profile } = record;
  const { temperature, topP, presencePenalty, frequencyPenalty, maxTokens: own } = samplingNumbers(record.sampling);
  const wanted = maxTokens ?? own;
  const hasTemperature = temperature !== undefined && profile.temperature === 'free';
  const hasTopP = topP !== undefined && (profile.topP === 'free' || (profile.topP === 'apart' && !hasTemperature));
  return {
    ...(hasTemperature ? { temperature } : {}),
    ...(hasTopP ? { topP } : {}),
    ...(profile.penalties && presencePenalty !== undefined ? { presencePenalty } : {}),
    ...(profile.penalties && frequencyPenalty !== undefined ? { frequencyPenalty } : {}),
    ...(wanted === undefined ? {} : { maxOutputTokens: Math.min(wanted, profile.outputTokens) }),
    ...effortOf(record),
    ...furtherOptions(record),
  };
};
