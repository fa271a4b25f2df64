import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import { cutText, storableText } from '../../base/storable.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { knowledge, knowledgeQuestion } from '../../db/schema/knowledge.ts';
import type { Base } from './queries.ts';
import { readManagedBase } from './queries.ts';

const most = 200;
const longest = 500;

/** A question that found nothing is what the base's owner should answer next. */
export const noteUnanswered = (tx: Tx, base: Base, asked: string, best: number, now: Date) => {
  const question = cutText(storableText(asked.trim()), longest);
  return tx.execute(sql`insert into knowledge_question (tenant_id, id, knowledge_id, question, best, last_at)
    values (${base.tenantId}, ${newId()}, ${base.id}, ${question}, ${best}, ${now})
    on conflict (tenant_id, knowledge_id, md5(question)) do update
    set times = knowledge_question.times + 1, best = excluded.best, last_at = excluded.last_at`);
};

export const listUnanswered = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    await readManagedBase(tx, ctx, id);
    const rows = await tx
      .select()
      .from(knowledgeQuestion)
      .where(eq(knowledgeQuestion.knowledgeId, id))
      .orderBy(desc(knowledgeQuestion.times), desc(knowledgeQuestion.lastAt))
      .limit(most);
    return {
      list: rows.map(({ id: questionId, question, times, lastAt, best }) => ({
        ...{ id: questionId, question, times, lastTime: lastAt.toISOString(), best: Math.round(best * 1000) / 1000 },
      })),
    };
  });

export const dropUnanswered = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const own = sql`exists (select 1 from ${knowledge} where ${knowledge.tenantId} = ${knowledgeQuestion.tenantId}
      and ${knowledge.id} = ${knowledgeQuestion.knowledgeId} and ${knowledge.ownerId} = ${ctx.actor.id})`;
    const gone = await tx
      .delete(knowledgeQuestion)
      .where(and(eq(knowledgeQuestion.id, id), own))
      .returning({ id: knowledgeQuestion.id });
    if (gone.length === 0) throw new AppError('NOT_FOUND');
    return null;
  });
