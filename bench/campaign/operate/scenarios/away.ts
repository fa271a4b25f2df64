import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../platform.ts';
import type { Scenario } from '../scenario.ts';

type Way = Pick<Scenario, 'mayRefuse' | 'staysReady'>;
/** The store is needed for files alone: nobody who chats may notice. */
const ways: Record<Service, Way> = {
  postgres: { mayRefuse: true },
  valkey: { mayRefuse: true },
  restate: { mayRefuse: true },
  store: { staysReady: true },
};
const nameOf = (service: Service) => (service === 'restate' ? 'engine' : service);

const restart = (service: Service): Scenario => ({
  name: `restart-${nameOf(service)}`,
  does: `${service} stopped politely and started at once`,
  boundMs: 20_000,
  isLong: true,
  ...ways[service],
  act: ({ platform, during }) =>
    during(service, async () => {
      await platform.stopService(service);
      await platform.startService(service);
    }),
});

const away = (service: Service): Scenario => ({
  name: `away-${nameOf(service)}`,
  does: `${service} stopped and away`,
  boundMs: 20_000,
  ...ways[service],
  act: ({ platform, during, awayMs }) =>
    during(service, async () => {
      await platform.stopService(service);
      await sleep(awayMs);
      await platform.startService(service);
    }),
});

const all = ['postgres', 'valkey', 'restate', 'store'] as const;
export const restartScenarios = all.map(restart);
export const awayScenarios = all.map(away);
