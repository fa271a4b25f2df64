import { handlers, type ObjectContext, object, serde, TerminalError } from '@restatedev/restate-sdk';
import { leftBehindAfter } from '../base/time-limit.ts';
import type { Services } from '../ctx.ts';
import { noteTickEnded, noteTickFailed, noteTickStarted } from '../features/engine/index.ts';

type Tick = { series: string };
type Span = { hours: number } | { minutes: number } | { seconds: number };

const secondsOf = (span: Span) =>
  'hours' in span ? span.hours * 3_600 : 'minutes' in span ? span.minutes * 60 : span.seconds;

/**
 * Work that comes round again for ever, one at a time, whatever dies. One object with the key `all`; the next tick is
 * booked before the work, and work that fails or hangs is given up after a few tries, so no tick can end the series.
 */
export const recurringJob = (
  services: Pick<Services, 'db' | 'log'>,
  { name, every, limit = { minutes: 10 } }: { name: string; every: Span; limit?: Span },
  work: (signal: AbortSignal) => Promise<unknown>,
) => {
  const [everySeconds, limitSeconds] = [secondsOf(every), secondsOf(limit)];

  const tickOnce = async () => {
    await noteTickStarted(services, name);
    try {
      await leftBehindAfter(limitSeconds * 1000, work);
    } catch (error) {
      await noteTickFailed(services, name, error).catch(() => undefined);
      throw error;
    }
    await noteTickEnded(services, name);
  };

  const book = (ctx: ObjectContext, tick: Tick, seconds: number) =>
    ctx.genericSend({
      service: name,
      method: 'tick',
      key: ctx.key,
      parameter: tick,
      inputSerde: serde.json,
      delay: { seconds },
    });

  const definition = object({
    name,
    handlers: {
      tick: handlers.object.exclusive(
        {
          inactivityTimeout: { seconds: limitSeconds + 30 },
          abortTimeout: { seconds: 30 },
          journalRetention: { seconds: 0 },
          // For a worker that is away. A tick that was given up is missed by the watch, a paused one would hold its key.
          retryPolicy: { initialInterval: 200, maxInterval: 10_000, maxAttempts: 100, onMaxAttempts: 'kill' },
        },
        async (ctx, tick: Tick) => {
          if ((await ctx.get<string>('series')) !== tick.series) return;
          book(ctx, tick, everySeconds);
          try {
            await ctx.run('work', tickOnce, {
              maxRetryAttempts: 3,
              initialRetryInterval: { seconds: 1 },
              maxRetryInterval: { seconds: 10 },
            });
          } catch (error) {
            if (!(error instanceof TerminalError)) throw error;
            services.log.error({ job: name, err: error }, 'a recurring job failed; its next tick is booked');
          }
        },
      ),
      /** Called by every worker at start; the newest series replaces the older ones. */
      begin: handlers.object.exclusive(
        {
          journalRetention: { seconds: 0 },
          retryPolicy: { initialInterval: 200, maxInterval: 10_000, maxAttempts: 100, onMaxAttempts: 'kill' },
        },
        async (ctx) => {
          const series = ctx.rand.uuidv4();
          ctx.set('series', series);
          book(ctx, { series }, 0);
        },
      ),
    },
  });
  return { name, everySeconds, limitSeconds, definition };
};
export type RecurringJob = ReturnType<typeof recurringJob>;
