import { and, eq, inArray, isNull } from 'drizzle-orm';
import { isUuid } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { chatMessage, chatRun, chatSession } from '../../db/schema/chat.ts';
import type { KnownKey } from '../api-key/index.ts';

/** The run that `resp_…`, or one of its items, `msg_…_2`, names. */
export const runIdOf = (name: string): string | undefined => {
  const id = /^(?:resp|msg|rs)_([0-9a-f-]{36})(?:_\d{1,4})?$/.exec(name)?.[1] ?? '';
  return isUuid(id) ? id : undefined;
};

/**
 * Runs of the owner's own conversations with an agent that the key opens, those that are over with their answer. Of
 * debugging, of visitors on other sites and of what was deleted nothing is known here.
 */
export const readOwnRuns = (ctx: AccountCtx, { agentId }: KnownKey, ids: readonly string[]) =>
  ctx.tx(async (tx) => {
    if (ids.length === 0) return [];
    const rows = await tx
      .select({ run: chatRun, answer: chatMessage.body })
      .from(chatRun)
      .innerJoin(chatSession, and(eq(chatSession.tenantId, chatRun.tenantId), eq(chatSession.id, chatRun.sessionId)))
      .leftJoin(
        chatMessage,
        and(
          eq(chatMessage.tenantId, chatRun.tenantId),
          eq(chatMessage.sessionId, chatRun.sessionId),
          eq(chatMessage.runId, chatRun.id),
          eq(chatMessage.role, 2),
        ),
      )
      .where(
        and(
          inArray(chatRun.id, [...ids]),
          eq(chatRun.accountId, ctx.actor.id),
          isNull(chatRun.debug),
          eq(chatSession.isDebug, false),
          isNull(chatSession.embedId),
          isNull(chatSession.deletedAt),
          agentId ? eq(chatRun.agentId, agentId) : undefined,
        ),
      );
    return rows.map(({ run, answer }) => {
      const { id, sessionId, agentId: model, status, createdAt, answerFormat: format, errorCode, stopAt } = run;
      return {
        ...{ id, sessionId, model, createdAt, format, status, errorCode, isStopped: stopAt !== null },
        ended: answer && status !== 'queued' && status !== 'running' ? { outcome: status, answer } : undefined,
      };
    });
  });
