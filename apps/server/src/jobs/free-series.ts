import { newId } from '../base/id.ts';
import type { Services } from '../ctx.ts';
import { noteSeriesBegun, type Series, takeStuckSeries } from '../features/engine/index.ts';
import type { RestateAdmin } from '../gateways/restate/admin.ts';

export const beginSeries = async (services: Pick<Services, 'db' | 'ingress'>, series: readonly Series[]) => {
  for (const one of series) {
    await noteSeriesBegun(services, one);
    await services.ingress.send({
      service: one.name,
      key: 'all',
      handler: 'begin',
      payload: {},
      idempotencyKey: `begin-${newId()}`,
      requestId: `begin-${one.name}`,
      traceparent: null,
    });
  }
};

/** A tick that hangs or is paused holds the key that the next one waits for: it is ended, and the series begun again. */
export const freeStuckSeries = async (
  services: Pick<Services, 'db' | 'ingress' | 'log'>,
  admin: Pick<RestateAdmin, 'query' | 'kill'>,
  series: readonly Series[],
) => {
  const names = await takeStuckSeries(
    services,
    series.map(({ name }) => name),
  );
  for (const name of names) {
    const held = await admin.query<{ id: string }>(
      `select id from sys_invocation_status
       where target_service_name = '${name}' and status not in ('completed', 'scheduled')`,
    );
    for (const { id } of held) await admin.kill(id);
    services.log.error({ job: name, killed: held.length }, 'a recurring job stood still; begun again');
    await beginSeries(
      services,
      series.filter((one) => one.name === name),
    );
  }
  return names;
};
