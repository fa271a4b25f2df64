import { handlers, type ObjectContext, object, rpc, type VirtualObjectDefinition } from '@restatedev/restate-sdk';
import type { Services } from '../ctx.ts';
import { makePartitions } from '../features/partition/index.ts';

type Tick = { series: string };
const self: VirtualObjectDefinition<'partition', { tick: (ctx: ObjectContext, input: Tick) => Promise<unknown> }> = {
  name: 'partition',
};
const pause = rpc.sendOpts<Tick>({ delay: { hours: 12 } });

/** One object, key `all`. The next tick is booked before the work, so a failing tick cannot end the series. */
export const partitionJob = (services: Services) =>
  object({
    name: self.name,
    handlers: {
      tick: handlers.object.exclusive(async (ctx, { series }: Tick) => {
        if ((await ctx.get<string>('series')) !== series) return 'superseded';
        ctx.objectSendClient(self, ctx.key).tick({ series }, pause);
        return ctx.run('make', () => makePartitions(services));
      }),
      /** Called by every worker at start; the newest series replaces the older ones. */
      begin: handlers.object.exclusive(async (ctx) => {
        const series = ctx.rand.uuidv4();
        ctx.set('series', series);
        ctx.objectSendClient(self, ctx.key).tick({ series });
      }),
    },
  });
