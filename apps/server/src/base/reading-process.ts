import { spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Reading the text took more time or memory than it may. */
export class TooMuch extends Error {
  override name = 'TooMuch';
}

type Limits = { memoryMb: number; cpuSeconds: number; wallMs: number };
const maxAtOnce = 2;
/** How the kernel and V8 end a process that is over its limit. */
const endsOfTooMuch: readonly (NodeJS.Signals | null)[] = ['SIGXCPU', 'SIGABRT', 'SIGKILL', 'SIGSEGV', 'SIGTRAP'];

const start = (file: URL, { memoryMb, cpuSeconds }: Limits) => {
  // The kernel counts the processor's time, also when we are no longer there to look. No core file of a hostile text.
  const limits = ['--core=0:0', `--cpu=${cpuSeconds}:${cpuSeconds}`, `--stack=${16 * 1024 * 1024}`];
  const node = [process.execPath, `--max-old-space-size=${memoryMb}`, '--max-semi-space-size=16', '--stack-size=3900'];
  // Node keeps compiled code in a folder of its version, under the one that it was told.
  const compiled = getCompileCacheDir();
  return spawn('/usr/bin/prlimit', [...limits, '--', ...node, fileURLToPath(file)], {
    env: compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
};

const read = <Asked extends object, Answer>(
  file: URL,
  limits: Limits,
  asked: Asked,
  signal: AbortSignal | undefined,
): Promise<Answer> =>
  new Promise((done, fail) => {
    const child = start(file, limits);
    const end = (settle: () => void) => {
      clearTimeout(clock);
      signal?.removeEventListener('abort', onAbort);
      settle();
      child.kill('SIGKILL');
    };
    const onAbort = () => end(() => fail(signal?.reason));
    const clock = setTimeout(() => end(() => fail(new TooMuch())), limits.wallMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    child.on('message', (message: Answer | 'ready') => {
      // It may have ended meanwhile, which `exit` tells.
      if (message === 'ready') child.send(asked, () => undefined);
      else end(() => done(message));
    });
    child.on('error', (error) => end(() => fail(error)));
    child.on('exit', (code, by) =>
      end(() =>
        fail(
          endsOfTooMuch.includes(by)
            ? new TooMuch()
            : new Error(`the reading process ended with ${by ?? String(code)}`),
        ),
      ),
    );
  });

/**
 * Reads a stranger's text in a process of its own with little memory and time: parsers take seconds for a hostile one and
 * cannot be told to stop. A thread will not do: one that runs out of memory can end the process around it. The
 * processor's time is counted beside the clock's, so that a busy machine does not refuse what an idle one reads.
 */
export const createReader = <Asked extends object, Answer>(file: URL, limits: Limits) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (asked: Asked, signal?: AbortSignal): Promise<Answer> => {
    // More at once than this would take the memory and the cores of everybody else.
    if (running >= maxAtOnce) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      signal?.throwIfAborted();
      return await read<Asked, Answer>(file, limits, asked, signal);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
