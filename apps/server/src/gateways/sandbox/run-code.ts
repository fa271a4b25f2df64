import { errorText } from '@zhixing/contract/error';
import { limits } from '@zhixing/contract/limit';
import { storableJson } from '../../base/storable.ts';
import { askWithPatience } from './ask-with-patience.ts';
import { type RunRequest, type RunResult, runResult, signRun, type Whose } from './protocol.ts';
import { SandboxUnavailable } from './sandbox-unavailable.ts';

export { SandboxUnavailable };

/** Too many runs of the same account or tenant wait there already. */
export class SandboxQueueFull extends Error {
  override name = 'SandboxQueueFull';
  readonly most: number;

  constructor(most: number) {
    super(errorText('SANDBOX_QUEUE_FULL', 'zh-CN', { max: most }));
    this.most = most;
  }
}

const mayWait = { account: limits.sandboxWaiting.most, tenant: limits.tenantSandboxWaiting.most };

/** Waiting for a free place counts too, so that a caller never hangs on a sandbox that is stuck. */
const PATIENCE_MS = 60_000;
/**
 * Runs a person's code in the sandbox. When `signal` fires, the run is ended there too. A sandbox that is away, stopping
 * or cut off in mid-run is asked again: code in there reaches nothing outside, so that a repeated run harms nobody.
 */
export function createSandboxGateway({
  url,
  key,
  patienceMs = PATIENCE_MS,
  now = () => new Date(),
}: {
  url: string;
  key: string;
  patienceMs?: number;
  now?: () => Date;
}) {
  async function runOnce(body: string, signal: AbortSignal): Promise<RunResult> {
    let status: number;
    let answer: unknown;
    try {
      const response = await fetch(new URL('/run', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signRun(key, body, now().getTime()) },
        body,
        redirect: 'error',
        signal,
      });
      status = response.status;
      answer = await response.json();
    } catch (error) {
      throw new SandboxUnavailable(error);
    }
    if (status === 429) throw new SandboxQueueFull((answer as { most: number }).most);
    if (status === 200) return runResult.parse(storableJson(answer));
    const problem = new Error(`the sandbox answered ${status}: ${JSON.stringify(answer).slice(0, 300)}`);
    throw status === 503 ? new SandboxUnavailable(problem) : problem;
  }

  async function runCode(whose: Whose, order: RunRequest, signal: AbortSignal): Promise<RunResult> {
    const body = JSON.stringify({ whose, mayWait, ...order });
    return askWithPatience((stop) => runOnce(body, stop), patienceMs, signal);
  }

  const isReady = async () => (await fetch(new URL('/ready', url), { signal: AbortSignal.timeout(2_000) })).ok;

  return { runCode, isReady };
}
export type SandboxGateway = ReturnType<typeof createSandboxGateway>;
