import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { chinaDay, chinaDayStart } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatRun, chatSession } from '../../db/schema/chat.ts';

/** Figures of an agent are its author's and the staff's; for others it is not there. */
export const readAnalysedAgent = async (tx: Tx, ctx: AccountCtx, id: string) => {
  const [row] = await tx
    .select({ ownerId: agent.ownerId, name: agent.name })
    .from(agent)
    .where(and(eq(agent.id, id), isNull(agent.deletedAt)));
  if (!row || (row.ownerId !== ctx.actor.id && ctx.actor.role === 'user')) throw new AppError('NOT_FOUND');
  return row;
};

export const chatAnalysis = (ctx: AccountCtx, id: string, days: number) =>
  ctx.tx(async (tx) => {
    await readAnalysedAgent(tx, ctx, id);
    const since = new Date(chinaDayStart(ctx.now()).getTime() - (days - 1) * dayMs);
    const day = sql<string>`to_char(${chatRun.createdAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
    const rows = await tx
      .select({
        day,
        users: sql<number>`count(distinct coalesce(encode(${chatSession.visitorHash}, 'hex'), ${chatRun.accountId}::text))`,
        sessions: sql<number>`count(distinct ${chatRun.sessionId})`,
        messages: sql<number>`count(*)`,
        tokens: sql<number>`coalesce(sum(${chatRun.inputTokens} + ${chatRun.outputTokens}), 0)::bigint`,
      })
      .from(chatRun)
      .innerJoin(chatSession, and(eq(chatSession.tenantId, chatRun.tenantId), eq(chatSession.id, chatRun.sessionId)))
      .where(and(eq(chatRun.agentId, id), gte(chatRun.createdAt, since), isNull(chatRun.debug)))
      .groupBy(day);
    return Array.from({ length: days }, (_, index) => {
      const name = chinaDay(new Date(since.getTime() + index * dayMs));
      return rows.find((row) => row.day === name) ?? { day: name, users: 0, sessions: 0, messages: 0, tokens: 0 };
    });
  });

export const chatCountAnalysis = async (ctx: AccountCtx, id: string, days: number) => {
  const rows = await chatAnalysis(ctx, id, days);
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0);
  return {
    users: sum(({ users }) => users),
    sessions: sum(({ sessions }) => sessions),
    messages: sum(({ messages }) => messages),
    tokens: sum(({ tokens }) => tokens),
  };
};
