import type { modelKinds, Sampling } from '@zhixing/contract/model';
import type { ModelRow } from '@zhixing/contract/model-settings';
import type { ListOrder, ModelBody, Trial } from './api.ts';
import { type HeaderRow, headerRowsOf, headersOf } from './header-values.ts';
import { canSwitchThinking, changesOf, isAsked, type ProfileValues, profileNow } from './profile-values.ts';
import { plainProvider } from './providers.ts';

export type ModelKind = (typeof modelKinds)[number];
export type OwnScope = 'personal' | 'tenant';

/** What the form holds: prices in 元, the further fields as text, a key only where a new one is typed. */
export type ModelValues = {
  readonly scope: OwnScope;
  readonly name: string;
  readonly provider: string;
  readonly kind: ModelKind;
  readonly baseUrl: string;
  readonly modelName: string;
  readonly protocol: ModelRow['protocol'];
  readonly profile: ProfileValues;
  readonly thinking: ModelRow['thinking'];
  readonly headers: readonly HeaderRow[];
  readonly expertName: string;
  readonly apiKey?: string;
  readonly secret?: string;
  readonly sampling: { readonly [K in keyof Sampling]: Sampling[K] | null };
  readonly requestsPerMinute: number | null;
  readonly inputTokensPerMinute: number | null;
  readonly outputTokensPerMinute: number | null;
  readonly maxAnswerChars: number | null;
  readonly maxAnswerSeconds: number | null;
  readonly inputYuan: number | null;
  readonly outputYuan: number | null;
  readonly cachedYuan: number | null;
  readonly reasoningYuan: number | null;
  readonly extraBody: string;
  readonly failover: readonly string[];
  readonly isDefault: boolean;
};

const textOf = (extra: ModelRow['extraBody']) => (Object.keys(extra).length > 0 ? JSON.stringify(extra, null, 2) : '');

export const valuesOf = (row: ModelRow | undefined, kind: ModelKind = 'LLM'): ModelValues => ({
  scope: row && row.scope !== 'personal' ? 'tenant' : 'personal',
  name: row?.name ?? '',
  provider: row?.provider ?? plainProvider,
  kind: row?.kind ?? kind,
  baseUrl: row?.baseUrl ?? '',
  modelName: row?.modelName ?? '',
  protocol: row?.protocol ?? 'chat',
  profile: row?.profile ?? {},
  thinking: row?.thinking ?? 'default',
  headers: headerRowsOf(row?.headers ?? {}),
  expertName: row?.expertName ?? '',
  sampling: row?.sampling ?? { mode: 'balanced' },
  requestsPerMinute: row?.requestsPerMinute ?? 0,
  inputTokensPerMinute: row?.inputTokensPerMinute ?? 0,
  outputTokensPerMinute: row?.outputTokensPerMinute ?? 0,
  maxAnswerChars: row?.maxAnswerChars ?? 0,
  maxAnswerSeconds: row?.maxAnswerSeconds ?? 0,
  inputYuan: (row?.inputFenPerMillion ?? 0) / 100,
  outputYuan: (row?.outputFenPerMillion ?? 0) / 100,
  cachedYuan: (row?.cachedFenPerMillion ?? 0) / 100,
  reasoningYuan: (row?.reasoningFenPerMillion ?? 0) / 100,
  extraBody: textOf(row?.extraBody ?? {}),
  failover: row?.failover ?? [],
  isDefault: row?.isDefault ?? false,
});

export const isAddress = (text: string) => URL.canParse(text.trim()) && /^https?:\/\/[^\s]+$/i.test(text.trim());

/** A machine of one's own network, as far as its name tells. */
export const isInHouse = (text: string) => {
  const host = URL.parse(text.trim())?.hostname ?? '';
  return /(^|\.)localhost$|^127\.|^10\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^\[/.test(host);
};

/** Undefined for what is not a JSON object; nothing typed is an empty one. */
export const readExtraBody = (text: string): ModelRow['extraBody'] | undefined => {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as ModelRow['extraBody']) : undefined;
  } catch {
    return undefined;
  }
};

