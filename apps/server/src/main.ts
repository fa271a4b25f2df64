import { createApp } from './app.ts';
import { collectWhenIdle } from './base/collect-when-idle.ts';
import { startLoopWatch } from './base/loop-watch.ts';
import { startProcessLife } from './base/process-life.ts';
import { startTracing } from './base/trace.ts';
import { checkFirstTenant, checkMigrations, checkSecret, checkSkew } from './db/readiness.ts';
import { readEnv } from './env.ts';
import { startTailChecks } from './features/chat/index.ts';
import { tellSetupCode } from './features/setup/index.ts';
import { checkStoreKey } from './gateways/storage/check-store-key.ts';
import { watchParts } from './http/part-figures.ts';
import { createRegistry, optional, sayWhenReady, startProbeServer } from './http/probe-server.ts';
import { startHeartbeat } from './http/stream.ts';
import { openServices } from './services.ts';

const env = readEnv();
const stopTracing = await startTracing('zhixing-api', env);
const { services, clock, isValkeyReady, close } = await openServices(env, 'api');
const registry = createRegistry();
watchParts(registry, services);
const life = startProcessLife(services.log, registry);
const { pool } = services.db;
// Valkey and the store may be away: chats, pages and everything already open go on, the rest says when to come back.
const checks = {
  postgres: services.db.isReady,
  migrations: () => checkMigrations(pool),
  secret: () => checkSecret(pool, env),
  tenant: () => checkFirstTenant(pool),
  clock: () => checkSkew(clock.measure),
  valkey: optional(isValkeyReady),
  storage: optional(checkStoreKey(services.storage)),
  serving: life.isServing,
};

const app = await createApp(services, { registry, checks, webDist: env.WEB_DIST });
const stopProbes = await startProbeServer(env.HOST, env.METRICS_PORT, registry, checks);
const stopHeartbeat = startHeartbeat();
const stopLoopWatch = startLoopWatch(services.log, { name: 'api', seconds: env.LOOP_BLOCK_SECONDS });
collectWhenIdle();
const stopTailChecks = startTailChecks();
await app.listen({ host: env.HOST, port: env.PORT });
const stopSetupCode = tellSetupCode(services);
void sayWhenReady(services.log, checks, { release: env.RELEASE, port: env.PORT }, 'api');

const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref());
life.onStop(
  async () => {
    await sleep(env.READY_LAG_SECONDS);
    stopTailChecks();
    stopSetupCode();
    // Callers that do not come to their end are cut off.
    void sleep(env.DRAIN_SECONDS).then(() => app.server.closeAllConnections());
    await app.close();
    stopHeartbeat();
    await close();
    await stopProbes();
    await stopTracing();
    await stopLoopWatch();
  },
  (env.READY_LAG_SECONDS + env.DRAIN_SECONDS + 10) * 1000,
);
