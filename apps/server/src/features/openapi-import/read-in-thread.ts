import { Worker } from 'node:worker_threads';
import { AppError } from '../../base/app-error.ts';
import type { Asked, Found } from './find-tools.ts';
import type { Answer } from './reader-thread.ts';
import { say } from './words.ts';

const limits = { cpuMs: 3_000, wallMs: 30_000, looksMs: 200 };
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, codeRangeSizeMb: 16 };
const mostAtOnce = 2;
const mostOfOne = 2;

let running = 0;
const waiting: (() => void)[] = [];
const ofAccount = new Map<string, number>();

/** More at once than this would take the memory and the cores of everybody else. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= mostAtOnce) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
};

const cpuMsOf = async (worker: Worker) => {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Reads a description in a thread of its own with little memory and time: the parsers take seconds for a hostile text and
 * cannot be told to stop, and whatever a document does to the objects of that thread ends with it. The processor's time is
 * counted before the clock's, so that a busy machine does not refuse what an idle one reads.
 */
const read = (asked: Asked): Promise<Found> =>
  new Promise((done, fail) => {
    const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
      resourceLimits,
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const tooMuch = () => new AppError('OPENAPI_UNREADABLE', { why: say(asked.locale, 'TOO_MUCH') });
    let looks: NodeJS.Timeout | undefined;
    const end = (settle: () => void) => {
      clearInterval(looks);
      clearTimeout(clock);
      settle();
      void worker.terminate();
    };
    const clock = setTimeout(() => end(() => fail(tooMuch())), limits.wallMs);
    const begin = async () => {
      const before = await cpuMsOf(worker);
      const look = async () => {
        if ((await cpuMsOf(worker)) - before > limits.cpuMs) end(() => fail(tooMuch()));
      };
      // A thread that has ended meanwhile has nothing to tell.
      looks = setInterval(() => look().catch(() => undefined), limits.looksMs);
      worker.postMessage(asked);
    };
    worker.on('message', (message: Answer | 'ready') => {
      if (message === 'ready') begin().catch((error: unknown) => end(() => fail(error)));
      else if ('found' in message) end(() => done(message.found));
      else if ('why' in message) end(() => fail(new AppError('OPENAPI_UNREADABLE', { why: message.why })));
      else end(() => fail(new Error(message.failure)));
    });
    worker.on('error', (error: Error & { code?: string }) =>
      end(() => fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error)),
    );
    worker.on('exit', () => end(() => fail(new Error('the reading thread ended without an answer'))));
  });

/** One account that asks for many must not stand before all others. */
export const readInThread = async (accountId: string, asked: Asked): Promise<Found> => {
  const mine = ofAccount.get(accountId) ?? 0;
  if (mine >= mostOfOne) throw new AppError('TOO_MANY_REQUESTS', { seconds: 5 });
  ofAccount.set(accountId, mine + 1);
  try {
    return await inTurn(() => read(asked));
  } finally {
    const left = (ofAccount.get(accountId) ?? 1) - 1;
    if (left > 0) ofAccount.set(accountId, left);
    else ofAccount.delete(accountId);
  }
};
