import { sessionTitleLength } from '@zhixing/contract/chat';
import type { ChatMessage, MediaItem } from '@zhixing/contract/chat-message';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { Tx } from '../../db/client.ts';
import { chatMessage, chatRun, chatSession, type RunDebug } from '../../db/schema/chat.ts';
import type { SessionRow } from './queries.ts';

/** Whose run of what; a debug run has `debug`, be it empty. */
export type RunPlace = {
  tenantId: string;
  accountId: string;
  agentId: string;
  sessionId: string;
  releaseNo: number;
  draftNo: number | null;
  debug: RunDebug | null;
  visitor?: Visitor | undefined;
};
/** Somebody on another site's page; their turns run in the agent owner's name. */
export type Visitor = { embedId: string; hash: Buffer };

const isSameVisitor = ({ embedId, visitorHash }: SessionRow, visitor: Visitor | undefined) =>
  visitor ? embedId === visitor.embedId && visitorHash?.equals(visitor.hash) === true : embedId === null;

export const titleOf = (text: string) => [...text.replace(/\s+/g, ' ').trim()].slice(0, sessionTitleLength).join('');

/** Locked either way: by the insert that made it, or by the select that found it. */
export const openSession = async (
  tx: Tx,
  { tenantId, accountId, agentId, sessionId: id, debug, visitor }: Omit<RunPlace, 'releaseNo' | 'draftNo'>,
  title: string,
  now: Date,
): Promise<{ session: SessionRow; isNew: boolean }> => {
  const isDebug = debug !== null;
  const [made] = await tx
    .insert(chatSession)
    .values({
      ...{ tenantId, id, accountId, agentId, title, isDebug, createdAt: now, updatedAt: now },
      ...(visitor ? { embedId: visitor.embedId, visitorHash: visitor.hash } : {}),
    })
    .onConflictDoNothing()
    .returning();
  if (made) return { session: made, isNew: true };
  const [row] = await tx
    .select()
    .from(chatSession)
    .where(and(eq(chatSession.id, id), isNull(chatSession.deletedAt)))
    .for('update');
  const isSame = row?.accountId === accountId && row.agentId === agentId && row.isDebug === isDebug;
  if (!isSame || !isSameVisitor(row, visitor)) throw new AppError('NOT_FOUND');
  return { session: row, isNew: false };
};

type NewRun = {
  runId: string;
  question: string;
  media: MediaItem[];
  /** The run whose question is answered again. */
  earlier?: { questionOf: string } | undefined;
  retryOf?: string | undefined;
  continueOf?: string | undefined;
};

/** The run and its question. */
export const addRun = async (
  tx: Tx,
  place: RunPlace,
  { runId, question, media, earlier, retryOf, continueOf }: NewRun,
  now: Date,
) => {
  const { visitor: _, ...columns } = place;
  const { tenantId, sessionId } = place;
  const begun = await tx
    .insert(chatRun)
    .values({
      ...columns,
      id: runId,
      questionOf: earlier?.questionOf ?? runId,
      retryOf: retryOf ?? null,
      continueOf: continueOf ?? null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: chatRun.id });
  // The id belongs to a run of another session.
  if (begun.length === 0) throw new AppError('NOT_FOUND');
  if (!earlier) {
    const body: ChatMessage = {
      uuid: newId(),
      role: 1,
      content: question,
      time: now.toISOString(),
      runId,
      ...(media.length > 0 ? { media } : {}),
    };
    await tx.insert(chatMessage).values({ tenantId, sessionId, at: now, id: body.uuid, runId, role: 1, body });
  }
};
