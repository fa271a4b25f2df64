const TICK = 5;

/** Returns true while it wants to be called again. */
type Step = (now: number) => boolean;

/** One timer for all streams: a timer each costs more than the tokens they send. */
export function createClock() {
  const steps = new Set<Step>();
  let timer: NodeJS.Timeout | undefined;

  function tick(): void {
    const now = performance.now();
    for (const step of steps) if (!step(now)) steps.delete(step);
    if (steps.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    add(step: Step): void {
      steps.add(step);
      timer ??= setInterval(tick, TICK);
    },
  };
}

export type Clock = ReturnType<typeof createClock>;
