import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { sessionFrom } from './list-sessions.ts';
import { messageFor } from './message-audience.ts';
import { addressBy, type Readable, readReadable, readShown, shownTitle } from './readable.ts';
import { withAddresses } from './with-addresses.ts';

const readOpenRuns = async (tx: Tx, sessionId: string) => {
  const open = await tx
    .select({ id: chatRun.id })
    .from(chatRun)
    .where(and(eq(chatRun.sessionId, sessionId), isNull(chatRun.endedAt)))
    .orderBy(asc(chatRun.createdAt));
  return open.map(({ id }) => id);
};

/** What of a session its reader is shown. */
export const historyOf = async (tx: Tx, ctx: AccountCtx, readable: Readable) => {
  const { session, by } = readable;
  const [look] = await tx
    .select({ agentName: agent.name, agentIcon: agent.icon, agentIconBackground: agent.iconBackground })
    .from(agent)
    .where(eq(agent.id, session.agentId));
  const rows = await readShown(tx, readable);
  const addressOf = addressBy(readable);
  const isOwners = by === 'owner';
  return {
    ...sessionFrom(session),
    ...shownTitle(readable),
    schema_id: session.agentId,
    agent: look ?? { agentName: '', agentIcon: '1', agentIconBackground: '#f5f5f5' },
    isMine: isOwners && session.embedId === null,
    isShared: session.sharedAt !== null,
    sharedDate: session.sharedAt?.toISOString() ?? null,
    figuresOnly: session.figuresOnly,
    // Nobody else follows what comes, so nobody else is told how far it has come.
    lastSeq: isOwners ? session.lastSeq : 0,
    openRuns: isOwners ? await readOpenRuns(tx, session.id) : [],
    messages: rows.map(({ body }) => withAddresses(ctx, by === 'share' ? messageFor('reader', body) : body, addressOf)),
  };
};

export const readHistory = (ctx: AccountCtx, sessionId: string) =>
  ctx.tx(async (tx) => historyOf(tx, ctx, await readReadable(tx, ctx, sessionId)));
