import { createLog } from './base/log.ts';
import type { Services } from './ctx.ts';
import { createDb } from './db/client.ts';
import type { Env } from './env.ts';
import { createBus } from './gateways/valkey/bus.ts';
import { createValkey } from './gateways/valkey/client.ts';
import { createLimits } from './gateways/valkey/limits.ts';
import { createTickets } from './gateways/valkey/tickets.ts';

/** Opens what every process needs; `close` gives it all back. */
export const openServices = async (env: Env, name: string) => {
  const valkey = createValkey(env.VALKEY_URL);
  const db = createDb(env.DATABASE_URL, env.DATABASE_POOL);
  const bus = createBus(valkey);
  await Promise.all([valkey.connect(), bus.start()]);
  const services: Services = {
    env,
    log: createLog(name, env.LOG_LEVEL),
    db,
    bus,
    limits: createLimits(valkey),
    tickets: createTickets(valkey),
    now: () => new Date(),
  };
  return {
    services,
    isValkeyReady: async () => (await valkey.ping()) === 'PONG',
    close: async () => {
      bus.close();
      valkey.disconnect();
      await db.close();
    },
  };
};
