import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { compiled } from '../../../deploy/dev/home.ts';
import { fromShell } from '../../../deploy/dev/process.ts';

/** How a process of ours ended; `wasAsked`: we had told it to. */
export type Exit = {
  part: string;
  at: number;
  wasAsked: boolean;
  code: number | null;
  signal: string | null;
  ms: number;
};
type Options = {
  part: string;
  command: readonly [file: string, ...args: string[]];
  env: Record<string, string>;
  /** Where it answers 200 when it is ready. */
  readyUrl: string;
  logFile: string;
  onExit: (exit: Exit) => void;
};

/** A start takes seconds, and minutes where the machine is starved. */
const patienceMs = 300_000;
/** Past the longest drain anybody would set; what is still there then is told as such. */
const stopPatienceMs = 60_000;

/** One process of the product as it is; it is started again after it ended by itself, as any supervisor would. */
export const createProgram = ({ part, command: [file, ...args], env, readyUrl, logFile, onExit }: Options) => {
  let child: ChildProcess | undefined;
  let askedAt: number | undefined;
  let isWanted = false;

  const isAlive = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const isReady = () =>
    fetch(readyUrl, { signal: AbortSignal.timeout(2_000) }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.ok;
      },
      () => false,
    );

  const launch = () => {
    const log = openSync(logFile, 'a', 0o600);
    const started = spawn(file, args, {
      env: { ...fromShell(['PATH', 'HOME', 'LANG', 'TZ']), NODE_COMPILE_CACHE: compiled, ...env },
      stdio: ['ignore', log, log],
    });
    child = started;
    askedAt = undefined;
    started.once('exit', (code, signal) => {
      const at = Date.now();
      onExit({ part, at, wasAsked: askedAt !== undefined, code, signal, ms: at - (askedAt ?? at) });
      if (askedAt === undefined && isWanted) setTimeout(() => isWanted && launch(), 1_000);
    });
  };

  const waitReady = async () => {
    for (const late = Date.now() + patienceMs; !(await isReady()); await sleep(100))
      if (Date.now() > late)
        throw new Error(`${part} did not become ready:\n${readFileSync(logFile, 'utf8').slice(-1_000)}`);
  };

  return {
    part,
    pid: () => (isAlive() ? child?.pid : undefined),
    isAlive,
    isReady,
    async start() {
      isWanted = true;
      if (!isAlive()) launch();
      await waitReady();
    },
    /** Asks it to end and waits for that; SIGKILL after a minute, which `onExit` then tells. */
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      isWanted = false;
      if (!child || !isAlive()) return;
      const ended = once(child, 'exit');
      askedAt = Date.now();
      child.kill(signal);
      const late = setTimeout(() => child?.kill('SIGKILL'), stopPatienceMs);
      await ended;
      clearTimeout(late);
    },
  };
};
