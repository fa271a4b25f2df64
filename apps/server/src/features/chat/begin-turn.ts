import { isDeepStrictEqual } from 'node:util';
import type { MediaItem } from '@zhixing/contract/chat-message';
import { cutTitle } from '@zhixing/contract/session-title';
import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { chatMessage, chatRun } from '../../db/schema/chat.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import { readRunnableAgent, runnableRelease } from '../agent/index.ts';
import { assertRunRoom } from '../limit/index.ts';
import { type DurableOrder, orderLater } from '../outbox/index.ts';
import { chooseDebugged } from './debug-run.ts';
import { closeWaitingForms, takeSentForm } from './forms.ts';
import { addRun, openSession, type Visitor } from './open-run.ts';
import type { SessionRow } from './queries.ts';
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

/** Behind the session's lock, so that the same turn sent twice at once is still one run. */
const findJoined = async (tx: Tx, ctx: AccountCtx, turn: Turn, session: SessionRow): Promise<BegunTurn | undefined> => {
  const { run_id: runId } = turn;
  if (!runId) return undefined;
  const [row] = await tx.select().from(chatRun).where(eq(chatRun.id, runId));
  if (!row) return undefined;
  if (row.accountId !== ctx.actor.id || row.sessionId !== session.id) throw new AppError('NOT_FOUND');
  if (!(await isSameTurn(tx, row, turn))) throw new AppError('REQUEST_KEY_USED');
  return { runId, sessionId: session.id, lastSeq: session.lastSeq, order: undefined, kind: 'LLM' };
};

/** What everybody may run: the release that stands for them. */
const chooseReleased = async (tx: Tx, ctx: AccountCtx, turn: Turn) => {
  if (turn.version || turn.rerun_of || turn.tool_mocks) throw new AppError('BAD_REQUEST');
  const agent = await readRunnableAgent(tx, ctx, turn.schema_id, turn.share_token);
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

/** Takes a turn: gate, question, run and the order to run it, all or nothing. The same run id again joins that run. */
export const beginTurn = (ctx: AccountCtx, turn: Turn, door?: Door): Promise<BegunTurn> =>
  ctx.db.inTenantPrepared(
    ctx.tenant.id,
    async (tx) => {
      const chosen = turn.release === 0 ? await chooseDebugged(tx, ctx, turn) : await chooseReleased(tx, ctx, turn);
      const { agent, limits, ...version } = chosen;
      const earlierId = turn.retry_of ?? turn.continue_of ?? turn.rerun_of;
      const media = await readMedia(
        tx,
        ctx,
        turn.files.map(({ id }) => id),
      );
      const now = ctx.now();
      const place = {
        tenantId: ctx.tenant.id,
        accountId: ctx.actor.id,
        agentId: agent.id,
        sessionId: turn.session_id,
        ...version,
        visitor: door?.visitor,
      };
      const { session, isNew } = await openSession(tx, place, cutTitle(turn.query || (media[0]?.name ?? '')), now);
      const joined = isNew ? undefined : await findJoined(tx, ctx, turn, session);
      if (joined) return joined;
      if (!earlierId && turn.query === '' && turn.files.length === 0) throw new AppError('QUESTION_EMPTY');
      const begun = { sessionId: session.id, isNewSession: isNew, isDebug: version.debug !== null };
      await assertRunRoom(tx, ctx, { ...begun, embedId: door?.visitor?.embedId });
      const earlier = earlierId
        ? await readEarlier(tx, session.id, earlierId, turn.continue_of !== undefined)
        : undefined;
      const form = turn.form && !earlier ? await takeSentForm(tx, ctx, session.id, turn.form) : undefined;
      if (!isNew) await closeWaitingForms(tx, ctx, session.id);
      await passAgentLimits(ctx, agent.id, limits);
      const runId = turn.run_id ?? newId();
      if (door?.visitor) await door.pass(tx, runId);
      const isGated = !door?.visitor && !version.debug;
      const gate = { sessionId: session.id, mayWait: turn.on_short === 'wait' };
      const cover = isGated ? await passTurnGate(tx, ctx, agent, gate) : nothingToPay;
      await addRun(
        tx,
        place,
        {
          runId,
          turnNo: session.turnNo,
          question: turn.query,
          media,
          form,
          earlier,
          retryOf: turn.retry_of ?? turn.rerun_of,
          continueOf: turn.continue_of,
          answerFormat: turn.answer_format,
          ...cover,
        },
        now,
      );
      if (door && !door.visitor) await door.pass(tx, runId);
      const order = await orderLater(tx, ctx, {
        service: 'chatSession',
        key: session.id,
        handler: 'turn',
        payload: { tenantId: ctx.tenant.id, runId },
      });
      const kind = media.some(({ mimeType }) => mimeType.startsWith('image/')) ? 'vision' : 'LLM';
      return { runId, sessionId: session.id, lastSeq: session.lastSeq, order, kind };
    },
    `${ctx.tenant.id}:${turn.session_id}`,
  );
