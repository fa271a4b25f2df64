import { heartbeatMs } from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { type ErrorCode, errorTable } from '@zhixing/contract/error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { KnownKey } from '../api-key/index.ts';
import { type Begun, beginByKey, followRun, type Question } from './begin-by-key.ts';
import { createTeller, type Told } from './told.ts';

export type Call = {
  ctx: AccountCtx;
  key: KnownKey;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whoever loses the key, or goes away, hears no more; the run goes on to its end. */
  watch: (onEnd: (why: ErrorCode | undefined) => void) => void;
};
export type Finished = Extract<ChatEvent, { kind: 'run-finished' }>;
export type Head = { runId: string; sessionId: string; model: string; created: number };
export type Frame = { event?: string; data: unknown };

/** All in which OpenAI's protocols differ when they tell of a run. */
export type Wording = {
  whole: (finished: Pick<Finished, 'outcome' | 'answer'>) => unknown;
  begin: () => Frame[];
  tell: (told: Told) => Frame[];
  end: (finished: Finished) => Frame[];
  /** The run came to nothing. */
  fail: (failure: AppError) => Frame[];
  /** The reader may hear no more of it. */
  cutOff: (code: ErrorCode) => Frame[];
};
export type Asked = Question & { isStream: boolean; wordingOf: (head: Head) => Wording };

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);
export const codeOf = (code: string): ErrorCode => (isCode(code) ? code : 'INTERNAL');

/** Why a run that is over has no answer; one that its owner stopped has what was written until then. */
export const failureOf = ({ outcome, answer }: Pick<Finished, 'outcome' | 'answer'>) => {
  if (outcome !== 'failed') return undefined;
  const { errorCode = '', step = [], receipt } = answer;
  const code = codeOf(errorCode);
  if (code !== 'ANSWER_UNFIT') return new AppError(code);
  const faults = step.findLast((one) => one.faults)?.faults ?? [];
  const tokens = (receipt?.inputTokens ?? 0) + (receipt?.outputTokens ?? 0);
  return new AppError(code, {}, { response_format: `${faults.join('; ')} (${tokens} tokens were used)` });
};

const neverFull = { isReady: () => true, onDrain: () => undefined };

const answerWhole = async (call: Call, begun: Begun, wording: Wording) => {
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
    if (failure) throw failure;
    return wording.whole(finished);
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

const textOf = ({ event, data }: Frame) =>
  `${event ? `event: ${event}\n` : ''}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

const answerInStream = (call: Call, begun: Begun, wording: Wording) => {
  const { ctx, request, reply } = call;
  const { raw } = reply;
  const teller = createTeller(begun.runId);
  const closers: (() => void)[] = [];
  const say = (frames: readonly Frame[]) => {
    if (frames.length > 0) raw.write(frames.map(textOf).join(''));
  };
  const endWith = (frames: readonly Frame[]) => {
    if (raw.writableEnded) return;
    say(frames);
    raw.end();
  };
  call.watch((why) => endWith(wording.cutOff(why ?? 'TRY_LATER')));
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
  say(wording.begin());
  const reader = {
    isReady: () => !raw.writableNeedDrain,
    onDrain: (listener: () => void) => void raw.on('drain', listener),
    onClose: (listener: () => void) => void (raw.destroyed ? listener() : closers.push(listener)),
  };
  const close = followRun(ctx, begun, reader, (event) => {
    if (raw.writableEnded || raw.destroyed) return;
    say(wording.tell(teller.tell(event)));
    if (event.kind !== 'run-finished') return;
    const failure = failureOf(event);
    if (failure) return endWith(wording.fail(failure));
    say(wording.tell({ content: teller.rest(), reasoning: '' }));
    endWith(wording.end(event));
  });
  closers.push(close);
  if (raw.destroyed) close();
  return reply;
};

/** Begins or joins the run and tells of it, whole or as it comes. */
export const answerRun = async (
  call: Call,
  { isStream, wordingOf, ...question }: Asked,
  { idempotencyKey, onBegun }: { idempotencyKey: string | undefined; onBegun: () => void },
) => {
  const begun = await beginByKey(call.ctx, call.key, question, idempotencyKey);
  onBegun();
  const created = Math.floor(call.ctx.now().getTime() / 1000);
  const { runId, sessionId } = begun;
  call.reply.header('x-conversation-id', sessionId);
  const wording = wordingOf({ runId, sessionId, model: question.model, created });
  return (isStream ? answerInStream : answerWhole)(call, begun, wording);
};
