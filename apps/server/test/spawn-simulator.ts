import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** For wire tests: runs apps/simulators/src/<name>/main.ts as its own process and waits until it listens. */
export async function spawnSimulator(name: string, env: Record<string, string>) {
  const program = new URL(`../../simulators/src/${name}/main.ts`, import.meta.url);
  // Not its parent's own stderr: a simulator left behind would hold it open, and the run of all tests would never end.
  const child = spawn(process.execPath, [fileURLToPath(program)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr.pipe(process.stderr, { end: false });
  const ended = once(child, 'exit');
  const started = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)]);
  if (!started) throw new Error(`the ${name} simulator ended before it listened`);
  return {
    kill: () => child.kill('SIGKILL'),
    async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

const isFree = async (port: number) => {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
};

/** Each test process looks in a range of its own: a port found by two would be lost to the slower one's program. */
const range = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 12) * 1000;
let asked = Math.floor(Math.random() * 1000);

/** Below those that the system gives to outgoing connections: one of them would take it before its program listens. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 1000; tries++) {
    const port = range + (asked++ % 1000);
    if (await isFree(port)) return port;
  }
  throw new Error('no port');
}

/** The calls every simulator answers for tests. */
export function inspectSimulator(base: string) {
  const call = async (path: string, method = 'GET', body?: unknown) => {
    const response = await fetch(base + path, { method, body: body === undefined ? undefined : JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    ledger: (to: string): Promise<{ accepted: number; delivered: number; duplicates: number }> =>
      call(`/ledger?to=${encodeURIComponent(to)}`),
    messages: (to: string) => call(`/messages?to=${encodeURIComponent(to)}`),
    control: (switches: object) => call('/control', 'POST', switches),
  };
}
