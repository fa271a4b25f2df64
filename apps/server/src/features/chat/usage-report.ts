import { usageReportMs } from '@zhixing/contract/chat';
import { lt, sql } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import { sessionActivity } from '../../db/schema/chat.ts';
import { readOwnSession } from './queries.ts';

const soonestMs = 5_000;

/** Ten seconds of use per report; one that comes too soon after the last counts nothing. */
export const usageReport = (ctx: AccountCtx, sessionId: string) =>
  ctx.tx(async (tx) => {
    const { agentId } = await readOwnSession(tx, ctx, sessionId);
    const now = ctx.now();
    const seconds = usageReportMs / 1000;
    await tx
      .insert(sessionActivity)
      .values({
        tenantId: ctx.tenant.id,
        sessionId,
        accountId: ctx.actor.id,
        agentId,
        seconds,
        reportedAt: now,
      })
      .onConflictDoUpdate({
        target: [sessionActivity.tenantId, sessionActivity.sessionId],
        set: { seconds: sql`${sessionActivity.seconds} + ${seconds}`, reportedAt: now },
        setWhere: lt(sessionActivity.reportedAt, new Date(now.getTime() - soonestMs)),
      });
    return null;
  });
