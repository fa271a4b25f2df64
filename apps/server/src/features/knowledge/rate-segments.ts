import { inArray, sql } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { knowledge, knowledgeSegment } from '../../db/schema/knowledge.ts';
import { noteUnanswered } from './questions.ts';

type Cited = { segmentId?: string | undefined; score?: number | undefined };
type Rating = { cited: readonly Cited[]; by: number; poorlyAnswered?: string };

/** Those that are gone meanwhile are left out. */
export const rateSegments = async (tx: Tx, { now }: Pick<Services, 'now'>, { cited, by, poorlyAnswered }: Rating) => {
  const ids = cited.flatMap(({ segmentId }) => segmentId ?? []);
  if (ids.length === 0) return;
  const rows = await tx
    .update(knowledgeSegment)
    .set({ likes: sql`${knowledgeSegment.likes} + ${by}` })
    .where(inArray(knowledgeSegment.id, ids))
    .returning({ knowledgeId: knowledgeSegment.knowledgeId });
  if (!poorlyAnswered?.trim() || rows.length === 0) return;
  const best = Math.max(0, ...cited.map(({ score = 0 }) => score));
  const of = rows.map(({ knowledgeId }) => knowledgeId);
  for (const base of await tx.select().from(knowledge).where(inArray(knowledge.id, of)))
    await noteUnanswered(tx, base, poorlyAnswered, best, now());
};
