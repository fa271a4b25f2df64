import type { ChatEvent } from '@zhixing/contract/chat-event';
import type { StreamSink } from '@zhixing/contract/route';
import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { idFrom, isUuid, newId } from '../../base/id.ts';
import type { AnswerFormat } from '../../base/model-round.ts';
import type { AccountCtx } from '../../ctx.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { type KnownKey, takeCall } from '../api-key/index.ts';
import { type BegunTurn, beginTurn, openSessionTail, unattended } from '../chat/index.ts';
import { orderNow } from '../outbox/index.ts';
import { storePictures } from './pictures.ts';

export type Question = {
  model: string;
  text: string;
  pictures: readonly Buffer[];
  /** The conversation it goes on with; otherwise a new one. */
  sessionId: string | undefined;
  /** The JSON that is wanted. */
  format: AnswerFormat | undefined;
};
export type Begun = BegunTurn;

const isBegun = (ctx: AccountCtx, runId: string) =>
  ctx.tx(async (tx) => (await tx.$count(chatRun, eq(chatRun.id, runId))) > 0);

/** Begins the turn; the same idempotency key again joins it, also after the process that took it is gone. */
export const beginByKey = async (
  ctx: AccountCtx,
  { keyId, agentId }: KnownKey,
  { model, text, pictures, sessionId, format }: Question,
  idempotencyKey: string | undefined,
): Promise<Begun> => {
  if (!isUuid(model) || (agentId !== null && model !== agentId)) throw new AppError('NOT_FOUND');
  const runId = idempotencyKey ? idFrom(`api-run:${keyId}:${idempotencyKey}`) : newId();
  const fresh = idempotencyKey ? idFrom(`api-session:${keyId}:${idempotencyKey}`) : newId();
  const isJoined = pictures.length > 0 && idempotencyKey !== undefined && (await isBegun(ctx, runId));
  const { files, takeBack } = await storePictures(ctx, isJoined ? [] : pictures);
  const turn = {
    ...{ session_id: sessionId ?? fresh, schema_id: model, query: text, files, run_id: runId },
    answer_format: format,
  };
  try {
    const begun = await beginTurn(ctx, turn, { pass: (tx) => takeCall(tx, ctx, keyId, runId) });
    if (begun.order) void orderNow(ctx, begun.order);
    return begun;
  } catch (error) {
    await takeBack();
    throw error;
  }
};

type Reader = Pick<StreamSink, 'isReady' | 'onDrain' | 'onClose'>;

/** Tells the events of the run to its end. Nobody is there to agree to anything, so whatever is asked is refused. */
export const followRun = (
  ctx: AccountCtx,
  { runId, sessionId, lastSeq, order }: Begun,
  reader: Reader,
  onEvent: (event: ChatEvent) => void,
) =>
  openSessionTail(
    ctx.services,
    // Whoever joins a run may have missed its beginning.
    { tenantId: ctx.tenant.id, sessionId, after: order ? lastSeq : 0, stored: lastSeq, runId },
    unattended(ctx, {
      ...reader,
      send: (_, json) => onEvent(JSON.parse(json) as ChatEvent),
      end: () => undefined,
    }),
  );
