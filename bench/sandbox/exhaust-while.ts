import { availableParallelism } from 'node:os';
import type { SandboxGateway } from '../../apps/server/src/gateways/sandbox/run-code.ts';
import { exhaustions } from '../../apps/server/src/sandbox/escapes/exhaustion.ts';

/** Keeps more exhaustion cases of both languages going than there are places, for as long as the work takes. */
export const exhaustWhile = async <Result>({ runCode }: SandboxGateway, work: () => Promise<Result>) => {
  const stop = new AbortController();
  let next = 0;
  const line = async () => {
    while (!stop.signal.aborted) {
      const { language, code } = exhaustions[next++ % exhaustions.length] ?? { language: 'python', code: '' };
      await runCode(
        { tenant: crypto.randomUUID(), account: '' },
        { language, code, limits: { ms: 1_000 } },
        stop.signal,
      ).catch(() => {});
    }
  };
  const lines = Array.from({ length: 4 * availableParallelism() }, line);
  const result = await work();
  stop.abort();
  await Promise.all(lines);
  return { result, started: next };
};
