import { and, desc, inArray } from 'drizzle-orm';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import { agent } from '../../db/schema/agent.ts';
import { visibleTo } from './queries.ts';

const maxCounts = 1000;

/** One entry per id asked for; an agent that nobody used, or that the caller may not see, counts 0. */
export const schemaUseCountByIds = (ctx: Ctx, ids: string[]) =>
  ctx.tx(async (tx) => {
    const rows = ids.length
      ? await tx
          .select({ id: agent.id, n: agent.taskNum })
          .from(agent)
          .where(and(inArray(agent.id, ids), visibleTo(ctx)))
      : [];
    const counts = new Map(rows.map(({ id, n }) => [id, n]));
    return ids.map((id) => ({ schema_id: id, count: counts.get(id) ?? 0 }));
  });

export const schemaUseCount = (ctx: AccountCtx) =>
  ctx.tx((tx) =>
    tx
      .select({ schema_id: agent.id, count: agent.taskNum })
      .from(agent)
      .where(visibleTo(ctx))
      .orderBy(desc(agent.taskNum), agent.id)
      .limit(maxCounts),
  );
