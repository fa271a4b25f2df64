import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent } from '../../db/schema/agent.ts';
import { notice } from '../../db/schema/notice.ts';
import { writeAudit } from '../audit/index.ts';

const mine = (ctx: AccountCtx) => eq(notice.accountId, ctx.actor.id);
const unread = (ctx: AccountCtx) => and(mine(ctx), isNull(notice.readAt));

const countUnread = async (tx: Tx, ctx: AccountCtx) => {
  const [row] = await tx.select({ n: count() }).from(notice).where(unread(ctx));
  return { unread: row?.n ?? 0 };
};

export const unreadNotices = (ctx: AccountCtx) => ctx.tx((tx) => countUnread(tx, ctx));

export const noticePage = (ctx: AccountCtx, { pageNumber, pageSize }: { pageNumber: number; pageSize: number }) =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .select({ notice, agentName: agent.name, deletedAt: agent.deletedAt })
      .from(notice)
      .leftJoin(agent, and(eq(agent.tenantId, notice.tenantId), eq(agent.id, notice.agentId)))
      .where(mine(ctx))
      .orderBy(desc(notice.createdAt), desc(notice.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const [total] = await tx.select({ n: count() }).from(notice).where(mine(ctx));
    const totalElements = total?.n ?? 0;
    const content = rows.map(({ notice: row, agentName, deletedAt }) => ({
      id: row.id,
      kind: row.kind,
      agentId: row.agentId,
      agentName: agentName ?? '',
      isAgentGone: deletedAt !== null,
      subject: row.subject,
      reason: row.reason,
      createdDate: row.createdAt.toISOString(),
      isRead: row.readAt !== null,
    }));
    return { content, totalElements, totalPages: Math.ceil(totalElements / pageSize) };
  });

export const readNotices = (ctx: AccountCtx, id: string | undefined) =>
  ctx.tx(async (tx) => {
    if (id) {
      const [found] = await tx
        .select({ id: notice.id })
        .from(notice)
        .where(and(mine(ctx), eq(notice.id, id)));
      if (!found) throw new AppError('NOT_FOUND');
    }
    const marked = await tx
      .update(notice)
      .set({ readAt: ctx.now() })
      .where(and(unread(ctx), id ? eq(notice.id, id) : undefined))
      .returning({ id: notice.id });
    if (marked.length > 0)
      await writeAudit(tx, ctx, {
        action: 'notice.read',
        target: { kind: 'notice', ...(id ? { id } : {}) },
        detail: { count: marked.length },
      });
    return countUnread(tx, ctx);
  });
