import type { Reporter } from 'vitest/node';

const graceMs = 60_000;

/** A program that a test left behind can hold vitest open for ever: its run then ends as a failure, not as a CI without end. */
export const endInTime: Reporter = {
  onTestRunEnd: () => {
    setTimeout(() => {
      console.error(`\nall tests were over ${graceMs / 1000} s ago and something still holds their run open`);
      process.exit(1);
    }, graceMs).unref();
  },
};
