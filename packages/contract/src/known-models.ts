import { type ModelProfile, type ModelProtocol, type ProfileChanges, plainProfile } from './model-profile.ts';

type Prices = {
  /** 分 for a million tokens. */
  inputFenPerMillion: number;
  outputFenPerMillion: number;
  cachedFenPerMillion: number;
};

export type KnownModel = {
  readonly provider: string;
  /** Names of which this is true, the first that fits counts. */
  readonly name: RegExp;
  readonly profile: ProfileChanges;
  readonly prices?: Prices;
  readonly source: string;
  /** The day somebody looked at the source. */
  readonly checked: string;
};

export type KnownProvider = {
  readonly id: string;
  readonly protocol: ModelProtocol;
  readonly baseUrl: string;
  readonly example: string;
};

export const knownProviders: readonly KnownProvider[] = [];
export const knownModels: readonly KnownModel[] = [];

/** What is known of a model by its name, whoever serves it; undefined where nobody has written it down. */
export const knownModel = (modelName: string): KnownModel | undefined =>
  knownModels.find(({ name }) => name.test(modelName));

export const profileOf = (modelName: string, changes: ProfileChanges = {}): ModelProfile => ({
  ...plainProfile,
  ...knownModel(modelName)?.profile,
  ...changes,
});