const samplingOf = ({ mode, ...numbers }: ModelValues['sampling']): Sampling => {
  const given = Object.entries(numbers).filter(([, value]) => value !== null && value !== undefined);
  const own = mode === 'custom' ? given : given.filter(([name]) => name === 'maxTokens');
  return { ...Object.fromEntries(own), mode: mode ?? 'balanced' };
};

const fenOf = (yuan: number | null) => Math.round((yuan ?? 0) * 100);

const typed = ({ apiKey, secret }: Pick<ModelValues, 'apiKey' | 'secret'>) => ({
  ...(apiKey === undefined ? {} : { apiKey: apiKey.trim() }),
  ...(secret === undefined ? {} : { secret: secret.trim() }),
});

/** What is hidden for a kind or a model is not sent either. */
const waysOf = ({ kind, protocol, profile, thinking, ...values }: ModelValues) => {
  if (!isAsked(kind)) return { protocol: 'chat', profile: {}, thinking: 'default' } as const;
  const named = { kind, modelName: values.modelName.trim() };
  const isSwitched = canSwitchThinking(profileNow(named, profile), protocol);
  return { protocol, profile: changesOf(named, profile), thinking: isSwitched ? thinking : 'default' };
};

export const bodyOf = (values: ModelValues): ModelBody => ({
  scope: values.scope,
  name: values.name.trim(),
  provider: values.provider,
  kind: values.kind,
  baseUrl: values.baseUrl.trim(),
  modelName: values.modelName.trim(),
  ...waysOf(values),
  headers: headersOf(values.headers),
  expertName: values.expertName.trim(),
  sampling: samplingOf(values.sampling),
  requestsPerMinute: values.requestsPerMinute ?? 0,
  inputTokensPerMinute: values.inputTokensPerMinute ?? 0,
  outputTokensPerMinute: values.outputTokensPerMinute ?? 0,
  maxAnswerChars: values.maxAnswerChars ?? 0,
  maxAnswerSeconds: values.maxAnswerSeconds ?? 0,
  inputFenPerMillion: fenOf(values.inputYuan),
  outputFenPerMillion: fenOf(values.outputYuan),
  cachedFenPerMillion: fenOf(values.cachedYuan),
  reasoningFenPerMillion: fenOf(values.reasoningYuan),
  extraBody: readExtraBody(values.extraBody) ?? {},
  failover: [...values.failover],
  isDefault: values.scope === 'tenant' && values.isDefault,
  ...typed(values),
});

const placeOf = (id: string | undefined, { apiKey }: ModelBody) => ({
  ...(apiKey === undefined ? {} : { apiKey }),
  ...(id && { id }),
});

export const trialOf = (id: string | undefined, values: ModelValues): Trial => {
  const body = bodyOf(values);
  const { kind, provider, baseUrl, modelName, extraBody, protocol, profile, thinking, headers } = body;
  const how = { protocol, profile, thinking, headers, extraBody };
  return { kind, provider, baseUrl, modelName, ...how, ...placeOf(id, body) };
};

export const listOrderOf = (id: string | undefined, values: ModelValues): ListOrder => {
  const body = bodyOf(values);
  const { baseUrl, protocol, headers } = body;
  return { baseUrl, protocol, headers, ...placeOf(id, body) };
};

/** Of a short key nothing is told but that it is there. */
export const shownHint = (hint: string) => (/^\*+$/.test(hint) ? '' : hint);

/** Those that may stand in for a model: of its kind, not itself, and for a tenant's none that belongs to a person. */
export const standInsFor = (rows: readonly ModelRow[], own: { id?: string; kind: ModelKind; scope: OwnScope }) =>
  rows.filter(
    ({ id, kind, scope }) => id !== own.id && kind === own.kind && (own.scope === 'personal' || scope !== 'personal'),
  );
