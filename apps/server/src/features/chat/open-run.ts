import type { ChatMessage, MediaItem, SentForm } from '@zhixing/contract/chat-message';
import type { SessionTitle } from '@zhixing/contract/session-title';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AnswerFormat } from '../../base/model-round.ts';
import { currentTraceparent } from '../../base/trace.ts';
import type { RunDebug } from '../../db/schema/chat.ts';
import type { Wire } from '../../db/wire.ts';
import { type DurableOrder, type Job, placedOrder, relayAfterSeconds } from '../outbox/index.ts';
import { type HeldSession, takenTurn } from './begin-statements.ts';

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

const isSameVisitor = ({ embedId, visitorHash }: HeldSession, visitor: Visitor | undefined) =>
  visitor ? embedId === visitor.embedId && visitorHash?.equals(visitor.hash) === true : embedId === null;

/** A session that is there is this very conversation, or absent for whoever asks. */
export const assertSameTalk = (held: HeldSession | undefined, { accountId, agentId, debug, visitor }: RunPlace) => {
  if (!held) return;
  const isSame = held.accountId === accountId && held.agentId === agentId && held.isDebug === (debug !== null);
  if (!isSame || held.deletedAt !== null || !isSameVisitor(held, visitor)) throw new AppError('NOT_FOUND');
};

export type NewRun = {
  runId: string;
  isNewSession: boolean;
  title: SessionTitle;
  question: string;
  media?: MediaItem[];
  form?: SentForm | undefined;
  /** The run whose question is answered again. */
  earlier?: { questionOf: string; answerFormat: AnswerFormat | null } | undefined;
  retryOf?: string | undefined;
  continueOf?: string | undefined;
  answerFormat?: AnswerFormat | undefined;
  /** What pays for it, or what is due before it begins. */
  windowId?: string | null;
  dueFen?: number | null;
  /** A chat of this day is taken, of so many. */
  daily?: { limit: number; day: string } | undefined;
};

const questionOf = ({ runId, question, media = [], form }: NewRun, now: Date): ChatMessage => ({
  uuid: newId(),
  role: 1,
  content: question,
  time: now.toISOString(),
  runId,
  ...(media.length > 0 ? { media } : {}),
  ...(form ? { form } : {}),
});

const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);

/**
 * The session's turn, the run, its question and the order to run it, in one statement; nothing at all when the chats of
 * the day are used up. Gives the order, and the number of the session's last event.
 */
export const takeTurn = async (
  wire: Wire,
  place: RunPlace,
  run: NewRun,
  { now, job, requestId = '' }: { now: Date; job?: Job; requestId?: string },
): Promise<{ lastSeq: number; order: DurableOrder | undefined } | undefined> => {
  const { visitor, earlier, daily } = { ...place, ...run };
  const asked = earlier ? undefined : questionOf(run, now);
  const traceparent = currentTraceparent();
  const [row] = await wire.run(takenTurn, [
    ...[place.tenantId, place.accountId, place.sessionId, place.agentId, place.releaseNo, run.isNewSession, now],
    ...[daily?.limit ?? null, daily?.day ?? null, run.title.title, run.title.isTitleCut, place.debug !== null],
    ...[visitor?.embedId ?? null, visitor?.hash ?? null, run.runId, place.draftNo, json(place.debug)],
    ...[earlier?.questionOf ?? run.runId, run.retryOf ?? null, run.continueOf ?? null],
    ...[json(run.answerFormat ?? earlier?.answerFormat), run.windowId ?? null, run.dueFen ?? null],
    ...[asked?.uuid ?? null, json(asked), job?.service ?? null, job?.handler ?? null, job?.key ?? null],
    ...[json(job?.payload), requestId, traceparent, relayAfterSeconds],
  ]);
  if (!row?.isTaken) return undefined;
  const { lastSeq, orderId, epoch } = row;
  const order =
    job && orderId !== null ? placedOrder({ requestId }, job, { id: orderId, epoch, traceparent }) : undefined;
  return { lastSeq, order };
};
