import type { ChatEvent } from '@zhixing/contract/chat-event';
import { errorTable, errorText } from '@zhixing/contract/error';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import type { AccountCtx } from '../../ctx.ts';
import { beginTurn, openSessionTail, refuseWaiting, stopRun } from '../chat/index.ts';
import { orderNow } from '../outbox/index.ts';

const limitMs = 120_000;

type Finished = Extract<ChatEvent, { kind: 'run-finished' }>;
type Answer = { text: string; isError: boolean };

const isCode = (code: string): code is keyof typeof errorTable => code in errorTable;

const answerOf = ({ outcome, answer }: Finished, { locale }: AccountCtx): Answer => {
  if (outcome === 'done') return { text: answer.content, isError: false };
  const code = answer.errorCode ?? 'INTERNAL';
  const why = outcome === 'stopped' ? 'TIMEOUT' : isCode(code) ? code : 'INTERNAL';
  return { text: errorText(why, locale), isError: true };
};

/** Follows the run to its end. Nobody is there to agree to anything, so whatever is asked is refused. */
const follow = async (
  ctx: AccountCtx,
  { runId, sessionId, lastSeq }: { runId: string; sessionId: string; lastSeq: number },
  signal: AbortSignal,
): Promise<Finished> => {
  const { promise, resolve, reject } = Promise.withResolvers<Finished>();
  const onEvent = (event: ChatEvent) => {
    if (event.kind === 'run-finished') resolve(event);
    if (event.kind === 'tool-waiting') refuseWaiting(ctx, event).catch(reject);
  };
  const stop = () => reject(signal.reason);
  const close = openSessionTail(
    ctx.services,
    { tenantId: ctx.tenant.id, sessionId, after: lastSeq, stored: lastSeq, runId },
    {
      send: (_, json) => {
        if (/^\{"kind":"(run-finished|tool-waiting)"/.test(json)) onEvent(JSON.parse(json) as ChatEvent);
      },
      end: () => undefined,
      isReady: () => true,
      onDrain: () => undefined,
      onClose: () => undefined,
    },
  );
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    close();
  }
};

/** The released agent answers one question as its owner, in a session of its own; it counts like any of their chats. */
export const askAgent = async (
  ctx: AccountCtx,
  agentId: string,
  question: string,
  signal: AbortSignal,
): Promise<Answer> => {
  const sessionId = newId();
  return withTimeLimit(limitMs, signal, async (ended) => {
    try {
      const begun = await beginTurn(ctx, { session_id: sessionId, schema_id: agentId, query: question, files: [] });
      if (begun.order) void orderNow(ctx, begun.order);
      return answerOf(await follow(ctx, begun, ended), ctx);
    } catch (error) {
      if (error instanceof AppError) return { text: errorText(error.code, ctx.locale, error.params), isError: true };
      if (!ended.aborted) throw error;
      await stopRun(ctx, sessionId);
      return { text: errorText('TIMEOUT', ctx.locale), isError: true };
    }
  });
};
