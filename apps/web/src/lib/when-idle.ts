const soonestMs = 50;
const latestMs = 500;

/** Does it once the page has nothing more urgent to do; gives what takes it back. */
export const whenIdle = (work: () => void): (() => void) => {
  // Safari has no word for it.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, soonestMs);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(work, { timeout: latestMs });
  return () => window.cancelIdleCallback(id);
};
