import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the sender says of its body; not a number when it does not. */
export const lengthOf = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? Number.NaN);

/**
 * After an early answer the rest of a body of ordinary size is let run out, so that the sender gets to read the answer;
 * a body without end is cut off.
 */
export const leaveBody = (request: FastifyRequest, reply: FastifyReply, maxBytes: number) => {
  const { raw } = request;
  if (!raw.complete && !(lengthOf(request) <= 4 * maxBytes)) reply.header('connection', 'close');
  // Who has begun to read a body must take it off the wire to its end.
  if (!raw.readableEnded && !raw.destroyed) raw.unpipe().resume();
};
