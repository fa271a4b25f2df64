import { isDeepStrictEqual } from 'node:util';
import type { MediaItem } from '@zhixing/contract/chat-message';
import { limits } from '@zhixing/contract/limit';
import { cutTitle } from '@zhixing/contract/session-title';
import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { chatMessage, chatRun } from '../../db/schema/chat.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import type { Wire } from '../../db/wire.ts';
import { assertRunnable, runnableRelease } from '../agent/index.ts';
import { assertRunRoom, countLock, noteTurnBehind, takeInLine } from '../limit/index.ts';
import { dailyPlan } from '../membership/index.ts';
import type { DurableOrder } from '../outbox/index.ts';
import { heldSession, type RunnableAgent, room, roomLocks, runnableAgent } from './begin-statements.ts';
import { chooseDebugged } from './debug-run.ts';
import { closeWaitingForms, takeSentForm } from './forms.ts';
import { assertSameTalk, takeTurn, type Visitor } from './open-run.ts';
import type { ModelKind } from './run-figures.ts';
import type { Turn } from './turn.ts';
import { nothingToPay, passAgentLimits, passTurnGate } from './turn-gate.ts';

export type BegunTurn = {
  runId: string;
  sessionId: string;
  lastSeq: number;
  order: DurableOrder | undefined;
  kind: ModelKind;
};

const readMedia = async (tx: Tx, ctx: AccountCtx, ids: string[]): Promise<MediaItem[]> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(storedFile)
    .set({ sentAt: ctx.now() })
    .where(and(inArray(storedFile.id, ids), eq(storedFile.ownerId, ctx.actor.id), eq(storedFile.kind, 'file')))
    .returning();
  if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND');
  return rows.map(({ id, name, mimeType }) => ({ fileId: id, name, mimeType, url: '' }));
};

/** The run whose answer is to be made again or gone on with: of this session, and over. */
const readEarlier = async (tx: Tx, sessionId: string, id: string, mustHaveFailed: boolean) => {
  const [row] = await tx
    .select()
    .from(chatRun)
    .where(and(eq(chatRun.id, id), eq(chatRun.sessionId, sessionId)));
  const isOver = row && (mustHaveFailed ? row.status === 'failed' : !['queued', 'running'].includes(row.status));
  if (!isOver) throw new AppError('NOT_FOUND');
  return row;
};

/** The question that is kept under this run is the one that is asked now. */
const isSameTurn = async (tx: Tx, run: typeof chatRun.$inferSelect, turn: Turn) => {
  if ((run.retryOf ?? run.continueOf) !== (turn.retry_of ?? turn.rerun_of ?? turn.continue_of ?? null)) return false;
  if (run.questionOf !== run.id) return true;
  if (!isDeepStrictEqual(run.answerFormat, turn.answer_format ?? null)) return false;
  const { sessionId, runId, role, body } = chatMessage;
  const [asked] = await tx
    .select({ body })
    .from(chatMessage)
    .where(and(eq(sessionId, run.sessionId), eq(runId, run.id), eq(role, 1)));
  return asked === undefined || asked.body.content === turn.query;
};

/** A run of this id that is there: the same turn is joined, another is refused. */
const joinRun = async (tx: Tx, ctx: AccountCtx, turn: Turn, lastSeq: number): Promise<BegunTurn> => {
  const { run_id: runId = '', session_id: sessionId } = turn;
  const [row] = await tx.select().from(chatRun).where(eq(chatRun.id, runId));
  if (row?.accountId !== ctx.actor.id || row.sessionId !== sessionId) throw new AppError('NOT_FOUND');
  if (!(await isSameTurn(tx, row, turn))) throw new AppError('REQUEST_KEY_USED');
  return { runId, sessionId, lastSeq, order: undefined, kind: 'LLM' };
};

/** What everybody may run: the release that stands for them. */
const chooseReleased = async (tx: Tx, ctx: AccountCtx, turn: Turn, found: RunnableAgent | undefined) => {
  if (turn.version || turn.rerun_of || turn.tool_mocks) throw new AppError('BAD_REQUEST');
  const agent = await assertRunnable(tx, ctx, found, turn.share_token);
  if (agent.status === 'C00_Unreleased') throw new AppError('AGENT_UNRELEASED');
  return {
    agent,
    limits: agent.turnLimits,
    releaseNo: runnableRelease(agent, ctx.actor.id),
    draftNo: null,
    debug: null,
  };
};

/**
 * What a turn passes that comes in by another door. A visitor's passes this gate alone: it spends what was set aside for
 * visitors, not the owner's day.
 */
type Door = { visitor?: Visitor; pass: (tx: Tx, runId: string) => Promise<void> };

/** All that is asked before anything is decided, in one flight. */
const askAll = async (wire: Wire, { actor }: AccountCtx, turn: Turn, embedId: string | undefined) => {
  const { session_id: sessionId, release } = turn;
  const countsSessions = !embedId && release !== 0;
  const [[agent], [held], [plan], , [used]] = await Promise.all([
    wire.run(runnableAgent, [turn.schema_id]),
    wire.run(heldSession, [sessionId]),
    wire.run(dailyPlan, [actor.id]),
    wire.run(roomLocks, [
      sessionId,
      countsSessions ? countLock(actor.id) : null,
      countLock(`run:${embedId ?? actor.id}`),
    ]),
    wire.run(room, [
      ...[sessionId, actor.id, embedId ?? null, turn.run_id ?? null, limits.tenantRuns.most, countsSessions],
    ]),
  ]);
  if (!used) throw new Error('the open runs were not counted');
  return { agent, held, plan, used };
};

