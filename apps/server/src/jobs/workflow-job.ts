import {
  CancelledError,
  handlers,
  type InvocationId,
  type ObjectContext,
  object,
  RestatePromise,
  TerminalError,
} from '@restatedev/restate-sdk';
import { isUuid } from '../base/id.ts';
import { endRun, nextNodes, type RunKey, runNode, type WorkflowServices } from '../features/workflow/index.ts';

/** Whatever can start is started; each finished node may open the way for others. The rows alone hold what came of it. */
const runNodes = async (ctx: ObjectContext, services: WorkflowServices, place: RunKey, stop: AbortController) => {
  const signals = { stop: stop.signal, attempt: ctx.request().attemptCompletedSignal };
  const going = new Map<string, RestatePromise<string>>();
  for (let no = 1; ; no++) {
    const next = await ctx.run(`next-${no}`, () => nextNodes(services, place));
    if (next === 'over') {
      stop.abort();
      await RestatePromise.all([...going.values()]);
      return;
    }
    for (const key of next)
      if (!going.has(key))
        going.set(
          key,
          ctx.run(`node-${key}`, () => runNode(services, place, key, signals)),
        );
    if (going.size === 0) return;
    going.delete(await RestatePromise.race([...going.values()]));
  }
};

/** A test run of a workflow: a killed worker goes on from the node it was at, and a finished node is not run again. */
export const workflowJob = (services: WorkflowServices) =>
  object({
    name: 'workflowRun',
    handlers: {
      run: handlers.object.exclusive(
        {
          // Past the longest that a run may take.
          inactivityTimeout: { minutes: 3 },
          abortTimeout: { minutes: 3 },
          journalRetention: { minutes: 10 },
          retryPolicy: { initialInterval: 100, maxInterval: 3_000, maxAttempts: 100, onMaxAttempts: 'kill' },
        },
        async (ctx, { tenantId }: { tenantId: string }) => {
          if (!isUuid(tenantId) || !isUuid(ctx.key)) throw new TerminalError('not a run');
          const place = { tenantId, runId: ctx.key };
          const stop = new AbortController();
          ctx.set<InvocationId>('current', ctx.request().id);
          try {
            await runNodes(ctx, services, place, stop);
            return await ctx.run('end', () => endRun(services, place));
          } catch (error) {
            // The row says so already: whoever stopped it wrote it there.
            if (!(error instanceof CancelledError)) throw error;
            stop.abort();
            return 'stopped';
          }
        },
      ),
      stop: handlers.object.shared(async (ctx) => {
        const current = await ctx.get<InvocationId>('current');
        if (current) ctx.invocation(current).cancel();
      }),
    },
  });
