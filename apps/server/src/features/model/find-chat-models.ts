import { and, eq, inArray, isNull } from 'drizzle-orm';
import { createCache } from '../../base/cache.ts';
import { createSecretBox } from '../../base/secret-box.ts';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { model } from '../../db/schema/model.ts';
import type { ModelRecord } from '../../gateways/model/round.ts';

type ModelRow = typeof model.$inferSelect;
const ttlMs = 5_000;

/** Where a sealed key belongs; see `createSecretBox`. */
export const keyPlace = (row: Pick<ModelRow, 'tenantId' | 'id'>) => `model:${row.tenantId}:${row.id}`;

export type ChatModelKind = 'LLM' | 'vision';

const readDefault = async (tx: Tx, which: 'own' | 'shared', kind: ChatModelKind) => {
  const [row] = await tx
    .select()
    .from(model)
    .where(
      and(
        eq(model.kind, kind),
        isNull(model.deletedAt),
        eq(which === 'own' ? model.isDefault : model.isShared, true),
        which === 'own' ? isNull(model.ownerId) : eq(model.isDefault, true),
      ),
    )
    .limit(1);
  return row;
};

const readChain = async (tx: Tx, which: 'own' | 'shared', kind: ChatModelKind) => {
  const first = await readDefault(tx, which, kind);
  if (!first) return [];
  const others = first.failover.length
    ? await tx
        .select()
        .from(model)
        .where(and(eq(model.tenantId, first.tenantId), inArray(model.id, first.failover), isNull(model.deletedAt)))
    : [];
  return [first, ...first.failover.flatMap((id) => others.find((row) => row.id === id) ?? [])];
};

/** The models a tenant's agents answer with, best first: the tenant's own, else the ones the platform shares. */
export const createModelFinder = ({ db, env }: Pick<Services, 'db' | 'env'>) => {
  const box = createSecretBox(env.APP_SECRET);
  const cache = createCache<ModelRecord[]>({ ttlMs, max: 10_000 });
  const open = (row: ModelRow): ModelRecord => ({
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
  });

  const read = async (tenantId: string, kind: ChatModelKind) => {
    const own = await db.inTenant(tenantId, (tx) => readChain(tx, 'own', kind));
    const rows = own.length > 0 ? own : await db.inPlatform((tx) => readChain(tx, 'shared', kind));
    return rows.map(open);
  };
  const load = async (tenantId: string, kind: ChatModelKind): Promise<ModelRecord[]> =>
    (await cache.load(
      `${tenantId}:${kind}`,
      () => read(tenantId, kind),
      () => true,
    )) ?? [];

  /** Without a model that sees, the ordinary one is asked and may say that it cannot. */
  return async (tenantId: string, kind: ChatModelKind): Promise<ModelRecord[]> => {
    const records = await load(tenantId, kind);
    return records.length === 0 && kind === 'vision' ? load(tenantId, 'LLM') : records;
  };
};
export type ModelFinder = ReturnType<typeof createModelFinder>;
