import { Worker } from 'node:worker_threads';
import type { AskedPage, PageAnswer, PageText } from './page-thread.ts';

const wallMs = 12_000;
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, codeRangeSizeMb: 16 };
const mostAtOnce = 2;

class UnreadablePage extends Error {
  override name = 'UnreadablePage';
}

let running = 0;
const waiting: (() => void)[] = [];

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

const inThread = (asked: AskedPage, signal: AbortSignal): Promise<PageText> =>
  new Promise((done, fail) => {
    const worker = new Worker(new URL('./page-thread.ts', import.meta.url), {
      resourceLimits,
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const end = (settle: () => void) => {
      clearTimeout(clock);
      signal.removeEventListener('abort', onAbort);
      settle();
      void worker.terminate();
    };
    const onAbort = () => end(() => fail(signal.reason));
    const tooMuch = () => end(() => fail(new UnreadablePage('网页太复杂，读不出来')));
    const clock = setTimeout(tooMuch, wallMs);
    signal.addEventListener('abort', onAbort, { once: true });
    worker.on('message', (message: PageAnswer | 'ready') => {
      if (message === 'ready') worker.postMessage(asked);
      else if ('page' in message) end(() => done(message.page));
      else tooMuch();
    });
    worker.on('error', tooMuch);
    worker.on('exit', tooMuch);
  });

/** In a thread of its own with little memory and time: a hostile page can hold the parsers up for minutes. */
export const readPage = (asked: AskedPage, signal: AbortSignal): Promise<PageText> =>
  inTurn(() => {
    signal.throwIfAborted();
    return inThread(asked, signal);
  });
