import {
  CancelledError,
  handlers,
  type InvocationId,
  type ObjectContext,
  object,
  RestatePromise,
  TerminalError,
  TimeoutError,
} from '@restatedev/restate-sdk';
import { isUuid } from '../base/id.ts';
import {
  answerNode,
  endRun,
  formWaitMs,
  keepAwakeable,
  nextNodes,
  type RunKey,
  runNode,
  type WorkflowServices,
} from '../features/workflow/index.ts';

type Going = Map<string, RestatePromise<string>>;

/** The engine keeps the place, no process does; the row says what was filled in. */
const awaitForm = async (ctx: ObjectContext, services: WorkflowServices, place: RunKey, key: string, asked: Going) => {
  const { id, promise } = ctx.awakeable<null>();
  await ctx.run(`ask-${key}`, async () => {
    if (!(await keepAwakeable(services, place, key, id))) await services.ingress.resolve(id, null);
  });
  const waited = promise.orTimeout({ milliseconds: formWaitMs }).map((_, failure) => {
    if (failure && !(failure instanceof TimeoutError)) throw failure;
    return key;
  });
  asked.set(key, waited);
};

/** Whatever can start is started; each finished node may open the way for others. The rows alone hold what came of it. */
const runNodes = async (ctx: ObjectContext, services: WorkflowServices, place: RunKey, stop: AbortController) => {
  const signals = { stop: stop.signal, attempt: ctx.request().attemptCompletedSignal };
  const going: Going = new Map();
  const asked: Going = new Map();
  for (let no = 1; ; no++) {
    const next = await ctx.run(`next-${no}`, () => nextNodes(services, place));
    if (next === 'over') {
      stop.abort();
      await RestatePromise.all([...going.values()]);
      return;
    }
    for (const key of next.waiting) if (!asked.has(key)) await awaitForm(ctx, services, place, key, asked);
    for (const key of next.ready)
      if (!going.has(key))
        going.set(
          key,
          ctx.run(`node-${key}`, () => runNode(services, place, key, signals)),
        );
    if (going.size + asked.size === 0) return;
    const ended = await RestatePromise.race([...going.values(), ...asked.values()]);
    going.delete(ended);
    if (asked.delete(ended)) await ctx.run(`late-${ended}`, () => answerNode(services, place, ended, { kind: 'late' }));
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
      /** The form that a step waits for was filled in. */
      answered: handlers.object.shared(async (ctx, { awakeable }: { awakeable: string }) => {
        ctx.resolveAwakeable(awakeable, null);
      }),
      stop: handlers.object.shared(async (ctx) => {
        const current = await ctx.get<InvocationId>('current');
        if (current) ctx.invocation(current).cancel();
      }),
    },
  });
