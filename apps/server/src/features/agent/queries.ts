import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent } from '../../db/schema/agent.ts';

export type AgentRow = typeof agent.$inferSelect;

const live = (id: string) => and(eq(agent.id, id), isNull(agent.deletedAt));

export const isListed = (row: AgentRow) => row.status === 'C90_Launched' && !row.launchDisabled;

/** An agent the caller may look at: listed, their own, or any for staff. Others answer as absent. */
export const readVisibleAgent = async (tx: Tx, ctx: AccountCtx, id: string): Promise<AgentRow> => {
  const [row] = await tx.select().from(agent).where(live(id));
  const mayRead = row && (isListed(row) || row.ownerId === ctx.actor.id || ctx.actor.role !== 'user');
  if (!mayRead) throw new AppError('NOT_FOUND');
  return row;
};

/**
 * The caller's own agent, locked. One that they may see but do not own is refused; one they may not see is absent.
 */
export const lockOwnAgent = async (tx: Tx, ctx: AccountCtx, id: string): Promise<AgentRow> => {
  const [row] = await tx.select().from(agent).where(live(id)).for('update');
  if (row?.ownerId === ctx.actor.id) return row;
  throw new AppError(row && (isListed(row) || ctx.actor.role !== 'user') ? 'NO_PERMISSION' : 'NOT_FOUND');
};
