import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { fillPath, type Route, type RouteCall, type RouteReply } from '@zhixing/contract/route';
import { findFreePort } from './spawn-simulator.ts';

type Options = { host: string; token?: string; headers?: Record<string, string> };
type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** The real api program as its own process on the test services, so that everything it prints can be read. */
export const spawnApi = async (env: Record<string, string> = {}) => {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const webDist = mkdtempSync(join(tmpdir(), 'zx-web-'));
  writeFileSync(join(webDist, 'index.html'), '<!doctype html><head><!--zx:head--></head>');
  const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      METRICS_PORT: `${metricsPort}`,
      WEB_DIST: webDist,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const note = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const ended = once(child, 'exit');

  const call = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers }, async (reply) =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: await text(reply) }),
      );
      sent.on('error', reject).end(body);
    });
  const isUp = () =>
    call('GET', '/health', {}).then(
      ({ status }) => status === 200,
      () => false,
    );
  for (let tries = 0; !(await isUp()); tries++) {
    if (tries > 300 || child.exitCode !== null) throw new Error(`the api did not start:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  return {
    call,
    async send<R extends Route>(route: R, input: RouteCall<R>, { host, token, headers = {} }: Options) {
      const { params, query, body } = input as {
        params?: Record<string, string>;
        query?: Record<string, string>;
        body?: object;
      };
      const path = `${fillPath(route.path, params)}${query ? `?${new URLSearchParams(query)}` : ''}`;
      const given = {
        host,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      };
      const answer = await call(route.method, path, given, body && JSON.stringify(body));
      const envelope = JSON.parse(answer.body) as { code: number; errorCode?: string; data: RouteReply<R> };
      return { ...answer, ...envelope };
    },
    printed: () => printed,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(webDist, { recursive: true });
      return child.exitCode;
    },
  };
};
export type Api = Awaited<ReturnType<typeof spawnApi>>;
