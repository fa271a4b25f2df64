import { and, count, desc, eq, ilike, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { chatRun, chatSession } from '../../db/schema/chat.ts';
import { readEditableAgent } from '../agent/index.ts';
import { historyOf } from '../chat/index.ts';
import { displayNameOf } from '../user/index.ts';

const recorded = (agentId: string) =>
  and(eq(chatSession.agentId, agentId), eq(chatSession.isDebug, false), isNull(chatSession.deletedAt));

const visitorName = { 'zh-CN': '网站访客', 'en-US': 'Website visitor' };

type Query = { pageNumber: number; pageSize: number; search?: string | undefined };

/** What people asked the released agent, for those who build it. */
export const listRecords = (ctx: AccountCtx, id: string, { pageNumber, pageSize, search }: Query) =>
  ctx.tx(async (tx) => {
    await readEditableAgent(tx, ctx, id);
    const like = search?.replace(/[\\%_]/g, (sign) => `\\${sign}`);
    const wanted = and(recorded(id), like ? ilike(chatSession.title, `%${like}%`) : undefined);
    const rows = await tx
      .select({
        id: chatSession.id,
        title: chatSession.title,
        createdAt: chatSession.createdAt,
        username: account.username,
        embedId: chatSession.embedId,
        runs: sql<number>`(select count(*) from ${chatRun} where ${chatRun.sessionId} = ${chatSession.id})`,
      })
      .from(chatSession)
      .innerJoin(account, eq(account.id, chatSession.accountId))
      .where(wanted)
      .orderBy(desc(chatSession.createdAt), desc(chatSession.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const [total] = await tx.select({ n: count() }).from(chatSession).where(wanted);
    return {
      content: rows.map(({ id: sessionId, title, createdAt, username, embedId, runs }) => ({
        session_id: sessionId,
        title,
        create_time: createdAt.toISOString(),
        userName: embedId ? visitorName[ctx.locale] : displayNameOf(username),
        runs: Number(runs),
      })),
      totalElements: total?.n ?? 0,
    };
  });

export const readRecord = (ctx: AccountCtx, id: string, sessionId: string) =>
  ctx.tx(async (tx) => {
    await readEditableAgent(tx, ctx, id);
    const [session] = await tx
      .select()
      .from(chatSession)
      .where(and(recorded(id), eq(chatSession.id, sessionId)));
    if (!session) throw new AppError('NOT_FOUND');
    return historyOf(tx, ctx, session);
  });
