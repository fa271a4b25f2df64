import { and, eq, gte, sql } from 'drizzle-orm';
import { dayMs } from '../../base/durations.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agentUsage, marketCount } from '../../db/schema/agent.ts';
import { assertMarketOpen } from '../tenant/index.ts';
import { countFound } from './search-market.ts';

const weekMs = 7 * dayMs;

const keptCounts = async (tx: Tx) => {
  const counts = await tx.select().from(marketCount);
  return {
    total: counts.find(({ tag }) => tag === '')?.agents ?? 0,
    byTag: Object.fromEntries(counts.filter(({ tag }) => tag !== '').map(({ tag, agents }) => [tag, agents])),
  };
};

export const launchCounts = (ctx: Ctx, text: string | undefined) =>
  ctx.tx(async (tx) => {
    assertMarketOpen(ctx);
    const counts = text ? await countFound(tx, text) : await keptCounts(tx);
    const [week] = await tx
      .select({ n: sql<number>`count(*)` })
      .from(agentUsage)
      .where(and(eq(agentUsage.outcome, 'done'), gte(agentUsage.at, new Date(ctx.now().getTime() - weekMs))));
    return { ...counts, tasks7: week?.n ?? 0 };
  });
