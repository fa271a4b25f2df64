import { and, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { isUuid } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent } from '../../db/schema/agent.ts';
import { card } from '../../db/schema/card.ts';
import { plugin } from '../../db/schema/plugin.ts';

const prefix = 'card:';
/** How an agent names a card. */
export const cardPart = (id: string) => `${prefix}${id}`;
export const cardIdOf = (part: string) => {
  const id = part.startsWith(prefix) ? part.slice(prefix.length) : '';
  return isUuid(id) ? [id] : [];
};

export type CardRow = typeof card.$inferSelect;

export const isOwn = (ctx: AccountCtx) => eq(card.ownerId, ctx.actor.id);

/** One's own, locked; anybody else's is absent. */
export const lockOwnCard = async (tx: Tx, ctx: AccountCtx, id: string): Promise<CardRow> => {
  const [row] = await tx
    .select()
    .from(card)
    .where(and(eq(card.id, id), isOwn(ctx)))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** Agents whose draft or standing release names the card. */
export const agentsWith = (part: SQL | string): SQL =>
  sql`${agent.deletedAt} is null and (strpos(${agent.document}::text, ${part}) > 0 or exists (
    select 1 from agent_release r where r.tenant_id = ${agent.tenantId} and r.agent_id = ${agent.id}
      and r.no = ${agent.releaseNo} and strpos(r.document::text, ${part}) > 0))`;

/** Workflows whose draft or standing release asks for the form. */
export const workflowsWith = (part: SQL | string): SQL =>
  sql`${plugin.deletedAt} is null and (strpos(${plugin.document}::text, ${part}) > 0 or exists (
    select 1 from plugin_release r where r.tenant_id = ${plugin.tenantId} and r.plugin_id = ${plugin.id}
      and r.no = ${plugin.releaseNo} and strpos(r.document::text, ${part}) > 0))`;
