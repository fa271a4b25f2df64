import { and, eq, gte } from 'drizzle-orm';
import { chinaDay } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import type { AccountCtx } from '../../ctx.ts';
import { modelUse } from '../../db/schema/model.ts';
import { findUsable } from './queries.ts';

/** Every day of the range. Of a shared model only the caller's own tenant's part: row-level security shows no other. */
export const readModelUse = (ctx: AccountCtx, id: string, days: number) =>
  ctx.tx(async (tx) => {
    await findUsable(tx, ctx, id);
    const range = Array.from({ length: days }, (_, i) =>
      chinaDay(new Date(ctx.now().getTime() - (days - 1 - i) * dayMs)),
    );
    const rows = await tx
      .select()
      .from(modelUse)
      .where(and(eq(modelUse.modelId, id), gte(modelUse.day, range[0] ?? '')));
    const byDay = new Map(rows.map((row) => [row.day, row]));
    return {
      days: range.map((day) => {
        const { requests = 0, failures = 0, inputTokens = 0, outputTokens = 0 } = byDay.get(day) ?? {};
        return { day, requests, failures, inputTokens, outputTokens };
      }),
    };
  });
