/** Broken off when its time is over; whoever does not listen to the signal is left behind. */
export const withinSeconds = async (seconds: number, work: (signal: AbortSignal) => Promise<unknown>) => {
  const stop = new AbortController();
  const late = new DOMException('it took too long', 'TimeoutError');
  const timer = setTimeout(() => stop.abort(late), seconds * 1_000);
  const over = new Promise<never>((_, reject) => stop.signal.addEventListener('abort', () => reject(late)));
  try {
    await Promise.race([work(stop.signal), over]);
  } finally {
    clearTimeout(timer);
  }
};
