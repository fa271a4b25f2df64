import type { exportSessions as contract } from '@zhixing/contract/chat-analysis';
import { csvOf } from '@zhixing/contract/csv';
import type { Download } from '@zhixing/contract/route';
import { titleWords } from '@zhixing/contract/session-title';
import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { chinaDay } from '../../base/china-time.ts';
import { dayMs, hourMs } from '../../base/durations.ts';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { chatMessage, chatRun, chatSession } from '../../db/schema/chat.ts';
import { writeAudit } from '../audit/index.ts';
import { displayNameOf } from '../user/index.ts';
import { readAnalysedAgent } from './chat-analysis.ts';
import { isAccounts } from './queries.ts';
import { isClosedToAuthor } from './readable.ts';

const maxRuns = 10_000;
const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`);
const timeOf = (at: Date) => `${chinaDay(at)} ${new Date(at.getTime() + 8 * hourMs).toISOString().slice(11, 19)}`;

const heads = {
  'zh-CN': ['时间', '会话', '用户', '问题', '回答', '结果', '输入 token', '输出 token', '用时（毫秒）'],
  'en-US': ['Time', 'Session', 'User', 'Question', 'Answer', 'Outcome', 'Input tokens', 'Output tokens', 'Time (ms)'],
};

/** Turns with an agent, for its author. What other people wrote stays theirs: of their turns only the figures. */
export const exportSessions = (ctx: AccountCtx, query: z.output<typeof contract.query>): Promise<Download> =>
  ctx.db.inTenant(
    ctx.tenant.id,
    async (tx) => {
      const { name } = await readAnalysedAgent(tx, ctx, query.schema_id);
      const { start_date: from, end_date: to } = query;
      const runs = await tx
        .select({
          run: chatRun,
          session: chatSession,
          owner: { username: account.username, displayName: account.displayName },
        })
        .from(chatRun)
        .innerJoin(chatSession, eq(chatSession.id, chatRun.sessionId))
        .innerJoin(account, eq(account.id, chatRun.accountId))
        .where(
          and(
            eq(chatRun.agentId, query.schema_id),
            isNull(chatSession.deletedAt),
            isNull(chatRun.debug),
            isAccounts,
            from ? gte(chatRun.createdAt, startOf(from)) : undefined,
            to ? lt(chatRun.createdAt, new Date(startOf(to).getTime() + dayMs)) : undefined,
          ),
        )
        .orderBy(asc(chatRun.createdAt))
        .limit(maxRuns);
      const own = await tx
        .select({ runId: chatMessage.runId, role: chatMessage.role, body: chatMessage.body })
        .from(chatMessage)
        .innerJoin(chatSession, eq(chatSession.id, chatMessage.sessionId))
        .where(and(eq(chatSession.agentId, query.schema_id), eq(chatSession.accountId, ctx.actor.id), isAccounts))
        .limit(2 * maxRuns);
      const texts = new Map(own.map(({ runId, role, body }) => [`${runId}:${role}`, body.content]));
      const rows = runs.map(({ run, session, owner }) => {
        const isOwn = run.accountId === ctx.actor.id;
        return [
          timeOf(run.createdAt),
          isOwn ? titleWords({ ...session, isTitleCut: session.titleCut }) : run.sessionId.slice(0, 8),
          isClosedToAuthor(session, ctx.actor.id) ? '' : displayNameOf(owner),
          texts.get(`${run.questionOf}:1`) ?? '',
          texts.get(`${run.id}:2`) ?? '',
          run.status,
          run.inputTokens,
          run.outputTokens,
          run.endedAt && run.startedAt ? run.endedAt.getTime() - run.startedAt.getTime() : 0,
        ];
      });
      await writeAudit(tx, ctx, {
        action: 'session.export',
        target: { kind: 'agent', id: query.schema_id },
        detail: { rows: rows.length },
      });
      return {
        bytes: Buffer.from(csvOf([heads[ctx.locale], ...rows])),
        mimeType: 'text/csv; charset=utf-8',
        name: `${name}.csv`,
        isInline: false,
        cacheSeconds: 0,
      };
    },
    'long',
  );
