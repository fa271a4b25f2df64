import { createApp } from './app.ts';
import { startTracing } from './base/trace.ts';
import { readEnv } from './env.ts';
import { startTailChecks } from './features/chat/index.ts';
import { createRegistry, startProbeServer } from './http/probe-server.ts';
import { startHeartbeat } from './http/stream.ts';
import { onStopSignal } from './on-stop-signal.ts';
import { openServices } from './services.ts';

const env = readEnv();
const stopTracing = await startTracing('zhixing-api', env);
const { services, isValkeyReady, close } = await openServices(env, 'api');
const registry = createRegistry();
const checks = { postgres: services.db.isReady, valkey: isValkeyReady, storage: services.storage.isReady };

const app = await createApp(services, { registry, checks, webDist: env.WEB_DIST });
const stopProbes = await startProbeServer(env.HOST, env.METRICS_PORT, registry, checks);
const stopHeartbeat = startHeartbeat();
const stopTailChecks = startTailChecks();
await app.listen({ host: env.HOST, port: env.PORT });
services.log.info({ release: env.RELEASE, port: env.PORT }, 'api is ready');

onStopSignal(services.log, async () => {
  stopHeartbeat();
  stopTailChecks();
  await app.close();
  await stopProbes();
  await close();
  await stopTracing();
});
