import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { unframeParse } from '../../../apps/server/src/gateways/sandbox/parse-protocol.ts';

/** One order that the parser took: `away` where it was down or full, `cut` where its answer did not come back. */
export type ParseCall = {
  at: number;
  hash: string;
  task: string;
  format: string;
  pages: number;
  outcome: 'open' | 'done' | 'cut' | 'away';
};

const readyMs = 60_000;

/**
 * The parser at the instance's own address, with a ledger before it: what it did is known also after it was killed. Its
 * process is the campaign's own, so that it can be killed; `./dev stop sandbox` comes first.
 */
export const startParser = async (sandboxUrl: string, key: string) => {
  const port = Number(new URL(sandboxUrl).port);
  const ownPort = port + 1_000;
  const own = `http://127.0.0.1:${ownPort}`;
  const calls: ParseCall[] = [];
  let child: ChildProcess | undefined;

  const start = async () => {
    const { PATH = '', HOME = '' } = process.env;
    child = spawn(process.execPath, [fileURLToPath(new URL('../../../apps/server/src/sandbox.ts', import.meta.url))], {
      env: { PATH, HOME, SANDBOX_KEY: key, SANDBOX_PORT: String(ownPort), LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const isReady = () =>
      fetch(`${own}/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (const late = Date.now() + readyMs; !(await isReady()); await sleep(50))
      if (Date.now() > late) throw new Error('the parser did not become ready');
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };

  const ledger = createServer(async (request, reply) => {
    const hungUp = new AbortController();
    reply.once('close', () => hungUp.abort());
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const body = Buffer.concat(chunks);
    const order = unframeParse(body)?.order;
    const call: ParseCall = {
      ...{ at: Date.now(), hash: createHash('sha256').update(body).digest('hex'), pages: 0, outcome: 'open' },
      ...{ task: order?.task ?? '', format: order?.format ?? '' },
    };
    if (order) calls.push(call);
    try {
      const answer = await fetch(own + request.url, {
        method: request.method ?? 'GET',
        headers: Object.fromEntries(
          Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
        ) as Record<string, string>,
        ...(request.method === 'POST' ? { body } : {}),
        signal: hungUp.signal,
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      call.outcome = answer.ok ? 'done' : 'away';
      if (answer.ok && call.task === 'read')
        call.pages = (JSON.parse(bytes.toString()) as { pages?: unknown[] }).pages?.length ?? 0;
      reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(bytes);
    } catch (error) {
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
      call.outcome = reason && 'code' in reason && reason.code === 'ECONNREFUSED' ? 'away' : 'cut';
      reply.destroy();
    }
  });
  await start();
  await new Promise<void>((resolve, reject) => ledger.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    calls,
    isAlive: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    kill: () => end('SIGKILL'),
    restart: start,
    async close() {
      ledger.close().closeAllConnections();
      await end('SIGTERM');
    },
  };
};
