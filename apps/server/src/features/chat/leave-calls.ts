import type { LoadedRun, RunKey } from './start-attempt.ts';
import { toolFor } from './waiting-call.ts';

/** A run that ends makes none of its open calls: a workflow that waits for a form in one would wait for ever. */
export const leaveCalls = async ({ runId }: RunKey, loaded: LoadedRun) => {
  for (const [no, { calls }] of loaded.rounds)
    for (const call of calls) {
      const place = `${no}:${call.id}`;
      if (!loaded.results.has(place)) await toolFor(loaded, no, call)?.leave?.(`${runId}:${place}`);
    }
};
