import { type ErrorCode, errorTable, errorText } from '@zhixing/contract/error';
import { limits } from '@zhixing/contract/limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { localeOf } from './send-error.ts';

/** A body that has not come whole. `bytes` is what its connection had brought when it was last seen to bring more. */
type Body = {
  request: FastifyRequest;
  reply: FastifyReply['raw'];
  since: number;
  first: number;
  bytes: number;
  at: number;
};

const lookMs = 1_000;
/** Sooner than this nobody is held: a body may come a little after its head. */
const heldMs = 1_000;
/** After this long a body must have come at this pace: slower than any line that a person would bear with. */
const graceMs = 5_000;
const bytesPerSecond = 1_024;
const silenceMs = 15_000;
const full = { max: limits.halfSentBodies.most, seconds: 5 };

/** For the server itself: heads that do not end, and a last bound for bodies that keep just within the pace. */
export const slowRequests = {
  requestTimeout: 15 * 60_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: lookMs },
};

const isOver = ({ request: { raw } }: Body) => raw.complete || raw.destroyed;
const isHeld = ({ since }: Body, now: number) => now - since >= heldMs;

/** While nobody reads the body it is we who are slow, not its sender. */
const isTooSlow = (body: Body, now: number) => {
  const { raw } = body.request;
  const bytes = raw.socket.bytesRead;
  if (!raw.readableFlowing) Object.assign(body, { since: now, first: bytes, bytes, at: now });
  if (bytes > body.bytes) Object.assign(body, { bytes, at: now });
  const ms = now - body.since - graceMs;
  return now - body.at > silenceMs || (ms > 0 && bytes - body.first < (ms / 1000) * bytesPerSecond);
};

/** Past the framework, which waits for the body that does not come. */
const cutOff = ({ request, reply }: Body, errorCode: ErrorCode) => {
  const { socket } = request.raw;
  if (reply.headersSent) return socket.destroy();
  const { status, code } = errorTable[errorCode];
  const msg = errorText(errorCode, localeOf(request), full);
  const text = JSON.stringify({ code, errorCode, msg, requestId: request.id, data: null });
  const head = [
    `HTTP/1.1 ${status} ${errorCode}`,
    'connection: close',
    `retry-after: ${full.seconds}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
};

/** Ends requests whose body comes too slowly, and holds only so many unfinished ones for one address. */
export const watchBodies = (app: FastifyInstance) => {
  const byAddress = new Map<string, Set<Body>>();
  const forgetOver = (address: string, bodies: Set<Body>) => {
    for (const body of bodies) if (isOver(body)) bodies.delete(body);
    if (bodies.size === 0) byAddress.delete(address);
  };
  const heldOf = (address: string, now: number) => {
    const bodies = byAddress.get(address);
    if (!bodies || bodies.size < full.max) return [];
    forgetOver(address, bodies);
    return [...bodies].filter((body) => isHeld(body, now));
  };

  app.addHook('onRequest', (request, reply, done) => {
    const { raw, ip } = request;
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    const isBare = (length === undefined || length === '0') && encoding === undefined;
    // A request that came over no socket is whole from the start.
    if (isBare || raw.socket.bytesRead === undefined) return done();
    const now = performance.now();
    if (heldOf(ip, now).length >= full.max) {
      reply.header('connection', 'close');
      return done(new AppError(limits.halfSentBodies.code, full));
    }
    const bytes = raw.socket.bytesRead;
    const bodies = byAddress.get(ip) ?? new Set();
    bodies.add({ request, reply: reply.raw, since: now, first: bytes, bytes, at: now });
    byAddress.set(ip, bodies);
    done();
  });

  let lookedAt = performance.now();
  const look = () => {
    const now = performance.now();
    // While this process stood still, what had come could not be read.
    const lateMs = Math.max(0, now - lookedAt - 2 * lookMs);
    lookedAt = now;
    for (const [address, bodies] of byAddress) {
      forgetOver(address, bodies);
      for (const body of bodies) {
        if (lateMs > 0) Object.assign(body, { since: body.since + lateMs, at: body.at + lateMs });
        if (isTooSlow(body, now)) cutOff(body, 'TIMEOUT');
      }
      for (const body of heldOf(address, now).slice(full.max)) cutOff(body, limits.halfSentBodies.code);
    }
  };
  const timer = setInterval(look, lookMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
};
