import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { sessionFrom } from './list-sessions.ts';
import { readMessages, readSharedSession, type SessionRow } from './queries.ts';
import { withAddresses } from './with-addresses.ts';

/** The whole of a session that the caller may read, whoever decided that. */
export const historyOf = async (tx: Tx, ctx: AccountCtx, session: SessionRow) => {
  const isOwners = session.accountId === ctx.actor.id;
  const open = await tx
    .select({ id: chatRun.id })
    .from(chatRun)
    .where(and(eq(chatRun.sessionId, session.id), inArray(chatRun.status, ['queued', 'running'])))
    .orderBy(asc(chatRun.createdAt));
  const [look] = await tx
    .select({ agentName: agent.name, agentIcon: agent.icon, agentIconBackground: agent.iconBackground })
    .from(agent)
    .where(eq(agent.id, session.agentId));
  const rows = await readMessages(tx, session.id);
  return {
    ...sessionFrom(session),
    schema_id: session.agentId,
    agent: look ?? { agentName: '', agentIcon: '1', agentIconBackground: '#f5f5f5' },
    isMine: isOwners && session.embedId === null,
    isShared: session.sharedAt !== null,
    lastSeq: session.lastSeq,
    openRuns: isOwners ? open.map(({ id }) => id) : [],
    messages: rows.map(({ body }) => withAddresses(ctx, body)),
  };
};

export const readHistory = (ctx: AccountCtx, sessionId: string) =>
  ctx.tx(async (tx) => historyOf(tx, ctx, await readSharedSession(tx, ctx, sessionId)));
