import { heartbeatMs } from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { type ErrorCode, errorTable } from '@zhixing/contract/error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { KnownKey } from '../api-key/index.ts';
import { beginByKey, followRun } from './begin-by-key.ts';
import { chunk, completion, type Head, openAiError, usageChunk } from './reply.ts';
import type { CompletionRequest } from './request.ts';
import { createTeller } from './told.ts';

export type Call = {
  ctx: AccountCtx;
  key: KnownKey;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whoever loses the key, or goes away, hears no more; the run goes on to its end. */
  watch: (onEnd: (why: ErrorCode | undefined) => void) => void;
};
type Finished = Extract<ChatEvent, { kind: 'run-finished' }>;

const isCode = (code: string): code is ErrorCode => code in errorTable;

/** Why a run that is over has no answer; one that its owner stopped has what was written until then. */
const failureOf = ({ outcome, answer: { errorCode = '' } }: Finished): ErrorCode | undefined => {
  if (outcome !== 'failed') return undefined;
  return isCode(errorCode) ? errorCode : 'INTERNAL';
};

const neverFull = { isReady: () => true, onDrain: () => undefined };

const answerWhole = async (call: Call, head: Head, begun: Parameters<typeof followRun>[1]) => {
  const { promise, resolve, reject } = Promise.withResolvers<Finished>();
  const { raw } = call.reply;
  const gone = () => reject(new AppError('TIMEOUT'));
  raw.once('close', gone);
  call.watch((why) => reject(new AppError(why ?? 'TRY_LATER')));
  const close = followRun(call.ctx, begun, { ...neverFull, onClose: () => undefined }, (event) => {
    if (event.kind === 'run-finished') resolve(event);
  });
  try {
    const finished = await promise;
    const failure = failureOf(finished);
    if (failure) throw new AppError(failure);
    return completion(head, finished.answer);
  } finally {
    raw.off('close', gone);
    close();
  }
};

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

const answerInStream = (call: Call, head: Head, begun: Parameters<typeof followRun>[1], wantsUsage: boolean) => {
  const { ctx, request, reply } = call;
  const { raw } = reply;
  const teller = createTeller(head.runId);
  const closers: (() => void)[] = [];
  const say = (body: unknown) => raw.write(`data: ${typeof body === 'string' ? body : JSON.stringify(body)}\n\n`);
  const fail = (code: ErrorCode) => {
    if (raw.writableEnded) return;
    say(openAiError(code, ctx.locale));
    raw.end();
  };
  call.watch((why) => fail(why ?? 'TRY_LATER'));
  reply.hijack();
  raw.on('error', (err) => request.log.debug({ err }, 'a stream broke'));
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers });
  const heartbeat = setInterval(() => {
    if (!raw.writableNeedDrain && !raw.writableEnded) raw.write(': ping\n\n');
  }, heartbeatMs);
  raw.once('close', () => {
    clearInterval(heartbeat);
    for (const close of closers) close();
  });
  say(chunk(head, { role: 'assistant', content: '' }));
  const reader = {
    isReady: () => !raw.writableNeedDrain,
    onDrain: (listener: () => void) => void raw.on('drain', listener),
    onClose: (listener: () => void) => void (raw.destroyed ? listener() : closers.push(listener)),
  };
  const close = followRun(ctx, begun, reader, (event) => {
    if (raw.writableEnded || raw.destroyed) return;
    const { content, reasoning } = teller.tell(event);
    if (reasoning !== '') say(chunk(head, { reasoning_content: reasoning }));
    if (content !== '') say(chunk(head, { content }));
    if (event.kind !== 'run-finished') return;
    const failure = failureOf(event);
    if (failure) return fail(failure);
    const rest = teller.rest();
    if (rest !== '') say(chunk(head, { content: rest }));
    say(chunk(head, {}, 'stop'));
    if (wantsUsage) say(usageChunk(head, event.answer));
    say('[DONE]');
    raw.end();
  });
  closers.push(close);
  if (raw.destroyed) close();
  return reply;
};

export const answerCompletion = async (call: Call, body: CompletionRequest, idempotencyKey: string | undefined) => {
  const begun = await beginByKey(call.ctx, call.key, body, idempotencyKey);
  const created = Math.floor(call.ctx.now().getTime() / 1000);
  const head = { runId: begun.runId, sessionId: begun.sessionId, model: body.model, created };
  call.reply.header('x-conversation-id', begun.sessionId);
  if (!body.stream) return answerWhole(call, head, begun);
  return answerInStream(call, head, begun, body.stream_options?.include_usage === true);
};
