/**
 * Work with a signal that aborts when the time is over, or with the caller's. The time is given up with the work:
 * `AbortSignal.timeout` joined with another signal is kept until it fires, however short the work was, and joined twice it
 * is kept for ever.
 */
export const withTimeLimit = async <T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new DOMException('the time is over', 'TimeoutError')), ms);
  try {
    return await work(signal ? AbortSignal.any([signal, over.signal]) : over.signal);
  } finally {
    clearTimeout(timer);
  }
};

/** The same for work that may not listen to the signal: it is left behind. */
export const leftBehindAfter = <T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  withTimeLimit(ms, undefined, (signal) => {
    const over = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    return Promise.race([work(signal), over]);
  });
