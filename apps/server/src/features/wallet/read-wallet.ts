import { csvOf } from '@zhixing/contract/csv';
import { ledgerReason, type WalletEntry } from '@zhixing/contract/wallet';
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { dayMs } from '../../base/durations.ts';
import { yuan } from '../../base/yuan.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent } from '../../db/schema/agent.ts';
import { ledgerTransfer } from '../../db/schema/wallet.ts';

type Span = { startDate: string; endDate: string };

const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`);
const within = ({ startDate, endDate }: Span) =>
  and(
    gte(ledgerTransfer.at, midnight(startDate)),
    lt(ledgerTransfer.at, new Date(midnight(endDate).getTime() + dayMs)),
  );

/** Money that was used up: what was set aside and went back is in neither sum. */
const spendings = ['edit', 'copy', 'run', 'run-refund'];
/** Out of the wallet is +: what was spent. */
const spent = sql<number>`sum(case when ${ledgerTransfer.debit} = 'wallet' then ${ledgerTransfer.amountFen}
  else -${ledgerTransfer.amountFen} end)::bigint`;
const isOwn = ({ actor }: AccountCtx) => eq(ledgerTransfer.walletOf, actor.id);
const agentName = sql<string>`coalesce(${agent.name}, '')`;
const chinaDate = sql<string>`(${ledgerTransfer.at} at time zone 'Asia/Shanghai')::date::text`;

export const readUse = (ctx: AccountCtx, span: Span) =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .select({ dates: chinaDate, agentName, amount: spent })
      .from(ledgerTransfer)
      .leftJoin(agent, eq(agent.id, ledgerTransfer.subjectId))
      .where(and(isOwn(ctx), inArray(ledgerTransfer.reason, spendings), within(span)))
      .groupBy(sql`1, 2`)
      .orderBy(sql`1, 2`);
    const line = rows.filter(({ amount }) => amount !== 0);
    const sums = new Map<string, number>();
    for (const row of line) sums.set(row.agentName, (sums.get(row.agentName) ?? 0) + row.amount);
    return { line, pie: [...sums].map(([name, amount]) => ({ agentName: name, amount })) };
  });

const entry = {
  seq: ledgerTransfer.walletSeq,
  at: ledgerTransfer.at,
  reason: ledgerTransfer.reason,
  debit: ledgerTransfer.debit,
  amountFen: ledgerTransfer.amountFen,
  balanceAfter: ledgerTransfer.balanceAfter,
  agentName,
};
type EntryRow = {
  seq: number | null;
  at: Date;
  reason: string;
  debit: string;
  amountFen: number;
  balanceAfter: number | null;
  agentName: string;
};
const shown = (row: EntryRow): WalletEntry => ({
  seq: row.seq ?? 0,
  at: row.at.toISOString(),
  reason: ledgerReason.parse(row.reason),
  amount: row.debit === 'wallet' ? -row.amountFen : row.amountFen,
  balance: row.balanceAfter ?? 0,
  agentName: row.agentName,
});

export const listEntries = (
  ctx: AccountCtx,
  { before, pageSize: size }: { before?: number | undefined; pageSize: number },
) =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .select(entry)
      .from(ledgerTransfer)
      .leftJoin(agent, eq(agent.id, ledgerTransfer.subjectId))
      .where(and(isOwn(ctx), before === undefined ? undefined : lt(ledgerTransfer.walletSeq, before)))
      .orderBy(desc(ledgerTransfer.walletSeq))
      .limit(size + 1);
    return { content: rows.slice(0, size).map(shown), hasMore: rows.length > size };
  });

const maxStatementRows = 50_000;

export const writeStatement = (ctx: AccountCtx, span: Span) =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .select(entry)
      .from(ledgerTransfer)
      .leftJoin(agent, eq(agent.id, ledgerTransfer.subjectId))
      .where(and(isOwn(ctx), within(span)))
      .orderBy(ledgerTransfer.walletSeq)
      .limit(maxStatementRows);
    const lines = rows
      .map(shown)
      .map((one) => [one.seq, one.at, one.reason, one.agentName, yuan(one.amount), yuan(one.balance)]);
    const text = csvOf([['seq', 'time', 'reason', 'agent', 'amount_yuan', 'balance_yuan'], ...lines]);
    return {
      bytes: Buffer.from(text),
      mimeType: 'text/csv; charset=utf-8',
      name: `zhixing-${span.startDate}-${span.endDate}.csv`,
      isInline: false,
      cacheSeconds: 0,
    };
  });

export const readTotalUsed = async (tx: Tx, accountId: string) => {
  const [sum] = await tx
    .select({ totalUsed: sql<number>`coalesce(${spent}, 0)::bigint` })
    .from(ledgerTransfer)
    .where(and(eq(ledgerTransfer.walletOf, accountId), inArray(ledgerTransfer.reason, spendings)));
  return sum?.totalUsed ?? 0;
};
