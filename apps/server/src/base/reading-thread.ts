import { Worker } from 'node:worker_threads';

/** It took more time or memory than a text deserves. */
export class TooMuch extends Error {
  override name = 'TooMuch';
}

type Limits = { memoryMb: number; cpuMs: number; wallMs: number };
const looksMs = 200;
const mostAtOnce = 2;

const cpuMsOf = async (worker: Worker) => {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
};

const read = <Asked, Answer>(
  file: URL,
  { memoryMb, cpuMs, wallMs }: Limits,
  asked: Asked,
  signal: AbortSignal | undefined,
): Promise<Answer> =>
  new Promise((done, fail) => {
    const worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, codeRangeSizeMb: 16 },
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    let looks: NodeJS.Timeout | undefined;
    const end = (settle: () => void) => {
      clearInterval(looks);
      clearTimeout(clock);
      signal?.removeEventListener('abort', onAbort);
      settle();
      void worker.terminate();
    };
    const onAbort = () => end(() => fail(signal?.reason));
    const tooMuch = () => end(() => fail(new TooMuch()));
    const clock = setTimeout(tooMuch, wallMs);
    const begin = async () => {
      const before = await cpuMsOf(worker);
      const look = async () => {
        if ((await cpuMsOf(worker)) - before > cpuMs) tooMuch();
      };
      // A thread that has ended meanwhile has nothing to tell.
      looks = setInterval(() => look().catch(() => undefined), looksMs);
      worker.postMessage(asked);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    worker.on('message', (message: Answer | 'ready') => {
      if (message === 'ready') begin().catch((error: unknown) => end(() => fail(error)));
      else end(() => done(message));
    });
    worker.on('error', (error: Error & { code?: string }) =>
      end(() => fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuch() : error)),
    );
    worker.on('exit', () => end(() => fail(new Error('the reading thread ended without an answer'))));
  });

/**
 * Reads a stranger's text in a thread of its own with little memory and time: parsers take seconds for a hostile one and
 * cannot be told to stop, and whatever it does to the objects of that thread ends with it. The processor's time is counted
 * before the clock's, so that a busy machine does not refuse what an idle one reads.
 */
export const createReader = <Asked, Answer>(file: URL, limits: Limits) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (asked: Asked, signal?: AbortSignal): Promise<Answer> => {
    // More at once than this would take the memory and the cores of everybody else.
    if (running >= mostAtOnce) await new Promise<void>((go) => waiting.push(go));
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
