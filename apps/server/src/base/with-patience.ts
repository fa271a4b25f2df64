import { asUnstorable, Unstorable } from './unstorable.ts';

/** Shorter than the time after which the engine takes a step for lost, with the longest answer before it. */
const patienceMs = 4 * 60_000;
const waitMs = 500;

/**
 * What was paid for is not thrown away because the database was restarting: it is stored as soon as that is back, and
 * not asked for again. What will never be stored is said to be so at once.
 */
export const withPatience = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (given) {
      const isLastTry = performance.now() >= until;
      const error = asUnstorable(given, isLastTry);
      if (isLastTry || signal.aborted || error instanceof Unstorable) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
};
