import { type Context, handlers, serde, service, TerminalError } from '@restatedev/restate-sdk';
import { isUuid } from '../base/id.ts';
import { beginQuestion, endGoldenRun, type GoldenKey, judgeQuestion, loadGoldenRun } from '../features/golden/index.ts';
import type { ModelServices } from '../features/model/index.ts';

/** Waits until the session has run it. A turn that the engine gave up on is judged as it then stands in the database. */
const runTurn = async (ctx: Context, tenantId: string, { sessionId, runId }: { sessionId: string; runId: string }) => {
  try {
    await ctx.genericCall<{ tenantId: string; runId: string }, unknown>({
      service: 'chatSession',
      method: 'turn',
      key: sessionId,
      parameter: { tenantId, runId },
      inputSerde: serde.json,
      outputSerde: serde.json,
      // Ends with the run it is about, so that the engine can be asked for it; another golden run asks anew.
      idempotencyKey: `golden-${ctx.request().id}-${runId}`,
    });
  } catch (error) {
    if (!(error instanceof TerminalError)) throw error;
  }
};

/** Questions one after another; each is begun, run and judged under its own id, so a killed run goes on where it was. */
export const goldenJob = (services: ModelServices) =>
  service({
    name: 'goldenRun',
    handlers: {
      run: handlers.handler(
        {
          ingressPrivate: false,
          inactivityTimeout: { minutes: 2 },
          abortTimeout: { minutes: 2 },
          retryPolicy: { initialInterval: 200, maxInterval: 10_000, maxAttempts: 300, onMaxAttempts: 'kill' },
        },
        async (ctx, { tenantId, goldenRunId }: GoldenKey) => {
          if (!isUuid(tenantId) || !isUuid(goldenRunId)) throw new TerminalError('not a golden run');
          const key = { tenantId, goldenRunId };
          const { attemptCompletedSignal } = ctx.request();
          const questions = await ctx.run('load', async () => (await loadGoldenRun(services, key)) ?? null);
          if (!questions) return 'over';
          for (const { questionId, ...turn } of questions) {
            const begun = await ctx.run(`begin-${turn.runId}`, () => beginQuestion(services, key, questionId));
            if (begun === 'gone') return ctx.run('end-failed', () => endGoldenRun(services, key, 'failed'));
            if (begun === 'refused') continue;
            await runTurn(ctx, tenantId, turn);
            await ctx.run(`judge-${turn.runId}`, () =>
              judgeQuestion(services, { ...key, questionId }, attemptCompletedSignal),
            );
          }
          return ctx.run('end', () => endGoldenRun(services, key, 'done'));
        },
      ),
    },
  });
