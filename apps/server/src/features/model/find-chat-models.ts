import { profileOf } from '@zhixing/contract/known-models';
import type { modelKinds } from '@zhixing/contract/model';
import { type TenantSettings, tenantSettings } from '@zhixing/contract/tenant';
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { createCache } from '../../base/cache.ts';
import { createSecretBox } from '../../base/secret-box.ts';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { model } from '../../db/schema/model.ts';
import { tenant } from '../../db/schema/tenant.ts';
import type { ModelRecord } from '../../gateways/model/round.ts';

type ModelRow = typeof model.$inferSelect;
type AnswerLimits = Pick<TenantSettings, 'maxAnswerChars' | 'maxAnswerSeconds'>;
export type ModelKind = (typeof modelKinds)[number];
const ttlMs = 5_000;

/** Where a sealed key belongs; see `createSecretBox`. */
export const keyPlace = (row: Pick<ModelRow, 'tenantId' | 'id'>) => `model:${row.tenantId}:${row.id}`;

/** A model that sees can also do without a picture. */
const fits = (row: ModelRow, kind: ModelKind) => row.kind === kind || (kind === 'LLM' && row.kind === 'vision');

/** One's own row-level security shows the tenant's models; of these, not the personal ones of others. */
const usableBy = (ownerId: string | null) =>
  ownerId ? or(isNull(model.ownerId), eq(model.ownerId, ownerId)) : isNull(model.ownerId);

const isShared = and(eq(model.isShared, true), isNull(model.ownerId));

/** Who has made one model that sees the default for pictures wants it to answer words as well, if no other does. */
const readDefault = async (tx: Tx, kind: ModelKind, scope: SQL | undefined) => {
  const rows = await tx
    .select()
    .from(model)
    .where(and(isNull(model.deletedAt), eq(model.isDefault, true), scope));
  return rows.find((row) => row.kind === kind) ?? rows.find((row) => fits(row, kind));
};

type Choice = { chosenId: string | null; ownerId: string | null };

/** The models a tenant's agents answer with, best first: the chosen one, else the tenant's own, else the shared ones. */
export const createModelFinder = ({ db, env }: Pick<Services, 'db' | 'env'>) => {
  const box = createSecretBox(env);
  const cache = createCache<ModelRecord[]>({ ttlMs, max: 10_000 });
  const smaller = (own: number, tenants: number) => (own === 0 ? tenants : Math.min(own, tenants));
  const readLimits = async (tenantId: string) => {
    const [row] = await db.shared.select({ settings: tenant.settings }).from(tenant).where(eq(tenant.id, tenantId));
    return tenantSettings.parse(row?.settings ?? {});
  };
  const open = (row: ModelRow, limits: AnswerLimits, tenantId: string): ModelRecord => ({
    id: row.id,
    name: row.name,
    provider: row.provider,
    baseUrl: row.baseUrl,
    modelName: row.modelName,
    apiKey: row.keyCipher ? box.open(row.keyCipher, keyPlace(row)) : null,
    sampling: row.sampling,
    requestsPerMinute: row.requestsPerMinute,
    inputTokensPerMinute: row.inputTokensPerMinute,
    outputTokensPerMinute: row.outputTokensPerMinute,
    inputFenPerMillion: row.inputFenPerMillion,
    outputFenPerMillion: row.outputFenPerMillion,
    cachedFenPerMillion: row.cachedFenPerMillion,
    reasoningFenPerMillion: row.reasoningFenPerMillion,
    maxAnswerChars: smaller(row.maxAnswerChars, limits.maxAnswerChars),
    maxAnswerSeconds: smaller(row.maxAnswerSeconds, limits.maxAnswerSeconds),
    protocol: row.protocol,
    profile: profileOf(row.modelName, row.profile, row.kind),
    thinking: row.thinking,
    headers: row.headers,
    extraBody: row.extraBody,
    isShared: row.isShared,
    isOwn: row.tenantId === tenantId,
  });

  /** In the order of the ids; what is gone, of another kind or somebody else's is left out. */
  const readByIds = async (tenantId: string, ids: readonly string[], kind: ModelKind, ownerId: string | null) => {
    if (ids.length === 0) return [];
    const named = and(inArray(model.id, [...ids]), isNull(model.deletedAt));
    const own = await db.inTenant(tenantId, (tx) =>
      tx
        .select()
        .from(model)
        .where(and(named, usableBy(ownerId))),
    );
    const shared =
      own.length === ids.length ? [] : await db.inPlatform((tx) => tx.select().from(model).where(and(named, isShared)));
    return ids.flatMap((id) => [...own, ...shared].find((row) => row.id === id) ?? []).filter((row) => fits(row, kind));
  };

  const read = async (tenantId: string, kind: ModelKind, { chosenId, ownerId }: Choice) => {
    const [chosen] = chosenId ? await readByIds(tenantId, [chosenId], kind, ownerId) : [];
    const first =
      chosen ??
      (await db.inTenant(tenantId, (tx) => readDefault(tx, kind, isNull(model.ownerId)))) ??
      (await db.inPlatform((tx) => readDefault(tx, kind, isShared)));
    if (!first) return [];
    const others = first.failover.filter((id) => id !== first.id);
    const rows = [first, ...(await readByIds(first.tenantId, others, kind, chosen ? ownerId : null))];
    const limits = await readLimits(tenantId);
    return rows.map((row) => open(row, limits, tenantId));
  };
  const load = async (tenantId: string, kind: ModelKind, choice: Choice, isFresh: boolean): Promise<ModelRecord[]> =>
    (await cache.load(
      [tenantId, kind, choice.chosenId, choice.ownerId].join(':'),
      () => read(tenantId, kind, choice),
      () => !isFresh,
    )) ?? [];

  /**
   * `ownerId` is who the agent belongs to: a personal model answers for its owner's agents only. A chosen model that is
   * gone gives way to the default. Without a model that sees, the ordinary one is asked and may say that it cannot.
   * `isFresh` passes over what was read some seconds ago: for what is decided once and kept.
   */
  return async (
    tenantId: string,
    kind: ModelKind,
    chosenId: string | null = null,
    ownerId: string | null = null,
    isFresh = false,
  ): Promise<ModelRecord[]> => {
    const choice = { chosenId, ownerId: chosenId ? ownerId : null };
    const records = await load(tenantId, kind, choice, isFresh);
    return records.length === 0 && kind === 'vision' ? load(tenantId, 'LLM', choice, isFresh) : records;
  };
};
export type ModelFinder = ReturnType<typeof createModelFinder>;
