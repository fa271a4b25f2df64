import { inArray } from 'drizzle-orm';
import type { Ctx } from '../../ctx.ts';
import { agent } from '../../db/schema/agent.ts';

/** One entry per id asked for; an agent that nobody used, or that is not here, counts 0. */
export const schemaUseCountByIds = (ctx: Ctx, ids: string[]) =>
  ctx.tx(async (tx) => {
    const rows = ids.length
      ? await tx.select({ id: agent.id, n: agent.taskNum }).from(agent).where(inArray(agent.id, ids))
      : [];
    return ids.map((id) => ({ schema_id: id, count: rows.find((row) => row.id === id)?.n ?? 0 }));
  });