const takeAsked = (ctx: AccountCtx, turn: Turn, door?: Door): Promise<BegunTurn> =>
  ctx.db.inTenantPrepared(
    ctx.tenant.id,
    async (tx, wire) => {
      const { session_id: sessionId } = turn;
      const debugged = turn.release === 0 ? await chooseDebugged(tx, ctx, turn) : undefined;
      const { visitor } = door ?? {};
      const { agent: found, held, plan, used } = await askAll(wire, ctx, turn, visitor?.embedId);
      const chosen = debugged ?? (await chooseReleased(tx, ctx, turn, found));
      const { agent, limits: agentLimits, ...version } = chosen;
      const earlierId = turn.retry_of ?? turn.continue_of ?? turn.rerun_of;
      const media = await readMedia(
        tx,
        ctx,
        turn.files.map(({ id }) => id),
      );
      const now = ctx.now();
      const place = {
        ...{ tenantId: ctx.tenant.id, accountId: ctx.actor.id, agentId: agent.id, sessionId },
        ...version,
        visitor,
      };
      assertSameTalk(held, place);
      if (used.isKnownRun) return joinRun(tx, ctx, turn, held?.lastSeq ?? 0);
      if (!earlierId && turn.query === '' && turn.files.length === 0) throw new AppError('QUESTION_EMPTY');
      assertRunRoom(ctx, { isNewSession: !held, embedId: visitor?.embedId }, used);
      const earlier = earlierId
        ? await readEarlier(tx, sessionId, earlierId, turn.continue_of !== undefined)
        : undefined;
      const form = turn.form && !earlier ? await takeSentForm(tx, ctx, sessionId, turn.form) : undefined;
      if (used.hasWaitingForm) await closeWaitingForms(tx, ctx, sessionId);
      await passAgentLimits(ctx, agent.id, agentLimits);
      const runId = turn.run_id ?? newId();
      if (visitor) await door?.pass(tx, runId);
      const isGated = !visitor && !version.debug;
      const gate = { sessionId, mayWait: turn.on_short === 'wait', plan };
      const cover = isGated ? await passTurnGate(tx, ctx, agent, gate) : nothingToPay;
      const taking = takeTurn(
        wire,
        place,
        {
          ...{ runId, isNewSession: !held, title: cutTitle(turn.query || (media[0]?.name ?? '')) },
          ...{ question: turn.query, media, form, earlier },
          ...{ retryOf: turn.retry_of ?? turn.rerun_of, continueOf: turn.continue_of },
          ...{ answerFormat: turn.answer_format, ...cover },
        },
        {
          now,
          requestId: ctx.requestId,
          job: {
            ...{ service: 'chatSession', key: sessionId, handler: 'turn' },
            payload: { tenantId: ctx.tenant.id, runId },
          },
        },
      );
      // Whoever counts after it holds the commit back; else it goes out with it.
      const countsAfter = door && !visitor;
      const [taken] = await Promise.all([taking, countsAfter ? undefined : wire.commit()]);
      if (!taken) throw new AppError('DAILY_COUNT_USED', { count: cover.daily?.limit ?? 0 });
      if (used.session > 0) noteTurnBehind(runId);
      if (countsAfter) await door.pass(tx, runId);
      const kind = media.some(({ mimeType }) => mimeType.startsWith('image/')) ? 'vision' : 'LLM';
      return { runId, sessionId, ...taken, kind };
    },
    `${ctx.tenant.id}:${turn.session_id}`,
  );

const wasMadeMeanwhile = (error: unknown) => (error as { code?: unknown }).code === '23505';

/** Gate, question, run and the order to run it, all or nothing. The same run id again joins that run. */
const storeTurn = async (...turn: Parameters<typeof takeAsked>): Promise<BegunTurn> => {
  try {
    return await takeAsked(...turn);
  } catch (error) {
    if (!wasMadeMeanwhile(error)) throw error;
  }
  // What another process made at the same moment is seen when it is looked for again.
  try {
    return await takeAsked(...turn);
  } catch (error) {
    // The id is that of somebody else's conversation.
    throw wasMadeMeanwhile(error) ? new AppError('NOT_FOUND') : error;
  }
};

/** Takes a turn, unless more come than are begun. */
export const beginTurn = async (ctx: AccountCtx, turn: Turn, door?: Door): Promise<BegunTurn> => {
  const runId = turn.run_id ?? newId();
  const isThere = async () =>
    turn.run_id !== undefined && ctx.tx(async (tx) => (await tx.$count(chatRun, eq(chatRun.id, runId))) > 0);
  return takeInLine({ tenantId: ctx.tenant.id, runId, isThere }, () =>
    storeTurn(ctx, { ...turn, run_id: runId }, door),
  );
};
