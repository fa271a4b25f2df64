import { and, eq, sql } from 'drizzle-orm';
import type { Services } from '../../../ctx.ts';
import type { Tx } from '../../../db/client.ts';
import { knowledgeGraph, knowledgeIndex } from '../../../db/schema/knowledge.ts';
import { graphDims } from '../nearest-pieces.ts';
import type { Index } from './serving-index.ts';

/** Up to here reading all bits of a base is as fast as walking a graph, and finds more. */
const graphFrom = 50_000;
/** An insert beside a graph takes milliseconds: few enough that a batch takes seconds. */
const batchLength = 500;

const addMissing = (tx: Tx, { tenantId, id, dims }: Index) =>
  tx.execute(sql`insert into ${knowledgeGraph} (tenant_id, index_id, dims, piece_id, embedding)
    select ${tenantId}, ${id}, ${dims}, v.piece_id, v.embedding from knowledge_vector v
    where v.index_id = ${id} and not exists (select 1 from knowledge_graph g
      where g.tenant_id = v.tenant_id and g.index_id = v.index_id and g.dims = ${dims} and g.piece_id = v.piece_id)
    limit ${batchLength} on conflict do nothing`);

const isHeldElsewhere = async (tx: Tx, { id }: Index) => {
  const { rows } = await tx.execute<{ is_ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`knowledge-graph:${id}`}, 0)) as is_ours`,
  );
  return rows[0]?.is_ours !== true;
};

type Place = { tenantId: string } & ({ fileId: string; parseNo: number } | { indexId: string });
const isOf = (place: Place) =>
  'indexId' in place
    ? eq(knowledgeIndex.id, place.indexId)
    : sql`${knowledgeIndex.knowledgeId} = (select f.knowledge_id from knowledge_file f where f.id = ${place.fileId})`;

/**
 * Some more vectors of a base that became large go into a graph; how many they were. It is searched there once all are
 * in. What is stored meanwhile goes there by itself (`keepInGraph`).
 */
export const growGraph = async ({ db }: Pick<Services, 'db'>, place: Place, from = graphFrom) =>
  db.inTenant(place.tenantId, async (tx) => {
    const [index] = await tx
      .select()
      .from(knowledgeIndex)
      .where(and(isOf(place), eq(knowledgeIndex.state, 'serving')));
    if (!index || index.graph === 'serving' || index.pieces <= from || !graphDims.includes(index.dims)) return 0;
    if (await isHeldElsewhere(tx, index)) return 0;
    if (index.graph === 'none') {
      await tx.update(knowledgeIndex).set({ graph: 'building' }).where(eq(knowledgeIndex.id, index.id));
      return 1;
    }
    const added = (await addMissing(tx, index)).rowCount ?? 0;
    if (added === 0) await tx.update(knowledgeIndex).set({ graph: 'serving' }).where(eq(knowledgeIndex.id, index.id));
    return added;
  });

/** Beside the vectors, in their transaction. Whoever begins a graph waits for it, so that none is overlooked. */
export const keepInGraph = async (tx: Tx, { id, tenantId, dims }: Index, pieces: readonly { id: string }[]) => {
  const [row] = await tx
    .select({ graph: knowledgeIndex.graph })
    .from(knowledgeIndex)
    .where(eq(knowledgeIndex.id, id))
    .for('share');
  if (!row || row.graph === 'none' || pieces.length === 0) return;
  const ids = sql.join(
    pieces.map((piece) => sql`${piece.id}::uuid`),
    sql`, `,
  );
  await tx.execute(sql`insert into ${knowledgeGraph} (tenant_id, index_id, dims, piece_id, embedding)
    select ${tenantId}, ${id}, ${dims}, piece_id, embedding from knowledge_vector
    where index_id = ${id} and piece_id in (${ids}) on conflict do nothing`);
};
