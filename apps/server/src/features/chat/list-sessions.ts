import type { sessionList } from '@zhixing/contract/chat';
import { and, count, desc, eq, gte, ilike, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { dayMs } from '../../base/durations.ts';
import type { AccountCtx } from '../../ctx.ts';
import { chatSession } from '../../db/schema/chat.ts';
import { isAccounts, type SessionRow } from './queries.ts';

type Query = z.output<typeof sessionList.query>;

const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`);
const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

export const sessionFrom = ({ id, title, titleCut, createdAt }: SessionRow) => ({
  session_id: id,
  title,
  isTitleCut: titleCut,
  create_time: createdAt.toISOString(),
});

/** The caller's own sessions with one agent, newest first. */
export const listSessions = (ctx: AccountCtx, query: Query) =>
  ctx.tx(async (tx) => {
    const { search, start_date: from, end_date: to } = query;
    const wanted = and(
      eq(chatSession.accountId, ctx.actor.id),
      eq(chatSession.agentId, query.schema_id),
      isNull(chatSession.deletedAt),
      eq(chatSession.isDebug, false),
      isAccounts,
      search ? ilike(chatSession.title, `%${escapeLike(search)}%`) : undefined,
      from ? gte(chatSession.createdAt, startOf(from)) : undefined,
      to ? lt(chatSession.createdAt, new Date(startOf(to).getTime() + dayMs)) : undefined,
    );
    const rows = await tx
      .select()
      .from(chatSession)
      .where(wanted)
      .orderBy(desc(chatSession.createdAt), desc(chatSession.id))
      .limit(query.page_size)
      .offset(query.page_number * query.page_size);
    const [total] = await tx.select({ n: count() }).from(chatSession).where(wanted);
    return { content: rows.map(sessionFrom), totalElements: total?.n ?? 0 };
  });
