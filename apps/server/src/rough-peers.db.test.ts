import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../test/sandbox-stage.ts';
import { removeDeployment, spawnServer } from '../test/spawn-server.ts';
import { newId } from './base/id.ts';
import { signRun } from './gateways/sandbox/protocol.ts';

type Server = Awaited<ReturnType<typeof spawnServer>>;
const release = `rough-${newId().slice(-12)}`;
let api: Server;
let worker: Server;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  sandbox = await startSandbox();
  worker = await spawnServer('worker', { RELEASE: release });
  api = await spawnServer('main');
}, 120_000);
afterAll(async () => {
  if (worker) await removeDeployment(worker.port);
  await sandbox?.close();
});

/** Says something and breaks the connection off, at once or while it is being answered. */
const breakOff = async (port: number, words: string, afterMs: number) => {
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(words);
  await sleep(afterMs);
  socket.resetAndDestroy();
};
const request = (line: string, headers: Record<string, string | number> = {}, body = '') =>
  [line, 'host: x', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n');

const uncaught = async ({ metricsPort }: Server) => {
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return figures.split('\n').filter((line) => line.startsWith('zhixing_uncaught_total{') && !line.endsWith(' 0'));
};

const waysIn = (port: number) =>
  [
    '\0\0\0\0 nonsense',
    'GET / HTTP/9.9\r\n\r\n',
    `GET /${'x'.repeat(100_000)} HTTP/1.1\r\n`,
    request('GET / HTTP/1.1'),
    request('GET /ready HTTP/1.1'),
    request('GET /metrics HTTP/1.1'),
    request('POST /mcp/1 HTTP/1.1', { 'content-length': 1_000, 'content-type': 'application/json' }, '{'),
    request('POST /agent_api/api/file/upload HTTP/1.1', {
      'content-length': 1_000_000,
      'content-type': 'multipart/form-data; boundary=x',
    }),
    request('POST /run HTTP/1.1', { 'content-length': 1_000 }, '{'),
    request('POST /run HTTP/1.1', { 'transfer-encoding': 'chunked' }, 'zz\r\n'),
  ].flatMap((words) => [0, 20].map((ms) => breakOff(port, words, ms)));

describe('peers that break off', { timeout: 60_000 }, () => {
  it('take no api and no probe along', async () => {
    await Promise.all([...waysIn(api.port), ...waysIn(api.metricsPort)]);
    expect((await fetch(`http://127.0.0.1:${api.port}/health`)).status).toBe(200);
    expect(await uncaught(api)).toEqual([]);
    expect(await api.stop()).toBe(0);
  });

  it('take no worker along: a session, a stream, a socket, before and while they are answered', async () => {
    await Promise.all([...waysIn(worker.port), ...waysIn(worker.metricsPort)]);
    const path = `/${release}/invoke/checkCode/deliver`;
    for (const end of ['session', 'stream', 'socket'] as const)
      for (const afterMs of [0, 20]) {
        const session = connectHttp2(`http://127.0.0.1:${worker.port}`);
        session.on('error', () => undefined);
        await once(session, 'connect');
        for (const target of [path, '/other/', `/${release}/discover`]) {
          const stream = session.request({ ':method': 'POST', ':path': target });
          stream.on('error', () => undefined);
          stream.write('x'.repeat(10_000));
          if (end === 'stream') setTimeout(() => stream.close(8), afterMs);
        }
        await sleep(afterMs);
        if (end === 'session') session.destroy();
        else if (end === 'socket') session.socket.resetAndDestroy?.();
        else setTimeout(() => session.close(), afterMs + 50);
      }
    await sleep(300);
    expect((await fetch(`http://127.0.0.1:${worker.metricsPort}/health`)).status).toBe(200);
    expect(await uncaught(worker)).toEqual([]);
    expect(await worker.stop()).toBe(0);
  });

  it('take no sandbox along', async () => {
    const port = Number(new URL(sandbox.url).port);
    const order = JSON.stringify({
      language: 'python',
      code: 'def main(n):\n  while True: print(n)',
      limits: { ms: 500 },
    });
    const signed = request(
      'POST /run HTTP/1.1',
      { ...signRun(sandbox.key, order), 'content-length': order.length },
      order,
    );
    await Promise.all([...waysIn(port), ...[0, 20, 200].map((ms) => breakOff(port, signed, ms))]);
    await sleep(600);
    expect(sandbox.isAlive()).toBe(true);
    expect(await sandbox.runCode({ language: 'python', code: 'def main(n): return n', input: 1 })).toMatchObject({
      ok: true,
    });
  });
});
