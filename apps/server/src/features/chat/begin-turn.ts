import { sessionTitleLength } from '@zhixing/contract/chat';
import type { ChatMessage, MediaItem } from '@zhixing/contract/chat-message';
import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { chatMessage, chatRun, chatSession } from '../../db/schema/chat.ts';
import { storedFile } from '../../db/schema/stored-file.ts';
import { readVisibleAgent, runnableRelease } from '../agent/index.ts';
import { type DurableOrder, orderLater } from '../outbox/index.ts';
import type { SessionRow } from './queries.ts';
import { passTurnGate } from './turn-gate.ts';

export type Turn = {
  session_id: string;
  schema_id: string;
  query: string;
  files: { id: string }[];
  run_id?: string | undefined;
  retry_of?: string | undefined;
  continue_of?: string | undefined;
  share_token?: string | undefined;
};
export type BegunTurn = { runId: string; sessionId: string; lastSeq: number; order: DurableOrder | undefined };

const maxWaiting = 5;

const titleOf = (text: string) => [...text.replace(/\s+/g, ' ').trim()].slice(0, sessionTitleLength).join('');

const readMedia = async (tx: Tx, ctx: AccountCtx, ids: string[]): Promise<MediaItem[]> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(storedFile)
    .where(and(inArray(storedFile.id, ids), eq(storedFile.ownerId, ctx.actor.id), eq(storedFile.kind, 'file')));
  if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND');
  return rows.map(({ id, name, mimeType }) => ({ fileId: id, name, mimeType, url: '' }));
};

/** Locked either way: by the insert that made it, or by the select that found it. */
const openSession = async (tx: Tx, ctx: AccountCtx, { session_id: id, schema_id: agentId }: Turn, title: string) => {
  const now = ctx.now();
  const [made] = await tx
    .insert(chatSession)
    .values({ tenantId: ctx.tenant.id, id, accountId: ctx.actor.id, agentId, title, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  if (made) return { session: made, isNew: true };
  const [row] = await tx
    .select()
    .from(chatSession)
    .where(and(eq(chatSession.id, id), isNull(chatSession.deletedAt)))
    .for('update');
  if (row?.accountId !== ctx.actor.id || row.agentId !== agentId) throw new AppError('NOT_FOUND');
  return { session: row, isNew: false };
};

const assertRoomInQueue = async (tx: Tx, sessionId: string) => {
  const [waiting] = await tx
    .select({ n: count() })
    .from(chatRun)
    .where(and(eq(chatRun.sessionId, sessionId), inArray(chatRun.status, ['queued', 'running'])));
  if ((waiting?.n ?? 0) >= maxWaiting) throw new AppError('TURNS_WAITING');
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

/** Behind the session's lock, so that the same turn sent twice at once is still one run. */
const findJoined = async (
  tx: Tx,
  ctx: AccountCtx,
  { run_id: runId }: Turn,
  session: SessionRow,
): Promise<BegunTurn | undefined> => {
  if (!runId) return undefined;
  const [row] = await tx.select().from(chatRun).where(eq(chatRun.id, runId));
  if (!row) return undefined;
  if (row.accountId !== ctx.actor.id || row.sessionId !== session.id) throw new AppError('NOT_FOUND');
  return { runId, sessionId: session.id, lastSeq: session.lastSeq, order: undefined };
};

/** Takes a turn: gate, question, run and the order to run it, all or nothing. The same run id again joins that run. */
export const beginTurn = (ctx: AccountCtx, turn: Turn): Promise<BegunTurn> =>
  ctx.db.inTenantPrepared(ctx.tenant.id, async (tx) => {
    const agent = await readVisibleAgent(tx, ctx, turn.schema_id, turn.share_token);
    if (agent.status === 'C00_Unreleased') throw new AppError('AGENT_UNRELEASED');
    const earlierId = turn.retry_of ?? turn.continue_of;
    if (!earlierId && turn.query === '' && turn.files.length === 0) throw new AppError('QUESTION_EMPTY');
    const media = await readMedia(
      tx,
      ctx,
      turn.files.map(({ id }) => id),
    );
    const title = titleOf(turn.query || (media[0]?.name ?? ''));
    const { session, isNew } = await openSession(tx, ctx, turn, title);
    const joined = isNew ? undefined : await findJoined(tx, ctx, turn, session);
    if (joined) return joined;
    if (!isNew) await assertRoomInQueue(tx, session.id);
    const earlier = earlierId
      ? await readEarlier(tx, session.id, earlierId, turn.continue_of !== undefined)
      : undefined;
    if (!turn.continue_of) await passTurnGate(tx, ctx, agent, session.id);

    const runId = turn.run_id ?? newId();
    const now = ctx.now();
    const owned = { tenantId: ctx.tenant.id, sessionId: session.id };
    const begun = await tx
      .insert(chatRun)
      .values({
        ...owned,
        id: runId,
        accountId: ctx.actor.id,
        agentId: agent.id,
        releaseNo: runnableRelease(agent, ctx.actor.id),
        questionOf: earlier?.questionOf ?? runId,
        retryOf: turn.retry_of ?? null,
        continueOf: turn.continue_of ?? null,
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
        content: turn.query,
        time: now.toISOString(),
        runId,
        ...(media.length > 0 ? { media } : {}),
      };
      await tx.insert(chatMessage).values({ ...owned, at: now, id: body.uuid, runId, role: 1, body });
    }
    const order = await orderLater(tx, ctx, {
      service: 'chatSession',
      key: session.id,
      handler: 'turn',
      payload: { tenantId: ctx.tenant.id, runId },
    });
    return { runId, sessionId: session.id, lastSeq: session.lastSeq, order };
  });
