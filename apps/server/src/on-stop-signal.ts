import type { Log } from './base/log.ts';

const graceMs = 10_000;

/** Ends in order on SIGTERM or SIGINT; a stop that hangs is cut off. */
export const onStopSignal = (log: Log, stop: () => Promise<unknown>) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), graceMs).unref();
      stop().then(
        () => process.exit(0),
        (err) => {
          log.error({ err }, 'stop failed');
          process.exit(1);
        },
      );
    });
  }
};
