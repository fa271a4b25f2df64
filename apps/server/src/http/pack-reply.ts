import { promisify } from 'node:util';
import { gzip as zlibGzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const gzip = promisify(zlibGzip);

/** Less goes out in one or two packets as it is. */
const leastBytes = 4096;

const packable = /^(?:application\/json|text\/(?:html|plain|csv))\b/;

/**
 * Lists are words of few kinds: the market's 40 KB are 7. Only whole texts, never a stream or a file. No page of a stranger
 * can make a browser ask these for somebody: they want a token in a header, which lengths of packed secrets are learnt by.
 */
export const addPackedReplies = (app: FastifyInstance) =>
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < leastBytes || reply.hasHeader('content-encoding'))
      return payload;
    if (!packable.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload;
    const packed = await gzip(payload, { level: 4 });
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return packed;
  });
