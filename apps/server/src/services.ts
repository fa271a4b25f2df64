import { createLog } from './base/log.ts';
import type { Services } from './ctx.ts';
import { assertDatabase } from './db/assert-database.ts';
import { createDb } from './db/client.ts';
import { startDatabaseClock } from './db/database-clock.ts';
import { createModelMeter } from './db/model-meter.ts';
import { createTenantHosts } from './db/tenant-hosts.ts';
import type { Env } from './env.ts';
import { allowedPlaces, placesOf } from './gateways/egress/allow-list.ts';
import { createEgress } from './gateways/egress/egress.ts';
import { createRestateAdmin } from './gateways/restate/admin.ts';
import { createRestateIngress } from './gateways/restate/send.ts';
import { createParserGateway } from './gateways/sandbox/parse-file.ts';
import { createSandboxGateway } from './gateways/sandbox/run-code.ts';
import { createStorage } from './gateways/storage/storage.ts';
import { createBus } from './gateways/valkey/bus.ts';
import { createValkey } from './gateways/valkey/client.ts';
import { connectValkey } from './gateways/valkey/connect-valkey.ts';
import { createEventHub } from './gateways/valkey/event-hub.ts';
import { createEventLog } from './gateways/valkey/event-log.ts';
import { createLimits } from './gateways/valkey/limits.ts';
import { createModelQuota } from './gateways/valkey/model-quota.ts';
import { createPresence } from './gateways/valkey/presence.ts';
import { createTickets } from './gateways/valkey/tickets.ts';
import { createTryRisk } from './gateways/valkey/try-risk.ts';
import { openWechatPay } from './gateways/wechat-pay/wechat-pay-settings.ts';

/** Opens what every process needs; `close` gives it all back. */
export const openServices = async (env: Env, name: string) => {
  const valkey = createValkey(env.VALKEY_URL);
  const db = createDb(env.DATABASE_URL, env.DATABASE_POOL);
  const bus = createBus(valkey);
  const limits = createLimits(valkey);
  const eventHub = createEventHub(valkey);
  const storage = createStorage({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKey: env.S3_ACCESS_KEY,
    secretKey: env.S3_SECRET_KEY,
  });
  const log = createLog(name, env.LOG_LEVEL, env.LOG_CONTENT);
  if (env.LOG_CONTENT) log.warn('LOG_CONTENT is on: questions and answers may stand in this log');
  await assertDatabase(db.pool);
  if (!(await connectValkey(valkey, () => [bus.start(), eventHub.start()])))
    log.warn('Valkey is away: answers come from the database, live words and logins when it is back');
  const egress = createEgress({
    allow: {
      model: allowedPlaces(env.EGRESS_ALLOW_MODELS),
      tool: allowedPlaces(env.EGRESS_ALLOW_TOOLS),
      service: [env.WEATHER_URL, env.TRAIN_URL].flatMap(placesOf),
    },
    log,
    hostsOf: createTenantHosts({ db, bus }),
  });
  const clock = await startDatabaseClock(db.pool);
  const modelMeter = createModelMeter({ db, log });
  const ingress = createRestateIngress(env.RESTATE_INGRESS_URL);
  const parser = createParserGateway({ url: env.SANDBOX_URL, key: env.SANDBOX_KEY, now: clock.now });
  const sandbox = createSandboxGateway({ url: env.SANDBOX_URL, key: env.SANDBOX_KEY, now: clock.now });
  const isValkeyReady = async () => (await valkey.ping()) === 'PONG';
  const services: Services = {
    env,
    log,
    db,
    bus,
    limits,
    tryRisk: createTryRisk(limits),
    tickets: createTickets(valkey),
    presence: createPresence(valkey, clock.now),
    storage,
    ingress,
    egress,
    sandbox,
    parser,
    eventLog: createEventLog(valkey),
    eventHub,
    modelQuota: createModelQuota(valkey, clock.now),
    modelMeter,
    payments: openWechatPay(env, clock.now),
    engine: createRestateAdmin(env.RESTATE_ADMIN_URL),
    parts: {
      postgres: db.isReady,
      valkey: isValkeyReady,
      engine: ingress.isReady,
      store: storage.isReady,
      sandbox: sandbox.isReady,
    },
    now: clock.now,
  };
  return {
    services,
    clock,
    isValkeyReady,
    close: async () => {
      clock.stop();
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
