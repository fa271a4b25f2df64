import { and, count, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { chatRun, chatSession } from '../../db/schema/chat.ts';
import { readEditableAgent } from '../agent/index.ts';
import { writeAudit } from '../audit/index.ts';
import { historyOf, isClosedToAuthor, readRecordOf } from '../chat/index.ts';
import { displayNameOf } from '../user/index.ts';

const recorded = (agentId: string) =>
  and(eq(chatSession.agentId, agentId), eq(chatSession.isDebug, false), isNull(chatSession.deletedAt));

/** The same as `isClosedToAuthor`: a search must not find by words that it does not show. */
const isOpenTo = (authorId: string) =>
  or(eq(chatSession.figuresOnly, false), and(eq(chatSession.accountId, authorId), isNull(chatSession.embedId)));

const visitorName = { 'zh-CN': '网站访客', 'en-US': 'Website visitor' };

type Query = { pageNumber: number; pageSize: number; search?: string | undefined };

/** What people asked the released agent, for those who build it. */
export const listRecords = (ctx: AccountCtx, id: string, { pageNumber, pageSize, search }: Query) =>
  ctx.tx(async (tx) => {
    await readEditableAgent(tx, ctx, id);
    const like = search?.replace(/[\\%_]/g, (sign) => `\\${sign}`);
    const wanted = and(
      recorded(id),
      like ? and(isOpenTo(ctx.actor.id), ilike(chatSession.title, `%${like}%`)) : undefined,
    );
    const rows = await tx
      .select({
        session: chatSession,
        owner: { username: account.username, displayName: account.displayName },
        runs: sql<number>`(select count(*) from ${chatRun} where ${chatRun.sessionId} = ${chatSession.id})`,
      })
      .from(chatSession)
      .innerJoin(account, eq(account.id, chatSession.accountId))
      .where(wanted)
      .orderBy(desc(chatSession.createdAt), desc(chatSession.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const [total] = await tx.select({ n: count() }).from(chatSession).where(wanted);
    await writeAudit(tx, ctx, {
      action: 'records.read',
      target: { kind: 'agent', id },
      detail: { search, pageNumber },
    });
    return {
      content: rows.map(({ session, owner, runs }) => {
        const isClosed = isClosedToAuthor(session, ctx.actor.id);
        const name = session.embedId ? visitorName[ctx.locale] : displayNameOf(owner);
        return {
          session_id: session.id,
          title: isClosed ? '' : session.title,
          isTitleCut: !isClosed && session.titleCut,
          create_time: session.createdAt.toISOString(),
          userName: isClosed ? '' : name,
          runs: Number(runs),
          figuresOnly: isClosed,
        };
      }),
      totalElements: total?.n ?? 0,
    };
  });

export const readRecord = (ctx: AccountCtx, id: string, sessionId: string) =>
  ctx.tx(async (tx) => {
    await readEditableAgent(tx, ctx, id);
    const record = await readRecordOf(tx, ctx.actor.id, id, sessionId);
    await writeAudit(tx, ctx, {
      action: 'record.read',
      target: { kind: 'session', id: sessionId },
      detail: { agentId: id },
    });
    return historyOf(tx, ctx, record);
  });
