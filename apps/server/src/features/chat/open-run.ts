import type { ChatMessage, MediaItem, SentForm } from '@zhixing/contract/chat-message';
import type { SessionTitle } from '@zhixing/contract/session-title';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AnswerFormat } from '../../base/model-round.ts';
import type { Tx } from '../../db/client.ts';
import { agentRelease } from '../../db/schema/agent.ts';
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

/** Whether the version that answers promises that its author sees figures only. */
const isPromised = ({ agentId, releaseNo }: Pick<RunPlace, 'agentId' | 'releaseNo'>) =>
  sql<boolean>`coalesce((select (${agentRelease.document} ->> 'figuresOnly')::boolean from ${agentRelease}
    where ${agentRelease.agentId} = ${agentId} and ${agentRelease.no} = ${releaseNo}), false)`;

/** Locked either way, by the insert that made it or the update that found it, and ready for one turn more. */
export const openSession = async (
  tx: Tx,
  { tenantId, accountId, agentId, sessionId: id, releaseNo, debug, visitor }: Omit<RunPlace, 'draftNo'>,
  { title, isTitleCut: titleCut }: SessionTitle,
  now: Date,
): Promise<{ session: SessionRow; isNew: boolean }> => {
  const isDebug = debug !== null;
  const figuresOnly = isPromised({ agentId, releaseNo });
  const [made] = await tx
    .insert(chatSession)
    .values({
      ...{ tenantId, id, accountId, agentId, title, titleCut, isDebug, turnNo: 1, figuresOnly },
      ...{ createdAt: now, updatedAt: now },
      ...(visitor ? { embedId: visitor.embedId, visitorHash: visitor.hash } : {}),
    })
    .onConflictDoNothing()
    .returning();
  if (made) return { session: made, isNew: true };
  const [row] = await tx
    .update(chatSession)
    .set({
      turnNo: sql`${chatSession.turnNo} + 1`,
      // What was promised to somebody who wrote before holds for the whole of it.
      figuresOnly: sql`${chatSession.figuresOnly} or ${figuresOnly}`,
    })
    .where(and(eq(chatSession.id, id), isNull(chatSession.deletedAt)))
    .returning();
  const isSame = row?.accountId === accountId && row.agentId === agentId && row.isDebug === isDebug;
  if (!isSame || !isSameVisitor(row, visitor)) throw new AppError('NOT_FOUND');
  return { session: row, isNew: false };
};

type NewRun = {
  runId: string;
  /** Of its question, if it has one of its own. */
  turnNo: number;
  question: string;
  media: MediaItem[];
  form?: SentForm | undefined;
  /** The run whose question is answered again. */
  earlier?: { questionOf: string; answerFormat: AnswerFormat | null } | undefined;
  retryOf?: string | undefined;
  continueOf?: string | undefined;
  answerFormat?: AnswerFormat | undefined;
  /** What pays for it, or what is due before it begins. */
  windowId?: string | null;
  dueFen?: number | null;
};

/** The run and its question. */
export const addRun = async (
  tx: Tx,
  place: RunPlace,
  { runId, turnNo, question, media, form, earlier, retryOf, continueOf, answerFormat, ...cover }: NewRun,
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
      answerFormat: answerFormat ?? earlier?.answerFormat ?? null,
      windowId: cover.windowId ?? null,
      dueFen: cover.dueFen ?? null,
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
      ...(form ? { form } : {}),
    };
    const stored = { tenantId, sessionId, at: now, id: body.uuid, runId, role: 1 as const, body };
    await tx.insert(chatMessage).values({ ...stored, place: 2 * turnNo });
  }
};
