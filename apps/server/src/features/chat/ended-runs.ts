import { and, asc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import { chatMessage, chatRun } from '../../db/schema/chat.ts';

type Where = { tenantId: string; sessionId: string; runId?: string };

const maxRuns = 50;

/** Runs of a session whose last event has a number between these two, with question and answer. */
export const readEndedRuns = ({ db }: Services, { tenantId, sessionId, runId }: Where, after: number, before: number) =>
  db.inTenant(tenantId, async (tx) => {
    const runs = await tx
      .select()
      .from(chatRun)
      .where(
        and(
          eq(chatRun.sessionId, sessionId),
          runId === undefined ? undefined : eq(chatRun.id, runId),
          isNotNull(chatRun.endSeq),
          gt(chatRun.endSeq, after),
          lt(chatRun.endSeq, before),
        ),
      )
      .orderBy(asc(chatRun.endSeq))
      .limit(maxRuns);
    if (runs.length === 0) return [];
    const wanted = runs.flatMap(({ id, questionOf }) => [id, questionOf]);
    const messages = await tx.select().from(chatMessage).where(inArray(chatMessage.runId, wanted));
    const find = (id: string, role: 1 | 2) =>
      messages.find((message) => message.runId === id && message.role === role)?.body;
    return runs.flatMap(({ id, questionOf, endSeq, status }) => {
      const question = find(questionOf, 1);
      const answer = find(id, 2);
      if (!question || !answer || endSeq === null || status === 'queued' || status === 'running') return [];
      return [{ runId: id, endSeq, question, answer, outcome: status }];
    });
  });
