import { csvOf } from '@zhixing/contract/csv';
import { sql } from 'drizzle-orm';
import { yuan } from '../../base/yuan.ts';
import type { AccountCtx } from '../../ctx.ts';
import { chats, chinaDate, type Span } from './read-income.ts';

type Line = { day: string; agent: string; chats: number; paid: number; share: number };
const maxRows = 50_000;

/** Names are other people's words: the writer of the sheet keeps them from being formulas. */
export const writeIncomeSheet = (ctx: AccountCtx, span: Span) =>
  ctx.tx(async (tx) => {
    const { rows } = await tx.execute<Line>(sql`
      select chat.day, coalesce(a.name, '') as agent, count(*)::bigint as chats, sum(paid)::bigint as paid,
        sum(share)::bigint as share
      from (select ${chinaDate} as day, subject_id, paid, share from (${chats(ctx.actor.id, span)}) one) chat
        left join agent a on a.id = chat.subject_id
      group by chat.day, chat.subject_id, a.name order by 1, 2 limit ${maxRows}`);
    const lines = rows.map(({ day, agent, chats: paidChats, paid, share }) => [
      ...[day, agent, Number(paidChats)],
      ...[yuan(Number(paid)), yuan(Number(share))],
    ]);
    return {
      bytes: Buffer.from(csvOf([['day', 'agent', 'paid_chats', 'paid_yuan', 'share_yuan'], ...lines])),
      mimeType: 'text/csv; charset=utf-8',
      name: `zhixing-income-${span.startDate}-${span.endDate}.csv`,
      isInline: false,
      cacheSeconds: 0,
    };
  });
