import { Counter, type Registry } from 'prom-client';
import { Fault } from './fault.ts';
import type { Log } from './log.ts';

type Kind = 'exception' | 'rejection' | 'peer';

/** A peer that left while we wrote to it. Whoever held the connection has lost it, and nobody else anything. */
const isPeerGone = (error: unknown) => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^(EPIPE|ECONNRESET|ERR_STREAM_|ERR_HTTP2_)/.test(code);
};

/**
 * A process serves, then drains, then ends. It drains when it is told to stop, and when an error met nobody: what runs
 * comes to its end first, and whoever watches the process starts another.
 */
export const startProcessLife = (log: Log, registry: Registry) => {
  const uncaught = new Counter({
    name: 'zhixing_uncaught_total',
    help: 'Errors that met nobody; peer is a connection whose other side had left',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of ['exception', 'rejection', 'peer'] as const) uncaught.inc({ kind }, 0);
  let isServing = true;
  let exitCode = 0;
  let cutMs = 10_000;
  let stop: (() => Promise<unknown>) | undefined;

  const drain = () => {
    if (!isServing) return;
    isServing = false;
    // A stop that hangs is cut off.
    setTimeout(() => process.exit(1), cutMs).unref();
    (stop?.() ?? Promise.resolve()).then(
      () => process.exit(exitCode),
      (err) => {
        log.error({ err }, 'stop failed');
        process.exit(1);
      },
    );
  };

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      log.info({ signal }, 'told to stop');
      drain();
    });

  const onUncaught = (thrown: Kind) => (error: unknown) => {
    const kind = isPeerGone(error) ? 'peer' : thrown;
    const err = error instanceof Error ? error : new Fault(`a ${typeof error} was thrown`);
    uncaught.inc({ kind });
    if (!stop) {
      log.fatal({ err }, 'could not start');
      process.exit(1);
    }
    if (kind === 'peer') return log.warn({ kind, err }, 'a connection broke and nobody noticed');
    log.fatal({ kind, err }, 'an error met nobody: draining');
    exitCode = 1;
    drain();
  };
  process.on('uncaughtException', onUncaught('exception'));
  process.on('unhandledRejection', onUncaught('rejection'));

  return {
    /** False from the moment it is to stop; belongs into every answer to "are you ready". */
    isServing: async () => isServing,
    /** What is done before the end, in order, and after how long it is cut off. */
    onStop: (work: () => Promise<unknown>, withinMs: number) => {
      stop = work;
      cutMs = withinMs;
    },
  };
};
