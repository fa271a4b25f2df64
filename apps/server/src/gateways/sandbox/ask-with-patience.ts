import { withTimeLimit } from '../../base/time-limit.ts';
import { SandboxUnavailable } from './sandbox-unavailable.ts';

const LONGEST_PAUSE_MS = 2_000;

const pauseMs = (tries: number) => Math.min(LONGEST_PAUSE_MS, 100 * 2 ** tries) * (0.5 + Math.random() / 2);

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });

const isTimeout = ({ reason }: AbortSignal) => reason instanceof Error && reason.name === 'TimeoutError';

/** Asks again while the sandbox is away, until `patienceMs` are over; what it is asked for must harm nobody when repeated. */
export const askWithPatience = <Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  patienceMs: number,
  signal: AbortSignal,
): Promise<Answer> =>
  withTimeLimit(patienceMs, signal, async (stop) => {
    for (let tries = 0; ; tries++) {
      try {
        return await ask(stop);
      } catch (error) {
        // Out of time on the first try, the code may have used it all; later on it was the sandbox that was away.
        if (signal.aborted && (tries === 0 || !isTimeout(signal))) throw signal.reason;
        if (!(error instanceof SandboxUnavailable) || stop.aborted) throw error;
        await pause(pauseMs(tries), stop);
      }
    }
  });
