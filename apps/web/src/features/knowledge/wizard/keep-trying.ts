import { CallError } from '../../../lib/call-error.ts';

/** Nothing came back: the connection, or the server behind its proxy, is away. */
const isLost = (error: unknown) => error instanceof CallError && [0, 408, 502, 503, 504].includes(error.status);

const longestPauseMs = 15_000;
const mostTries = 12;

/** Until the browser says that the network is back, or the time is over: some never say so. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
    signal.addEventListener('abort', go);
  });

type Work<T> = { readonly send: () => Promise<T>; readonly onLost: () => void; readonly signal: AbortSignal };

/** Sends until there is an answer. Tries count only while the browser believes to have a network. */
export const keepTrying = async <T>({ send, onLost, signal }: Work<T>): Promise<T> => {
  for (let tries = 1; ; ) {
    try {
      return await send();
    } catch (error) {
      if (!isLost(error) || signal.aborted || tries >= mostTries) throw error;
      onLost();
      await pause(Math.min(longestPauseMs, 500 * 2 ** tries), signal);
      if (signal.aborted) throw error;
      if (navigator.onLine) tries += 1;
    }
  }
};
