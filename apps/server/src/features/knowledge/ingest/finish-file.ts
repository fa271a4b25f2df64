import { and, eq, lt, sql } from 'drizzle-orm';
import type { Services } from '../../../ctx.ts';
import type { Tx } from '../../../db/client.ts';
import { lockNameShared } from '../../../db/lock.ts';
import { knowledge, knowledgeIndex, knowledgeSegment } from '../../../db/schema/knowledge.ts';
import { countWaiting } from './embed-pieces.ts';
import { measureDepth } from './measure-depth.ts';
import { type CutKey, note, readOpen } from './open-file.ts';
import { type Index, indexLock, servingIndex } from './serving-index.ts';

const sampled = 200;

/** What unrelated pieces measure and what neighbours do, among the base's own: the ends of the scale of meaning. */
const measure = async (tx: Tx, { id, cosLow, cosHigh }: Index) => {
  const { rows } = await tx.execute<{ low: number | null; high: number | null }>(sql`
    with taken as materialized (select piece_id, embedding, row_number() over () as no from knowledge_vector
        where index_id = ${id} limit ${sampled}),
      pairs as (select 1 - (a.embedding <=> b.embedding) as cosine, a.no from taken a join taken b on a.no < b.no),
      near as (select no, max(cosine) as cosine from pairs where cosine < 0.9999 group by no)
    select (select percentile_cont(0.5) within group (order by cosine) from pairs) as low,
      (select percentile_cont(0.9) within group (order by cosine) from near) as high`);
  const [found] = rows;
  const low = found?.low ?? cosLow;
  return { cosLow: low, cosHigh: Math.max(low + 0.05, found?.high ?? cosHigh) };
};

/** Measured anew whenever the base has grown by half. */
export const settleIndex = async (tx: Tx, index: Index) => {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*) as n from knowledge_bits where index_id = ${index.id}`,
  );
  const pieces = rows[0]?.n ?? 0;
  const isGrown = pieces > index.measuredPieces * 1.5;
  await tx
    .update(knowledgeIndex)
    .set({
      pieces,
      ...(isGrown
        ? { ...(await measure(tx, index)), depth: await measureDepth(tx, index, pieces), measuredPieces: pieces }
        : {}),
    })
    .where(eq(knowledgeIndex.id, index.id));
};

/**
 * From here on the new cutting is what is found, and the older one is gone, in one step. `more`: the base has moved to another
 * index since the pieces got their vectors; whoever cannot get them any more passes `isLast`.
 */
export const finishFile = ({ db, now }: Pick<Services, 'db' | 'now'>, key: CutKey, { isLast = true } = {}) =>
  db.inTenant(key.tenantId, async (tx) => {
    const open = await readOpen(tx, key);
    if (!open) return 'over';
    // The index that serves now serves until this is stored.
    await lockNameShared(tx, indexLock(open.base.id));
    const index = await servingIndex(tx, open.base.id);
    if (!isLast && index && (await countWaiting(tx, key, index)) > 0) return 'more';
    const ofFile = eq(knowledgeSegment.fileId, key.fileId);
    const segments = await tx.$count(knowledgeSegment, and(ofFile, eq(knowledgeSegment.parseNo, key.parseNo)));
    await note(tx, now(), key, { state: 'complete', segments, shownNo: key.parseNo, done: 0, total: 0 });
    await tx.delete(knowledgeSegment).where(and(ofFile, lt(knowledgeSegment.parseNo, key.parseNo)));
    if (index) await settleIndex(tx, index);
    await tx.update(knowledge).set({ updatedAt: now() }).where(eq(knowledge.id, open.base.id));
    return 'complete';
  });
