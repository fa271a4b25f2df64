import { createServer, type Http2ServerRequest, type Http2ServerResponse, type ServerHttp2Session } from 'node:http2';
import { createEndpointHandler, type HooksProvider } from '@restatedev/restate-sdk';
import type { Log } from '../base/log.ts';
import { engineLog, jobHooks } from './job-hooks.ts';

type Options = {
  services: Parameters<typeof createEndpointHandler>[0]['services'];
  /** Who is not the engine is turned away. */
  isEngine: (path: string, headers: Http2ServerRequest['headers']) => boolean;
  /** Work begun on another release must not meet this code: only this release's address is answered. */
  prefix: string;
  log: Log;
};

/** The engine takes a finished step's result within this; an attempt quiet for so long only waits for somebody. */
const quietMs = 1_000;
const settleMs = 15_000;
const lookMs = 50;

const look = () => new Promise<void>((resolve) => setTimeout(resolve, lookMs));

/** Storing and telling how it ended is short and saves the reader the wait for another worker. */
const isEnding = (step: string) => step.startsWith('end');

/** Answers the engine. While it drains, steps that run go on, and those that would begin are for another worker. */
export const startJobServer = async (
  { services, isEngine, prefix, log }: Options,
  { host, port }: { host: string; port: number },
) => {
  let isDraining = false;
  let running = 0;
  const sessions = new Set<ServerHttp2Session>();
  const attempts = new Set<Http2ServerRequest>();

  const countSteps: HooksProvider = () => ({
    interceptor: {
      async run(name, next) {
        if (isDraining && !isEnding(name)) throw new Error('this worker is stopping, another one goes on');
        running++;
        try {
          await next();
        } finally {
          running--;
        }
      },
    },
  });
  const handle = createEndpointHandler({
    services,
    defaultServiceOptions: { hooks: [jobHooks, countSteps] },
    logger: engineLog(log),
  });

  const note = (err: Error) => void log.debug({ err }, 'the engine left');
  const server = createServer((request: Http2ServerRequest, reply: Http2ServerResponse) => {
    request.on('error', note);
    reply.on('error', note);
    if (isDraining || !request.url.startsWith(prefix)) return reply.writeHead(503).end();
    if (!isEngine(request.url, request.headers)) return reply.writeHead(401).end();
    attempts.add(request);
    reply.once('close', () => attempts.delete(request));
    handle(request, reply);
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', note);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  server.on('error', (err) => log.error({ err }, 'the server for the engine failed'));

  return {
    /** Takes nothing more, and waits until nothing runs any more or the time is up. */
    async drain(withinMs: number) {
      // The connections stay: the engine breaks off what runs on one that says goodbye.
      isDraining = true;
      const began = performance.now();
      let quietSince = began;
      while (attempts.size > 0 && performance.now() - began < withinMs) {
        if (running > 0) quietSince = performance.now();
        if (performance.now() - quietSince > quietMs) return;
        await look();
      }
    },
    /** Leaves what is still going on to another worker: each attempt hears it by its own signal and ends. */
    async cut() {
      server.close();
      for (const session of sessions) session.destroy();
      const began = performance.now();
      while (running > 0 && performance.now() - began < settleMs) await look();
      if (running > 0) log.warn({ running }, 'steps did not end when they were cut');
    },
  };
};
