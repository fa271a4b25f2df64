import { createLog } from './base/log.ts';
import type { Services } from './ctx.ts';
import { createDb } from './db/client.ts';
import { createModelMeter } from './db/model-meter.ts';
import { createTenantHosts } from './db/tenant-hosts.ts';
import type { Env } from './env.ts';
import { allowedPlaces } from './gateways/egress/allow-list.ts';
import { createEgress } from './gateways/egress/egress.ts';
import { createRestateIngress } from './gateways/restate/send.ts';
import { createSandboxGateway } from './gateways/sandbox/run-code.ts';
import { createStorage } from './gateways/storage/storage.ts';
import { createBus } from './gateways/valkey/bus.ts';
import { createValkey } from './gateways/valkey/client.ts';
import { createEventHub } from './gateways/valkey/event-hub.ts';
import { createEventLog } from './gateways/valkey/event-log.ts';
import { createLimits } from './gateways/valkey/limits.ts';
import { createModelQuota } from './gateways/valkey/model-quota.ts';
import { createPresence } from './gateways/valkey/presence.ts';
import { createTickets } from './gateways/valkey/tickets.ts';

/** Opens what every process needs; `close` gives it all back. */
export const openServices = async (env: Env, name: string) => {
  const valkey = createValkey(env.VALKEY_URL);
  const db = createDb(env.DATABASE_URL, env.DATABASE_POOL);
  const bus = createBus(valkey);
  const eventHub = createEventHub(valkey);
  const storage = createStorage({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKey: env.S3_ACCESS_KEY,
    secretKey: env.S3_SECRET_KEY,
  });
  await Promise.all([valkey.connect(), bus.start(), eventHub.start()]);
  const log = createLog(name, env.LOG_LEVEL);
  const egress = createEgress({
    allow: allowedPlaces(env.EGRESS_ALLOW),
    log,
    hostsOf: createTenantHosts({ db, bus }),
  });
  const modelMeter = createModelMeter({ db, log });
  const services: Services = {
    env,
    log,
    db,
    bus,
    limits: createLimits(valkey),
    tickets: createTickets(valkey),
    presence: createPresence(valkey),
    storage,
    ingress: createRestateIngress(env.RESTATE_INGRESS_URL),
    egress,
    sandbox: createSandboxGateway({ url: env.SANDBOX_URL, key: env.SANDBOX_KEY }),
    eventLog: createEventLog(valkey),
    eventHub,
    modelQuota: createModelQuota(valkey),
    modelMeter,
    now: () => new Date(),
  };
  return {
    services,
    isValkeyReady: async () => (await valkey.ping()) === 'PONG',
    close: async () => {
      bus.close();
      eventHub.close();
      valkey.disconnect();
      storage.close();
      await egress.close();
      await modelMeter.close();
      await db.close();
    },
  };
};
