import { and, eq, isNull, or } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent } from '../../db/schema/agent.ts';
import { readShare } from '../share/index.ts';

export type AgentRow = typeof agent.$inferSelect;

const live = (id: string) => and(eq(agent.id, id), isNull(agent.deletedAt));

export const isListed = (row: Pick<AgentRow, 'status' | 'launchDisabled'>) =>
  row.status === 'C90_Launched' && !row.launchDisabled;

/** Listed, one's own, or any for staff: what `readVisibleAgent` lets through, as a condition. */
export const visibleTo = ({ actor }: Pick<Ctx, 'actor'>) => {
  const listed = and(eq(agent.status, 'C90_Launched'), eq(agent.launchDisabled, false));
  if (actor.kind !== 'account') return and(isNull(agent.deletedAt), listed);
  return and(isNull(agent.deletedAt), actor.role === 'user' ? or(listed, eq(agent.ownerId, actor.id)) : undefined);
};

/** An agent the caller may look at: listed, their own, shared with them, or any for staff. Others answer as absent. */
export const readVisibleAgent = async (
  tx: Tx,
  ctx: AccountCtx,
  id: string,
  shareToken?: string | undefined,
): Promise<AgentRow> => {
  const [row] = await tx.select().from(agent).where(live(id));
  if (!row) throw new AppError('NOT_FOUND');
  if (isListed(row) || row.ownerId === ctx.actor.id || ctx.actor.role !== 'user') return row;
  const share = shareToken === undefined ? undefined : await readShare(tx, ctx, shareToken);
  if (share?.agentId !== id) throw new AppError('NOT_FOUND');
  return row;
};

const assertOwn = (ctx: AccountCtx, row: AgentRow | undefined): AgentRow => {
  if (row?.ownerId === ctx.actor.id) return row;
  throw new AppError(row && (isListed(row) || ctx.actor.role !== 'user') ? 'NO_PERMISSION' : 'NOT_FOUND');
};

/**
 * The caller's own agent, locked. One that they may see but do not own is refused; one they may not see is absent.
 */
export const lockOwnAgent = async (tx: Tx, ctx: AccountCtx, id: string): Promise<AgentRow> => {
  const [row] = await tx.select().from(agent).where(live(id)).for('update');
  return assertOwn(ctx, row);
};

/** The same without the lock, for reading. */
export const readOwnAgent = async (tx: Tx, ctx: AccountCtx, id: string): Promise<AgentRow> => {
  const [row] = await tx.select().from(agent).where(live(id));
  return assertOwn(ctx, row);
};

/** The version a caller runs: an owner the newest, everybody else the one that was approved for the market. */
export const runnableRelease = (row: AgentRow, accountId: string) =>
  (row.ownerId !== accountId && isListed(row) ? row.launchVersion : null) ?? row.releaseNo;
