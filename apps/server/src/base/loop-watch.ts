import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Log } from './log.ts';
import { workContext } from './work-context.ts';

export type LoopWatch = {
  name: string;
  seconds: number;
  beats: Int32Array<SharedArrayBuffer>;
  beatMs: number;
  /** Where a run that blocks is written down; without it, nowhere. */
  databaseUrl?: string;
};

const beatMs = 250;

/**
 * A thread that ends the process when its loop has stood still for so long: nothing else in it goes on meanwhile, and
 * other workers may not take over what it holds. Which run it was is written down first.
 */
export const startLoopWatch = (log: Log, watch: Pick<LoopWatch, 'name' | 'seconds' | 'databaseUrl'>) => {
  // A debugger stops the loop by intent.
  if (watch.seconds === 0 || inspectorUrl() !== undefined) return async () => undefined;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  Reflect.set(globalThis, Symbol.for('zhixing.running'), () => workContext.getStore());
  const timer = setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref();
  const thread = new Worker(new URL('./loop-watch-thread.ts', import.meta.url), {
    workerData: { ...watch, beats, beatMs } satisfies LoopWatch,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 },
  });
  thread.on('error', (err) => log.error({ err }, 'nobody watches the event loop any more'));
  thread.unref();
  return async () => {
    clearInterval(timer);
    await thread.terminate();
  };
};
