const shortestMs = 30;
const longestMs = 250;

/** Drawing a long answer takes longer than drawing a short one, so it is drawn less often. */
const paintPauseMs = (length: number): number => Math.min(longestMs, shortestMs + Math.floor(length / 100));

/** Many changes, one paint. A hidden page paints nothing, so nobody waits for it. */
export const createPaint = () => {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;
  let last = 0;

  const now = () => {
    timer = undefined;
    frame = undefined;
    last = performance.now();
    for (const listener of listeners) listener();
  };
  const cancel = () => {
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
    timer = undefined;
    frame = undefined;
  };
  return {
    cancel,
    ask: (length: number): void => {
      if (timer !== undefined || frame !== undefined) return;
      const pause = last + paintPauseMs(length) - performance.now();
      timer = setTimeout(
        () => {
          timer = undefined;
          if (document.visibilityState === 'visible') frame = requestAnimationFrame(now);
          else now();
        },
        Math.max(0, pause),
      );
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
