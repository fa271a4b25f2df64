import type { FastifyInstance, FastifyReply } from 'fastify';

/** On every reply, from the first hook on. */
export const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** For what is no page: nothing of it runs, loads or stands in a frame. */
const policy = "default-src 'none'; frame-ancestors 'none'";

/** A reply that says nothing else is nobody's to run, frame or keep. Pages and files bring headers of their own. */
const fillHeaders = (reply: FastifyReply) => {
  const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
  if (!isPage && !reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return reply;
};

export const addSafeHeaders = (app: FastifyInstance) =>
  app.addHook('onSend', (_, reply, payload, done) => {
    fillHeaders(reply);
    done(null, payload);
  });

/** For a call that is refused before any hook has seen it. */
export const withSafeHeaders = (reply: FastifyReply) => fillHeaders(reply.headers(safeHeaders));
