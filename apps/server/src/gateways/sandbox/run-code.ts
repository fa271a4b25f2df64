import { type RunRequest, type RunResult, runResult, signRun } from './protocol.ts';

/** The sandbox itself did not answer: it is away or has more to do than it can queue. The code may be innocent. */
export class SandboxUnavailable extends Error {
  override name = 'SandboxUnavailable';
}

/** Waiting for a free place counts too, so that a caller never hangs on a sandbox that is stuck. */
const PATIENCE_MS = 60_000;

/** Runs a person's code in the sandbox. When `signal` fires, the run is ended there too. */
export function createSandboxGateway({ url, key }: { url: string; key: string }) {
  async function runCode(order: RunRequest, signal: AbortSignal): Promise<RunResult> {
    const body = JSON.stringify(order);
    const stop = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    let status: number;
    let answer: unknown;
    try {
      const response = await fetch(new URL('/run', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signRun(key, body) },
        body,
        redirect: 'error',
        signal: stop,
      });
      status = response.status;
      answer = await response.json();
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw new SandboxUnavailable('the sandbox cannot be reached', { cause: error });
    }
    if (status === 200) return runResult.parse(answer);
    const problem = `the sandbox answered ${status}: ${JSON.stringify(answer).slice(0, 300)}`;
    throw status === 503 ? new SandboxUnavailable(problem) : new Error(problem);
  }

  return { runCode };
}
export type SandboxGateway = ReturnType<typeof createSandboxGateway>;
