import { setTimeout as sleep } from 'node:timers/promises';

/** Answers no sooner than this: how long the work took must not tell what was found. */
export const atLeast = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const over = sleep(milliseconds);
  try {
    return await work;
  } finally {
    await over;
  }
};
