import { and, eq, isNull, or } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentEditor } from '../../db/schema/agent.ts';
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
  return assertVisible(tx, ctx, row, shareToken);
};

type Seen = Pick<AgentRow, 'id' | 'ownerId' | 'status' | 'launchDisabled'>;

const assertVisible = async <Row extends Seen>(
  tx: Tx,
  ctx: AccountCtx,
  row: Row | undefined,
  shareToken: string | undefined,
): Promise<Row> => {
  if (!row) throw new AppError('NOT_FOUND');
  if (isListed(row) || row.ownerId === ctx.actor.id || ctx.actor.role !== 'user') return row;
  const share = shareToken === undefined ? undefined : await readShare(tx, ctx, shareToken);
  if (share?.agentId !== row.id) throw new AppError('NOT_FOUND');
  return row;
};

/**
 * An agent the caller may have work: listed, their own, or given to them. What support only looks at is refused, for it
 * would work with its owner's tools; an admin tries what is to be listed.
 */
export const assertRunnable = async <Row extends Seen>(
  tx: Tx,
  ctx: AccountCtx,
  found: Row | undefined,
  shareToken?: string | undefined,
): Promise<Row> => {
  const row = await assertVisible(tx, ctx, found, shareToken);
  if (ctx.actor.role !== 'support' || isListed(row) || row.ownerId === ctx.actor.id) return row;
  const share = shareToken === undefined ? undefined : await readShare(tx, ctx, shareToken);
  if (share?.agentId !== row.id) throw new AppError('NO_PERMISSION');
  return row;
};

export const readRunnableAgent = async (
  tx: Tx,
  ctx: AccountCtx,
  id: string,
  shareToken?: string | undefined,
): Promise<AgentRow> => {
  const [row] = await tx.select().from(agent).where(live(id));
  return assertRunnable(tx, ctx, row, shareToken);
};

/** Whether an account may write an agent's draft: its owner, or one of its editors. */
export const mayEdit = async (tx: Tx, row: Pick<AgentRow, 'id' | 'ownerId'>, accountId: string): Promise<boolean> => {
  if (row.ownerId === accountId) return true;
  const [editor] = await tx
    .select({ id: agentEditor.accountId })
    .from(agentEditor)
    .where(and(eq(agentEditor.agentId, row.id), eq(agentEditor.accountId, accountId)));
  return editor !== undefined;
};

type Need = { as: 'owner' | 'editor'; isLocked: boolean };

/**
 * The one place that decides who may do what to an agent. One that the caller may see but not do this to is refused; one
 * they may not see is absent. An editor is looked up behind the agent's lock: whoever is removed meanwhile stays out.
 */
const agentFor = async (tx: Tx, ctx: AccountCtx, id: string, { as, isLocked }: Need): Promise<AgentRow> => {
  const found = tx.select().from(agent).where(live(id));
  const [row] = await (isLocked ? found.for('update') : found);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.ownerId === ctx.actor.id) return row;
  const isEditor = await mayEdit(tx, row, ctx.actor.id);
  if (isEditor && as === 'editor') return row;
  throw new AppError(isEditor || isListed(row) || ctx.actor.role !== 'user' ? 'NO_PERMISSION' : 'NOT_FOUND');
};

type Finder = (tx: Tx, ctx: AccountCtx, id: string) => Promise<AgentRow>;
/** For what only the owner does: release, price, list, share, export, delete, choose editors. */
export const lockOwnAgent: Finder = (tx, ctx, id) => agentFor(tx, ctx, id, { as: 'owner', isLocked: true });
/** For work on the draft. */
export const lockEditableAgent: Finder = (tx, ctx, id) => agentFor(tx, ctx, id, { as: 'editor', isLocked: true });
/** The same without the lock, for reading. */
export const readEditableAgent: Finder = (tx, ctx, id) => agentFor(tx, ctx, id, { as: 'editor', isLocked: false });

/** The version a caller runs: an owner the newest, everybody else the one that was approved for the market. */
export const runnableRelease = (
  row: Pick<AgentRow, 'ownerId' | 'status' | 'launchDisabled' | 'launchVersion' | 'releaseNo'>,
  accountId: string,
) => (row.ownerId !== accountId && isListed(row) ? row.launchVersion : null) ?? row.releaseNo;
