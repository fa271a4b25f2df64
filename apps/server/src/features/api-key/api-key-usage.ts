import { and, eq, gte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '../../base/app-error.ts';
import { chinaDay } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { apiKey, apiKeyCall, apiKeyEmbedding } from '../../db/schema/api-key.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { ownLive } from './api-keys.ts';

type Day = { day: string; calls: number; inputTokens: number; outputTokens: number; failed: number };

const shownDays = 30;
const daysUntil = (now: Date) =>
  Array.from({ length: shownDays }, (_, at) => chinaDay(new Date(now.getTime() - (shownDays - 1 - at) * dayMs)));

const dayOf = (at: PgColumn) => sql<string>`to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
const sumOf = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`;
const calls = sql<number>`count(*)::int`;

const readRunDays = (tx: Tx, id: string, from: Date): Promise<Day[]> => {
  const day = dayOf(apiKeyCall.at);
  return tx
    .select({
      ...{ day, calls, inputTokens: sumOf(chatRun.inputTokens), outputTokens: sumOf(chatRun.outputTokens) },
      failed: sql<number>`count(*) filter (where ${chatRun.status} = 'failed')::int`,
    })
    .from(apiKeyCall)
    .innerJoin(chatRun, and(eq(chatRun.tenantId, apiKeyCall.tenantId), eq(chatRun.id, apiKeyCall.runId)))
    .where(and(eq(apiKeyCall.keyId, id), gte(apiKeyCall.at, from)))
    .groupBy(day);
};

const readEmbeddingDays = (tx: Tx, id: string, from: Date): Promise<Day[]> => {
  const day = dayOf(apiKeyEmbedding.at);
  return tx
    .select({
      ...{ day, calls, inputTokens: sumOf(apiKeyEmbedding.inputTokens), outputTokens: sql<number>`0` },
      failed: sql<number>`count(*) filter (where ${apiKeyEmbedding.failed})::int`,
    })
    .from(apiKeyEmbedding)
    .where(and(eq(apiKeyEmbedding.keyId, id), gte(apiKeyEmbedding.at, from)))
    .groupBy(day);
};

const sum = (day: string, rows: readonly Day[]): Day => {
  const total = { day, calls: 0, inputTokens: 0, outputTokens: 0, failed: 0 };
  for (const row of rows) {
    total.calls += row.calls;
    total.inputTokens += row.inputTokens;
    total.outputTokens += row.outputTokens;
    total.failed += row.failed;
  }
  return total;
};

/** Thirty days of a key: runs and vectors together. */
export const apiKeyUsage = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const [row] = await tx
      .select({ id: apiKey.id })
      .from(apiKey)
      .where(and(eq(apiKey.id, id), ownLive(ctx)));
    if (!row) throw new AppError('NOT_FOUND');
    const days = daysUntil(ctx.now());
    const from = new Date(`${days[0]}T00:00:00+08:00`);
    const known = [...(await readRunDays(tx, id, from)), ...(await readEmbeddingDays(tx, id, from))];
    return days.map((day) =>
      sum(
        day,
        known.filter((one) => one.day === day),
      ),
    );
  });
