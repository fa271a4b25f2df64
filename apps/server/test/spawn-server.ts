import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './spawn-simulator.ts';

const source = (program: string) => fileURLToPath(new URL(`../src/${program}.ts`, import.meta.url));

type LogLine = Record<string, unknown> & { msg?: string };

/** Runs main.ts or worker.ts as its own process and keeps what it logs. */
export const spawnServer = async (
  program: 'main' | 'worker',
  env: Record<string, string> = {},
  firstWords = 'is ready',
) => {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const webDist = mkdtempSync(join(tmpdir(), 'zhixing-web-'));
  for (const page of ['index.html', 'embed.html'])
    writeFileSync(join(webDist, page), '<html><head><!--zx:head--></head></html>');
  const lines: LogLine[] = [];
  const child: ChildProcess = spawn(process.execPath, ['--import', source('resolve-once'), source(program)], {
    env: {
      ...process.env,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      WORKER_PORT: String(port),
      WORKER_URL: `http://127.0.0.1:${port}`,
      WEB_DIST: webDist,
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let rest = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part.startsWith('{')) lines.push(JSON.parse(part) as LogLine);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const until = async (isThere: (line: LogLine) => boolean) => {
    for (let tries = 0; tries < 2400; tries++) {
      const found = lines.find(isThere);
      if (found) return found;
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}:\n${printed}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${program} did not log what was awaited`);
  };
  await until(({ msg }) => msg?.endsWith(firstWords) ?? false);
  return {
    port,
    pid: child.pid ?? 0,
    metricsPort,
    lines,
    printed: () => printed,
    until,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: () => child.kill('SIGKILL'),
    /** How it ended by itself. */
    ended: once(child, 'exit').then(([code, signal]) => (signal ?? code) as NodeJS.Signals | number),
    stop: (signal: NodeJS.Signals = 'SIGTERM') =>
      new Promise<number | null>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
        child.once('exit', resolve);
        child.kill(signal);
      }),
  };
};

/** One HTTP/2 request, as the engine would make it. */
export const http2Post = (port: number, path: string, headers: IncomingHttpHeaders = {}) =>
  new Promise<number>((resolve, reject) => {
    const session = connect(`http://127.0.0.1:${port}`);
    session.on('error', reject);
    const request = session.request({ ':method': 'POST', ':path': path, ...headers });
    request.on('response', (reply) => {
      session.destroy();
      resolve(Number(reply[':status']));
    });
    request.on('error', reject);
    request.end();
  });

/** Takes a worker that has ended from the engine that all suites share: work must not be sent where nobody is. */
export const removeDeployment = async (port: number) => {
  const admin = process.env.RESTATE_ADMIN_URL ?? '';
  const { deployments } = (await (await fetch(`${admin}/deployments`)).json()) as {
    deployments: { id: string; uri: string }[];
  };
  for (const { id, uri } of deployments)
    if (uri.includes(`:${port}/`)) await fetch(`${admin}/deployments/${id}?force=true`, { method: 'DELETE' });
};
