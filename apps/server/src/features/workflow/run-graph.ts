import { readAsked } from './form-node.ts';
import type { WorkflowServices } from './node-run.ts';
import type { RunKey } from './queries.ts';
import { runNode } from './run-node.ts';
import { endRun, nextNodes } from './run-state.ts';

/**
 * Runs a graph within somebody else's durable step, as far as it goes without a person. Another attempt of that step goes on
 * from the rows. Gives the form that it waits for.
 */
export const runGraph = async (services: WorkflowServices, place: RunKey, attempt: AbortSignal) => {
  const stop = new AbortController();
  const signals = { stop: stop.signal, attempt };
  const going = new Map<string, Promise<string>>();
  try {
    for (;;) {
      attempt.throwIfAborted();
      const next = await nextNodes(services, place);
      if (next === 'over') break;
      for (const key of next.ready) if (!going.has(key)) going.set(key, runNode(services, place, key, signals));
      if (going.size === 0) break;
      going.delete(await Promise.race(going.values()));
    }
  } finally {
    stop.abort();
    await Promise.allSettled(going.values());
  }
  const { waiting } = await readAsked(services, place);
  if (!waiting) await endRun(services, place);
  return waiting;
};
