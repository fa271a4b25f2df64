import { heartbeatMs } from '@zhixing/contract/chat';
import type { RunRefused } from '@zhixing/contract/chat-event';
import type { ErrorCode } from '@zhixing/contract/error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GuardedStream } from '../stream-right.ts';
import type { Listener } from './right-watch.ts';
import { failureOf } from './send-error.ts';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Proxies in between must not save up our words.
  'x-accel-buffering': 'no',
  connection: 'keep-alive',
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers with events; so do its refusals. */
    isStream?: boolean;
    /** A GET that a cookie does not open. */
    changes?: boolean;
  }
}

type Raw = FastifyReply['raw'];
const open = new Set<Raw>();

/** A reader may have taken all that was said and not yet have been told so: its response is ended, and still there. */
const canTell = (raw: Raw) => !raw.writableEnded && !raw.destroyed;

/** For what an ended stream still holds for a reader that has stopped reading. */
const lingerMs = 60_000;

/** One timer for all readers; a proxy cuts what seems dead. */
export const startHeartbeat = (everyMs = heartbeatMs) => {
  const timer = setInterval(() => {
    for (const raw of open) if (canTell(raw) && !raw.writableNeedDrain) raw.write(': ping\n\n');
  }, everyMs);
  return () => clearInterval(timer);
};

/** The last word of a stream whose reader has lost the right to it; without a reason they may come back at once. */
const lastWord = (request: FastifyRequest, why: ErrorCode | undefined) => {
  if (!why) return `retry: ${comeBackMs()}\n\n`;
  const refusal: RunRefused = { kind: 'run-refused', ...failureOf(why, request) };
  return `data: ${JSON.stringify(refusal)}\n\n`;
};

/** Notes who listens, and gives the way to forget them. */
type Watch = (listener: Pick<Listener, 'right' | 'end'>) => () => void;

/** No database connection and no promise waits behind an open stream, only the socket and what the verb keeps. */
export const sendStream = (
  request: FastifyRequest,
  reply: FastifyReply,
  { right, listen }: GuardedStream,
  watch: Watch,
) => {
  reply.hijack();
  const { raw } = reply;
  // Whatever breaks while we write is told by the close that follows it.
  raw.on('error', (err) => request.log.debug({ err, requestId: request.id }, 'a stream broke'));
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers });
  raw.flushHeaders();
  request.raw.socket.setNoDelay(true);
  open.add(raw);
  let lingering: NodeJS.Timeout | undefined;
  const closers: (() => void)[] = [() => open.delete(raw), () => clearTimeout(lingering)];
  raw.once('close', () => {
    for (const close of closers) close();
  });
  const end = (why: ErrorCode | undefined) => {
    if (!canTell(raw)) return;
    lingering ??= setTimeout(() => raw.destroy(), lingerMs).unref();
    // What a reader has not taken yet is not theirs any more.
    if (raw.writableNeedDrain) raw.destroy();
    else raw.end(lastWord(request, why));
  };
  closers.push(watch({ right, end }));
  listen({
    send: (id, json) => {
      if (canTell(raw)) raw.write(`id: ${id}\ndata: ${json}\n\n`);
    },
    end: () => {
      lingering ??= setTimeout(() => raw.destroy(), lingerMs).unref();
      raw.end();
    },
    isReady: () => !raw.writableNeedDrain,
    onDrain: (listener) => void raw.on('drain', listener),
    onClose: (listener) => void (raw.destroyed ? listener() : closers.push(listener)),
  });
  // Gone before we listened for it.
  if (raw.destroyed) for (const close of closers) close();
};

export const countStreams = () => open.size;

/** Not all at the same moment, and not longer than a reader takes for a hiccup. */
const comeBackMs = () => Math.round(100 + Math.random() * 900);

/** For a clean end of the process: readers come back with the number they have. */
export const endStreams = () => {
  for (const raw of open) if (canTell(raw)) raw.end(`retry: ${comeBackMs()}\n\n`);
};

const endAgainMs = 250;

/** Open streams would keep the server from closing, and so would those that come while it closes. */
export const endStreamsUntilClosed = (server: FastifyInstance['server']) => {
  endStreams();
  if (!server.listening) return;
  const timer = setInterval(endStreams, endAgainMs).unref();
  server.once('close', () => clearInterval(timer));
};
