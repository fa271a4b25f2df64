import { handlers, type ObjectContext, object, serde } from '@restatedev/restate-sdk';

type Tick = { series: string };

/**
 * Work that comes round again for ever, one at a time, whatever dies. One object with the key `all`; the next tick is
 * booked before the work, so a failing tick cannot end the series.
 */
export const recurringJob = (name: string, minutes: number, work: () => Promise<unknown>) => {
  const book = (ctx: ObjectContext, tick: Tick, delayMinutes: number) =>
    ctx.genericSend({
      service: name,
      method: 'tick',
      key: ctx.key,
      parameter: tick,
      inputSerde: serde.json,
      delay: { minutes: delayMinutes },
    });
  return object({
    name,
    handlers: {
      tick: handlers.object.exclusive(async (ctx, tick: Tick) => {
        if ((await ctx.get<string>('series')) !== tick.series) return;
        book(ctx, tick, minutes);
        await ctx.run('work', async () => {
          await work();
        });
      }),
      /** Called by every worker at start; the newest series replaces the older ones. */
      begin: handlers.object.exclusive(async (ctx) => {
        const series = ctx.rand.uuidv4();
        ctx.set('series', series);
        book(ctx, { series }, 0);
      }),
    },
  });
};
