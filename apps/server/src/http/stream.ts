import { heartbeatMs } from '@zhixing/contract/chat';
import type { EventStream } from '@zhixing/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
  }
}

type Raw = FastifyReply['raw'];
const open = new Set<Raw>();

/** One timer for all readers; a proxy cuts what seems dead. */
export const startHeartbeat = () => {
  const timer = setInterval(() => {
    for (const raw of open) if (!raw.writableNeedDrain) raw.write(': ping\n\n');
  }, heartbeatMs);
  return () => clearInterval(timer);
};

/** No database connection and no promise waits behind an open stream, only the socket and what the verb keeps. */
export const sendStream = (request: FastifyRequest, reply: FastifyReply, stream: EventStream) => {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers });
  raw.flushHeaders();
  request.raw.socket.setNoDelay(true);
  open.add(raw);
  const closers: (() => void)[] = [() => open.delete(raw)];
  raw.once('close', () => {
    for (const close of closers) close();
  });
  stream({
    send: (id, json) => void raw.write(`id: ${id}\ndata: ${json}\n\n`),
    end: () => void raw.end(),
    isReady: () => !raw.writableNeedDrain,
    onDrain: (listener) => void raw.on('drain', listener),
    onClose: (listener) => void (raw.destroyed ? listener() : closers.push(listener)),
  });
};

/** For a clean end of the process: readers come back with the number they have. */
export const endStreams = () => {
  for (const raw of open) raw.end();
};
