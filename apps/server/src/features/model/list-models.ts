import { modelKinds } from '@zhixing/contract/model';
import type { ModelRow } from '@zhixing/contract/model-settings';
import type { AccountCtx } from '../../ctx.ts';
import { readEditableAgent } from '../agent/index.ts';
import { openKey, readOf, readShared } from './queries.ts';
import { canEdit, hintOf, type StoredModel, scopeOf } from './rules.ts';

const hidden = {
  baseUrl: '',
  requestsPerMinute: 0,
  inputTokensPerMinute: 0,
  outputTokensPerMinute: 0,
  maxAnswerChars: 0,
  maxAnswerSeconds: 0,
  extraBody: {},
  protocol: 'chat',
  profile: {},
  thinking: 'default',
  headers: {},
  failover: [],
  keyHint: '',
  hasSecret: false,
} as const;

const rowOf = (ctx: AccountCtx, row: StoredModel, known: ReadonlySet<string>): ModelRow => {
  const scope = scopeOf(row);
  const mayEdit = canEdit(ctx, row);
  const key = mayEdit ? openKey(ctx, row) : '';
  const shown = {
    id: row.id,
    name: row.name,
    provider: row.provider,
    kind: row.kind,
    modelName: row.modelName,
    expertName: row.expertName,
    sampling: row.sampling,
    inputFenPerMillion: row.inputFenPerMillion,
    outputFenPerMillion: row.outputFenPerMillion,
    cachedFenPerMillion: row.cachedFenPerMillion,
    reasoningFenPerMillion: row.reasoningFenPerMillion,
    isDefault: row.isDefault,
    scope,
    isDemo: row.isDemo,
    canEdit: mayEdit,
    createdDate: row.createdAt.toISOString(),
  };
  if (!mayEdit)
    return { ...shown, ...(scope === 'tenant' ? {} : { provider: '', modelName: '' }), ...hidden, failover: [] };
  return {
    ...shown,
    baseUrl: row.baseUrl,
    requestsPerMinute: row.requestsPerMinute,
    inputTokensPerMinute: row.inputTokensPerMinute,
    outputTokensPerMinute: row.outputTokensPerMinute,
    maxAnswerChars: row.maxAnswerChars,
    maxAnswerSeconds: row.maxAnswerSeconds,
    protocol: row.protocol,
    profile: row.profile,
    thinking: row.thinking,
    headers: row.headers,
    extraBody: row.extraBody as ModelRow['extraBody'],
    failover: row.failover.filter((id) => known.has(id)),
    keyHint: key ? hintOf(key) : '',
    hasSecret: row.secretCipher !== null,
  };
};

const order = ['personal', 'tenant', 'shared'];
const placeOf = ({ scope, kind }: ModelRow) => order.indexOf(scope) * 10 + modelKinds.indexOf(kind);

/** The tenant's own default stands before the platform's. */
const withOneDefault = (rows: readonly ModelRow[], ownTenant: ReadonlySet<string>) =>
  rows.map((row) => {
    const isPassedOver =
      !ownTenant.has(row.id) && rows.some((own) => own.isDefault && own.kind === row.kind && ownTenant.has(own.id));
    return isPassedOver ? { ...row, isDefault: false } : row;
  });

/** With an agent, those that its runs can use: its owner's, of which an editor sees no more than of the tenant's. */
export const listModels = async (ctx: AccountCtx, agentId?: string): Promise<ModelRow[]> => {
  const own = await ctx.tx(async (tx) =>
    readOf(tx, agentId ? (await readEditableAgent(tx, ctx, agentId)).ownerId : ctx.actor.id),
  );
  const rows = [...own, ...(await readShared(ctx))];
  const known = new Set(rows.map(({ id }) => id));
  const shown = rows.map((row) => rowOf(ctx, row, known));
  return withOneDefault(shown, new Set(own.map(({ id }) => id))).toSorted((a, b) => placeOf(a) - placeOf(b));
};
