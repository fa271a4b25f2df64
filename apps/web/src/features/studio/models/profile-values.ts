import { profileOf } from '@zhixing/contract/known-models';
import type { modelKinds } from '@zhixing/contract/model';
import type { ModelProfile, ModelProtocol, ProfileChanges } from '@zhixing/contract/model-profile';

type ModelKind = (typeof modelKinds)[number];
type Named = { readonly kind: ModelKind; readonly modelName: string };

/** What was typed over what is known; an emptied field is null. */
export type ProfileValues = { readonly [K in keyof ModelProfile]?: ModelProfile[K] | null };

/** Those that are asked and answer in words: only they have a protocol and a profile. */
export const isAsked = (kind: ModelKind) => kind === 'LLM' || kind === 'vision';

/** What differs from what is known of the name: the rest stays true when that is brought up to date. */
export const changesOf = ({ kind, modelName }: Named, typed: ProfileValues): ProfileChanges => {
  const known = profileOf(modelName, {}, kind);
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => value !== null && value !== undefined && value !== known[name as keyof ModelProfile],
    ),
  );
};

export const profileNow = (named: Named, typed: ProfileValues): ModelProfile =>
  profileOf(named.modelName, changesOf(named, typed), named.kind);

/** `chat` has many ways to say it, and none that is true of every model. */
export const canSwitchThinking = (
  { thinks, thinkingSwitch }: Pick<ModelProfile, 'thinks' | 'thinkingSwitch'>,
  protocol: ModelProtocol,
) => thinks === 'switched' && (protocol !== 'chat' || thinkingSwitch !== 'none');

const round = (value: number) => Number(value.toFixed(value < 10 ? 2 : 0));

/** 8K, 128K, 1M: as makers write them, who count some in thousands and some in 1024. */
export const formatTokens = (tokens: number): string => {
  const kilo = tokens % 1000 !== 0 && tokens % 1024 === 0 ? 1024 : 1000;
  return tokens >= kilo * kilo ? `${round(tokens / kilo / kilo)}M` : `${round(tokens / kilo)}K`;
};
