import { inArray, sql } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { knowledge, knowledgeSegment, segmentRating } from '../../db/schema/knowledge.ts';
import { noteUnanswered } from './questions.ts';

type Cited = { segmentId?: string | undefined; score?: number | undefined };
type Rating = { cited: readonly Cited[]; value: -1 | 0 | 1; poorlyAnswered?: string };

/** One opinion for each person, however many answers they judge: their last. Gives whose changed, and by how much. */
const keepOpinion = async (tx: Tx, { tenant, actor }: AccountCtx, ids: readonly string[], value: Rating['value']) => {
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const own = sql`tenant_id = ${tenant.id} and account_id = ${actor.id} and segment_id in (${list})`;
  const { rows: before } = await tx.execute<{ segment_id: string; value: number }>(
    sql`delete from ${segmentRating} where ${own} returning segment_id, value`,
  );
  if (value !== 0)
    await tx.execute(sql`insert into ${segmentRating} (tenant_id, segment_id, account_id, value)
      select tenant_id, id, ${actor.id}, ${value} from knowledge_segment where id in (${list})`);
  const known = new Map(before.map((row) => [row.segment_id, row.value]));
  return ids.map((id) => ({ id, by: value - (known.get(id) ?? 0) }));
};

/** Segments that are gone meanwhile are left out. */
export const rateSegments = async (tx: Tx, ctx: AccountCtx, { cited, value, poorlyAnswered }: Rating) => {
  const ids = [...new Set(cited.flatMap(({ segmentId }) => segmentId ?? []))].sort();
  if (ids.length === 0) return;
  // Locked first and in one order: two people may judge answers that cite the same ones.
  const rows = await tx
    .select({ id: knowledgeSegment.id, knowledgeId: knowledgeSegment.knowledgeId })
    .from(knowledgeSegment)
    .where(inArray(knowledgeSegment.id, ids))
    .orderBy(knowledgeSegment.id)
    .for('update');
  for (const { id, by } of await keepOpinion(tx, ctx, ids, value))
    if (by !== 0)
      await tx
        .update(knowledgeSegment)
        .set({ likes: sql`${knowledgeSegment.likes} + ${by}` })
        .where(inArray(knowledgeSegment.id, [id]));
  if (!poorlyAnswered?.trim() || rows.length === 0) return;
  const best = Math.max(0, ...cited.map(({ score = 0 }) => score));
  const of = rows.map(({ knowledgeId }) => knowledgeId);
  for (const base of await tx.select().from(knowledge).where(inArray(knowledge.id, of)))
    await noteUnanswered(tx, base, poorlyAnswered, best, ctx.now());
};
