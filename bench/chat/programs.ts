import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { instancesFolder } from '../../deploy/dev/home.ts';
import type { ProcessMark } from '../../deploy/dev/process.ts';
import { pinProcess } from '../lib/child.ts';
import { instance } from '../lib/instance.ts';

const patienceMs = 240_000;

export const findPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

type Program = { file: string; core?: 1; env: Record<string, string>; ready: string; log: number };
const onGarbage = fileURLToPath(new URL('./collect-garbage.ts', import.meta.url));

/** A program of the product as it is, in a process of its own; ready when `ready` answers with 200. */
export const startProgram = async ({ file, core, env, ready, log }: Program) => {
  const program = fileURLToPath(new URL(`../../apps/${file}`, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--expose-gc', '--import', onGarbage, program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  const pid = child.pid ?? 0;
  if (core) pinProcess(pid, core);
  const ended = once(child, 'exit');
  const isReady = () =>
    fetch(ready).then(
      async (reply) => (await reply.text()) !== '' && reply.ok,
      () => false,
    );
  for (const end = Date.now() + patienceMs; !(await isReady()); ) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    if (Date.now() > end) throw new Error(`${file} is not ready`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    pid,
    /** Frees what nobody holds any more, so that what is left is what the streams need. */
    async collectGarbage() {
      process.kill(pid, 'SIGUSR2');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** Its own and that of children that have ended. */
const ticksOf = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
};
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const msPerTick = 10;

/** Milliseconds of processor time of a process, its running children, and those that it has buried. */
export const cpuOf = (pid: number): number => {
  try {
    return ticksOf(pid) * msPerTick + childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), 0);
  } catch {
    return 0;
  }
};

/** Bytes of a process that are in memory. */
export const memoryOf = (pid: number) =>
  1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);

/** The process of one of the instance's services; none when it runs in Docker. */
export const servicePid = (name: string): number | undefined => {
  try {
    const mark = readFileSync(join(instancesFolder, instance.name, 'pids', `${name}.json`), 'utf8');
    return (JSON.parse(mark) as ProcessMark).pid;
  } catch {
    return undefined;
  }
};
