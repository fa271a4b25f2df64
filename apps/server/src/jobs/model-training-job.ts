import { handlers, type ObjectContext, object, serde, TerminalError } from '@restatedev/restate-sdk';
import { isUuid } from '../base/id.ts';
import { type Services, servicesOf } from '../ctx.ts';
import { advanceTraining, cancelAtProvider } from '../features/model-training/index.ts';
import { inJobSpan } from './job-span.ts';

const waitOf = (no: number) => Math.min(60_000, 2_000 * 1.5 ** Math.min(no, 20));

type Step = { tenantId: string; no: number };
const options = {
  ingressPrivate: false,
  // Past the longest three calls the egress lets a step make.
  inactivityTimeout: { minutes: 7 },
  abortTimeout: { minutes: 7 },
  retryPolicy: { initialInterval: 200, maxInterval: 10_000, maxAttempts: 300, onMaxAttempts: 'kill' },
} as const;

/**
 * One object for each training, so that its steps wait for each other. A step books the next before it works: one that
 * fails cannot end the series, and a training of days outlives the release that began it.
 */
export const modelTrainingJob = (services: Services) => {
  const inside = async <T>(
    ctx: ObjectContext,
    name: string,
    tenantId: string,
    work: (services: Services, key: { tenantId: string; trainingId: string }, signal: AbortSignal) => Promise<T>,
  ) => {
    if (!isUuid(tenantId) || !isUuid(ctx.key)) throw new TerminalError('not a training');
    const request = ctx.request();
    return ctx.run(name, () =>
      inJobSpan(services, `modelTraining.${name}`, request, () =>
        work(servicesOf(services, tenantId), { tenantId, trainingId: ctx.key }, request.attemptCompletedSignal),
      ),
    );
  };
  return object({
    name: 'modelTraining',
    handlers: {
      step: handlers.object.exclusive(options, async (ctx, { tenantId, no }: Step) => {
        if (await ctx.get<boolean>('over')) {
          ctx.clear('over');
          return 'over';
        }
        ctx.genericSend({
          service: 'modelTraining',
          method: 'step',
          key: ctx.key,
          parameter: { tenantId, no: no + 1 },
          inputSerde: serde.json,
          delay: waitOf(no),
        });
        const result = await inside(ctx, 'step', tenantId, advanceTraining);
        if (result !== 'going') ctx.set('over', true);
        return result;
      }),
      cancel: handlers.object.exclusive(options, (ctx, { tenantId }: Step) =>
        inside(ctx, 'cancel', tenantId, cancelAtProvider),
      ),
    },
  });
};
