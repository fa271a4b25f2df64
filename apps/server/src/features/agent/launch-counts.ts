import { and, eq, gte, sql } from 'drizzle-orm';
import type { Ctx } from '../../ctx.ts';
import { agentUsage, marketCount } from '../../db/schema/agent.ts';
import { assertMarketOpen } from '../tenant/index.ts';

const weekMs = 7 * 86_400_000;

export const launchCounts = (ctx: Ctx) =>
  ctx.tx(async (tx) => {
    assertMarketOpen(ctx);
    const counts = await tx.select().from(marketCount);
    const [week] = await tx
      .select({ n: sql<number>`count(*)` })
      .from(agentUsage)
      .where(and(eq(agentUsage.outcome, 'done'), gte(agentUsage.at, new Date(ctx.now().getTime() - weekMs))));
    return {
      total: counts.find(({ tag }) => tag === '')?.agents ?? 0,
      byTag: Object.fromEntries(counts.filter(({ tag }) => tag !== '').map(({ tag, agents }) => [tag, agents])),
      tasks7: week?.n ?? 0,
    };
  });
