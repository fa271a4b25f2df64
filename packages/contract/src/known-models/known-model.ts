import type { ModelProtocol, ProfileChanges } from '../model-profile.ts';

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
  /** A name this entry, and none before it, speaks of. */
  readonly example: string;
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

type Origin = Pick<KnownModel, 'provider' | 'source' | 'checked'>;

/** The models of one house, which mostly stand on one page of its documentation. */
export const modelsOf = (
  origin: Origin,
  models: readonly (Omit<KnownModel, keyof Origin> & Partial<Origin>)[],
): readonly KnownModel[] => models.map((model) => ({ ...origin, ...model }));
