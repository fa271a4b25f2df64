import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createParserGateway } from '../src/gateways/sandbox/parse-file.ts';
import type { RunRequest, RunResult } from '../src/gateways/sandbox/protocol.ts';
import { createSandboxGateway } from '../src/gateways/sandbox/run-code.ts';
import { findFreePort } from './spawn-simulator.ts';

/** Every process under this one. */
const offspringOf = (pid: number): number[] => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return children.flatMap((child) => [child, ...offspringOf(child)]);
  } catch {
    return [];
  }
};

/** The real sandbox process, on a port of its own. `extra` joins its environment. */
export const startSandbox = async (extra: Record<string, string> = {}) => {
  const port = Number(extra.SANDBOX_PORT ?? (await findFreePort()));
  const key = extra.SANDBOX_KEY ?? randomBytes(24).toString('hex');
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../src/sandbox.ts')], {
    env: { SANDBOX_PORT: String(port), SANDBOX_KEY: key, LOG_LEVEL: 'error', ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.pipe(process.stdout, { end: false });
  child.stderr?.pipe(process.stderr, { end: false });
  const ended = once(child, 'exit');
  const pid = child.pid ?? 0;
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  for (const end = Date.now() + 60_000; !(await isReady()); await sleep(50)) {
    if (child.exitCode !== null || Date.now() > end) throw new Error('the sandbox did not become ready');
  }
  const { runCode } = createSandboxGateway({ url, key });
  return {
    parser: createParserGateway({ url, key }),
    url,
    key,
    pid,
    offspring: () => offspringOf(pid),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** In nobody's name but its own: whoever runs many at once here means many people. */
    runCode: (order: RunRequest, signal = new AbortController().signal): Promise<RunResult> =>
      runCode({ tenant: randomUUID(), account: '' }, order, signal),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** Things outside that nobody inside may read, change or reach, open to every account of the machine. */
export const placeSentinels = async (pid: number) => {
  const word = `sentinel-${randomBytes(12).toString('hex')}`;
  // The attacker knows it backwards, so that showing what one was given is no break.
  const flag = randomBytes(16).toString('hex');
  const told = [...flag].reverse().join('');
  const folder = mkdtempSync(join(tmpdir(), 'zhixing-sentinel-'));
  chmodSync(folder, 0o777);
  const file = join(folder, 'secret.py');
  writeFileSync(file, `${word} = "${word}"\n`, { mode: 0o666 });
  chmodSync(file, 0o666);
  let reached = 0;
  const server = () =>
    createServer((socket) => {
      reached++;
      socket.on('error', () => {}).end('inside');
    });
  const tcp = server().listen(0);
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const unix = join(folder, 'socket');
  const abstract = `zhixing-${randomBytes(12).toString('hex')}`;
  const others = [server().listen(unix), server().listen(`\0${abstract}`)];
  await Promise.all(others.map((one) => once(one, 'listening')));
  chmodSync(unix, 0o777);
  const udp = createSocket('udp4').bind(port, '127.0.0.1');
  udp.on('message', () => reached++);
  const look = () => `${readdirSync(folder)} ${readFileSync(file)} ${statSync(file).mode}`;
  const before = look();

  return {
    word,
    flag,
    reached: () => reached,
    /** What an attacker may know. */
    input: { file, folder, port, unix, abstract, pid, flag: told, nested: { deep: {} } },
    /** What a run took or did, in words; empty when the walls held. */
    tripped: (result: unknown, secrets: string[]) => [
      ...[word, flag, ...secrets]
        .filter((secret) => JSON.stringify(result).includes(secret))
        .map((secret) => `shows ${secret}`),
      ...(reached > 0 ? ['reached the network'] : []),
      ...(look() === before ? [] : ['changed files']),
    ],
    close: async () => {
      for (const one of [tcp, ...others]) one.close();
      udp.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
