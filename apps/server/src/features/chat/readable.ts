import type { SessionTitle } from '@zhixing/contract/session-title';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatMessage, chatSession } from '../../db/schema/chat.ts';
import { mayEdit } from '../agent/index.ts';
import { isAccounts, type SessionRow } from './queries.ts';

/**
 * The one place that decides what of a session is shown to whom: its owner sees all of it, readers of a shared one what
 * was shared, and those who build the agent all of it unless figures are what they were promised to see only.
 */
export type Readable = { session: SessionRow; by: 'owner' | 'share' | 'record'; readerId: string };

const isThere = (id: string) => and(eq(chatSession.id, id), isNull(chatSession.deletedAt));

/** One's own, or one that its owner has shared; anything else is absent. */
export const readReadable = async (tx: Tx, ctx: AccountCtx, id: string): Promise<Readable> => {
  const [session] = await tx
    .select()
    .from(chatSession)
    .where(and(isThere(id), isAccounts));
  const by = session?.accountId === ctx.actor.id ? 'owner' : 'share';
  if (!session || (by === 'share' && !session.sharedAt)) throw new AppError('NOT_FOUND');
  return { session, by, readerId: ctx.actor.id };
};

/** Of conversations under that promise only one's own, and a visitor's is nobody's own. */
export const isClosedToAuthor = (
  { figuresOnly, accountId, embedId }: Pick<SessionRow, 'figuresOnly' | 'accountId' | 'embedId'>,
  authorId: string,
) => figuresOnly && (accountId !== authorId || embedId !== null);

/** A conversation people had with the released agent, for one who may edit the agent. */
export const readRecordOf = async (tx: Tx, readerId: string, agentId: string, id: string): Promise<Readable> => {
  const [session] = await tx
    .select()
    .from(chatSession)
    .where(and(isThere(id), eq(chatSession.agentId, agentId), eq(chatSession.isDebug, false)));
  if (!session) throw new AppError('NOT_FOUND');
  if (isClosedToAuthor(session, readerId)) throw new AppError('RECORD_FIGURES_ONLY');
  return { session, by: 'record', readerId };
};

const shownOf = ({ session, by }: Pick<Readable, 'session' | 'by'>): SQL | undefined =>
  and(
    eq(chatMessage.sessionId, session.id),
    by === 'share' ? eq(chatMessage.isShared, true) : isNull(chatMessage.replacedAt),
  );

/** What is shown, oldest first. */
export const readShown = (tx: Tx, readable: Pick<Readable, 'session' | 'by'>) =>
  tx.select().from(chatMessage).where(shownOf(readable)).orderBy(asc(chatMessage.place));

export const shownTitle = ({ session, by }: Pick<Readable, 'session' | 'by'>): SessionTitle =>
  by === 'share'
    ? { title: session.sharedTitle ?? '', isTitleCut: session.sharedTitleCut }
    : { title: session.title, isTitleCut: session.titleCut };

/** What an address of a file in it depends on; an owner's own depends on nothing but time. */
export const addressBy = ({ session, by, readerId }: Readable): string | undefined => {
  if (by === 'owner') return undefined;
  return by === 'share' ? `share.${session.id}.${session.shareNo}` : `record.${session.id}.${readerId}`;
};

const holdsFile = async (tx: Tx, readable: Pick<Readable, 'session' | 'by'>, fileId: string) => {
  const held = sql`${chatMessage.body} -> 'media' @> ${JSON.stringify([{ fileId }])}::jsonb`;
  const [row] = await tx
    .select({ id: chatMessage.id })
    .from(chatMessage)
    .where(and(shownOf(readable), held))
    .limit(1);
  return row !== undefined;
};

/** Whether an address that was given still opens: sharing has not ended, or the author may still read the record. */
export const findStillOpen = async (tx: Tx, fileId: string, by: string) => {
  const [kind, sessionId = '', last = ''] = by.split('.');
  const [session] = await tx.select().from(chatSession).where(isThere(sessionId));
  if (!session) return undefined;
  if (kind === 'share') {
    const isOpen = session.sharedAt !== null && String(session.shareNo) === last;
    return isOpen && (await holdsFile(tx, { session, by: 'share' }, fileId)) ? { session } : undefined;
  }
  if (kind !== 'record' || isClosedToAuthor(session, last)) return undefined;
  const [reader] = await tx
    .select({ id: account.id, username: account.username })
    .from(account)
    .where(and(eq(account.id, last), eq(account.status, 'active')));
  const [built] = await tx
    .select({ id: agent.id, ownerId: agent.ownerId })
    .from(agent)
    .where(and(eq(agent.id, session.agentId), isNull(agent.deletedAt)));
  if (!reader || !built || !(await mayEdit(tx, built, reader.id))) return undefined;
  return (await holdsFile(tx, { session, by: 'record' }, fileId)) ? { session, reader } : undefined;
};
