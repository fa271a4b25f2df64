import type { IndexMoveFault } from '@zhixing/contract/knowledge';
import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Services } from '../../../ctx.ts';
import type { Tx } from '../../../db/client.ts';
import { lockName } from '../../../db/lock.ts';
import { knowledgeIndex } from '../../../db/schema/knowledge.ts';
import type { LostKind } from '../../engine/index.ts';
import { findEmbedder, type ModelServices } from '../../model/index.ts';
import { embedWaiting, shownWithout } from './embed-pieces.ts';
import { settleIndex } from './finish-file.ts';
import { type Index, indexLock } from './serving-index.ts';

export type MoveKey = { tenantId: string; indexId: string };
type Parts = Pick<Services, 'db' | 'now'>;

/** A step of the engine each: as much is done again where one is cut off. */
const batchLength = 400;
const dropLength = 1_000;

/** One that is built or serves; a retired one has nothing more to become. */
const readIndex = async (tx: Tx, { indexId }: MoveKey): Promise<Index | undefined> => {
  const [row] = await tx
    .select()
    .from(knowledgeIndex)
    .where(and(eq(knowledgeIndex.id, indexId), ne(knowledgeIndex.state, 'retired')));
  return row;
};

export const noteMoveFault = ({ db, now }: Parts, { tenantId, indexId }: MoveKey, fault: IndexMoveFault) =>
  db.inTenant(tenantId, (tx) =>
    tx
      .update(knowledgeIndex)
      .set({ fault, changedAt: now() })
      .where(and(eq(knowledgeIndex.id, indexId), eq(knowledgeIndex.state, 'building'))),
  );

/** Some more pieces get a vector of the new model; how many they were. */
export const moveSome = async (services: ModelServices, key: MoveKey, signal: AbortSignal) => {
  const { db, now } = services;
  const found = await db.inTenant(key.tenantId, async (tx) => {
    const index = await readIndex(tx, key);
    return index && { index, pieces: await shownWithout(tx, index, batchLength) };
  });
  if (!found || found.index.fault !== null) return 'over';
  const { index, pieces } = found;
  // Also at the end: a question could not be measured against an index whose model is gone.
  if (!(await findEmbedder(services, { tenantId: key.tenantId, modelId: index.modelId, isFresh: true }))) {
    await noteMoveFault(services, key, 'gone');
    return 'over';
  }
  if (pieces.length === 0) return 0;
  await embedWaiting(services, index, pieces, signal);
  await db.inTenant(key.tenantId, async (tx) => {
    const done = sql<number>`(select count(*) from knowledge_bits b where b.index_id = ${index.id})`;
    const total = sql<number>`greatest(total, ${done})`;
    await tx.update(knowledgeIndex).set({ done, total, changedAt: now() }).where(eq(knowledgeIndex.id, index.id));
  });
  return pieces.length;
};

/** From here on questions are asked of the new index. `more`: pieces came in after the last look. */
export const switchIndex = ({ db, now }: Parts, key: MoveKey) =>
  db.inTenant(key.tenantId, async (tx) => {
    const before = await readIndex(tx, key);
    if (!before) return 'over';
    await lockName(tx, indexLock(before.knowledgeId));
    const index = await readIndex(tx, key);
    if (!index || index.fault !== null) return 'over';
    if (index.state === 'serving') return 'switched';
    if ((await shownWithout(tx, index, 1)).length > 0) return 'more';
    await settleIndex(tx, index);
    const ofBase = eq(knowledgeIndex.knowledgeId, index.knowledgeId);
    const changedAt = now();
    await tx
      .update(knowledgeIndex)
      .set({ state: 'retired', changedAt })
      .where(and(ofBase, eq(knowledgeIndex.state, 'serving')));
    await tx.update(knowledgeIndex).set({ state: 'serving', changedAt }).where(eq(knowledgeIndex.id, index.id));
    return 'switched';
  });

const dropRows = (tx: Tx, table: 'knowledge_vector' | 'knowledge_bits', id: string) => {
  const name = sql.identifier(table);
  return tx.execute(
    sql`delete from ${name} where ctid = any (array(select ctid from ${name} where index_id = ${id} limit ${dropLength}))`,
  );
};

/** A part of what retired indexes of this base hold, the one that is named last; 0 when nothing of them is left. */
export const dropRetired = ({ db, now }: Parts, { tenantId, indexId }: MoveKey) =>
  db.inTenant(tenantId, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`select id from knowledge_index
      where state = 'retired' and knowledge_id = (select knowledge_id from knowledge_index where id = ${indexId})
      order by id = ${indexId} limit 1`);
    const [retired] = rows;
    if (!retired) return 0;
    const { rowCount: vectors } = await dropRows(tx, 'knowledge_vector', retired.id);
    const { rowCount: bits } = await dropRows(tx, 'knowledge_bits', retired.id);
    const ofIt = eq(knowledgeIndex.id, retired.id);
    if ((vectors ?? 0) + (bits ?? 0) === 0) await tx.delete(knowledgeIndex).where(ofIt);
    else await tx.update(knowledgeIndex).set({ changedAt: now() }).where(ofIt);
    return 1;
  });

export const lostIndexMove = (services: Parts): LostKind => ({
  service: 'knowledgeIndex',
  handler: 'move',
  findOpen: (tx, before) =>
    tx
      .select({ tenantId: knowledgeIndex.tenantId, id: knowledgeIndex.id, key: knowledgeIndex.id })
      .from(knowledgeIndex)
      .where(
        and(
          inArray(knowledgeIndex.state, ['building', 'retired']),
          isNull(knowledgeIndex.fault),
          lt(knowledgeIndex.changedAt, before),
        ),
      ),
  payload: ({ tenantId }) => ({ tenantId }),
  end: async ({ tenantId, id }) => void (await noteMoveFault(services, { tenantId, indexId: id }, 'unexpected')),
});
