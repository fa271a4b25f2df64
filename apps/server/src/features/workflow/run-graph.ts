import type { WorkflowServices } from './node-run.ts';
import type { RunKey } from './queries.ts';
import { runNode } from './run-node.ts';
import { endRun, nextNodes } from './run-state.ts';

/** Runs a graph within somebody else's durable step. Another attempt of that step goes on from the rows. */
export const runGraph = async (services: WorkflowServices, place: RunKey, attempt: AbortSignal) => {
  const stop = new AbortController();
  const signals = { stop: stop.signal, attempt };
  const going = new Map<string, Promise<string>>();
  try {
    for (;;) {
      attempt.throwIfAborted();
      const next = await nextNodes(services, place);
      if (next === 'over') break;
      for (const key of next) if (!going.has(key)) going.set(key, runNode(services, place, key, signals));
      if (going.size === 0) break;
      going.delete(await Promise.race(going.values()));
    }
  } finally {
    stop.abort();
    await Promise.allSettled(going.values());
  }
  return endRun(services, place);
};
