import type { AnswerRating } from '@zhixing/contract/chat-message';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { chatMessage, chatRun } from '../../db/schema/chat.ts';
import { rateSegments } from '../knowledge/index.ts';
import { readOwnSession } from './queries.ts';

const opinionOf = (rating: AnswerRating | undefined) => (rating ? ({ up: 1, down: -1 } as const)[rating] : 0);

/** Kept with the answer; what it cited is counted by it, and a poor answer's question goes to the base's owner. */
export const rateAnswer = (
  ctx: AccountCtx,
  { run_id: runId, rating }: { run_id: string; rating: AnswerRating | null },
) =>
  ctx.tx(async (tx) => {
    const isCurrent = and(eq(chatMessage.runId, runId), isNull(chatMessage.replacedAt));
    const [row] = await tx
      .select()
      .from(chatMessage)
      .where(and(isCurrent, eq(chatMessage.role, 2)))
      .for('update');
    if (!row) throw new AppError('NOT_FOUND');
    const { figuresOnly } = await readOwnSession(tx, ctx, row.sessionId);
    const { rating: before, ...body } = row.body;
    const now = rating ?? undefined;
    if (before === now) return null;
    await tx
      .update(chatMessage)
      .set({ body: { ...body, ...(now ? { rating: now } : {}) } })
      .where(and(eq(chatMessage.id, row.id), eq(chatMessage.at, row.at)));
    const [run] = await tx.select({ questionOf: chatRun.questionOf }).from(chatRun).where(eq(chatRun.id, runId));
    const [question] = await tx
      .select({ body: chatMessage.body })
      .from(chatMessage)
      .where(and(eq(chatMessage.runId, run?.questionOf ?? runId), eq(chatMessage.role, 1)));
    await rateSegments(tx, ctx, {
      cited: body.docs ?? [],
      value: opinionOf(now),
      // Whoever was promised that nobody reads their words keeps them.
      ...(now === 'down' && question && !figuresOnly ? { poorlyAnswered: question.body.content } : {}),
    });
    return null;
  });
