import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Log } from '../base/log.ts';
import { isSigned, type RunOrder, type RunResult, runOrder } from '../gateways/sandbox/protocol.ts';
import { answerParse } from './parse/answer-parse.ts';
import type { Parser } from './parse/parser.ts';
import { readBody } from './read-body.ts';
import { countSandboxRun, createSandboxRegistry } from './run-figures.ts';
import { Busy, OwnQueueFull } from './slots.ts';

const MAX_BODY = 4_000_000;

type Runner = { run: (order: RunOrder, signal: AbortSignal) => Promise<RunResult> } & Parameters<
  typeof createSandboxRegistry
>[0];

const parseOrder = (body: Buffer) => {
  try {
    return runOrder.safeParse(JSON.parse(body.toString()));
  } catch {
    return runOrder.safeParse(undefined);
  }
};

const lookMs = 50;

/** `POST /run` and `POST /parse` for whoever has the key; `/healthz`, `/ready` and `/metrics` for all who reach the port. A caller that hangs up ends its run. */
export const createSandboxServer = (log: Log, key: string, runner: Runner, parser: Parser) => {
  let isDraining = false;
  let running = 0;
  const registry = createSandboxRegistry(runner, parser);
  const send = (reply: ServerResponse, status: number, body: object) => {
    if (!reply.writableEnded) reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  const answerRun = async (request: IncomingMessage, reply: ServerResponse) => {
    const hungUp = new AbortController();
    reply.once('close', () => hungUp.abort());
    const body = await readBody(request, MAX_BODY);
    if (!body) return send(reply, 413, { error: 'the order is too long' });
    if (!isSigned(key, request.headers, body)) return send(reply, 403, { error: 'not signed' });
    const order = parseOrder(body);
    if (!order.success)
      return send(reply, 400, { error: order.error.issues.map(({ path, message }) => [path, message]) });
    if (isDraining) return send(reply, 503, { error: 'the sandbox is stopping' });
    running++;
    const result = await runner.run(order.data, hungUp.signal).finally(() => running--);
    countSandboxRun(order.data, result);
    log.debug({ language: order.data.language, ms: result.ms, outcome: result.ok ? 'ok' : result.kind }, 'run');
    send(reply, 200, result);
  };

  const answerFile = async (request: IncomingMessage, reply: ServerResponse) => {
    if (isDraining) return send(reply, 503, { error: 'the sandbox is stopping' });
    running++;
    await answerParse({ log, key, parser, send }, request, reply).finally(() => running--);
  };

  const server = createServer((request, reply) => {
    reply.on('error', (err) => log.debug({ err }, 'a caller left'));
    if (isDraining) reply.setHeader('connection', 'close');
    if (request.method === 'GET' && request.url === '/healthz') return send(reply, 200, { status: 'up' });
    if (request.method === 'GET' && request.url === '/ready') {
      const isReady = !isDraining && runner.isReady();
      return send(reply, isReady ? 200 : 503, { status: isReady ? 'ready' : 'waiting' });
    }
    if (request.method === 'GET' && request.url === '/metrics')
      return void registry.metrics().then(
        (text) => reply.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => send(reply, 500, {}),
      );
    const answer = request.method === 'POST' && { '/run': answerRun, '/parse': answerFile }[request.url ?? ''];
    if (!answer) return send(reply, 404, {});
    answer(request, reply).catch((err) => {
      if (reply.destroyed) return;
      if (err instanceof OwnQueueFull) return send(reply, 429, { error: err.message, most: err.most });
      if (!(err instanceof Busy)) log.error({ err }, 'a run could not be started');
      send(reply, 503, { error: err instanceof Busy ? err.message : 'a run could not be started' });
    });
  });
  // Closing a connection that lies idle would meet the next request on it.
  server.keepAliveTimeout = 0;
  return {
    server,
    /** Takes no new runs, and waits for those it has until the time is up. */
    async drain(withinMs: number) {
      isDraining = true;
      const began = performance.now();
      while (running > 0 && performance.now() - began < withinMs)
        await new Promise((resolve) => setTimeout(resolve, lookMs));
    },
  };
};
