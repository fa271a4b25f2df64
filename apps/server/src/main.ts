import { createApp } from './app.ts';
import { startTracing } from './base/trace.ts';
import { readEnv } from './env.ts';
import { createStorage } from './gateways/storage/storage.ts';
import { createRegistry, startProbeServer } from './http/probe-server.ts';
import { onStopSignal } from './on-stop-signal.ts';
import { openServices } from './services.ts';

const env = readEnv();
const stopTracing = await startTracing('zhixing-api', env);
const { services, isValkeyReady, close } = await openServices(env, 'api');
const storage = createStorage({
  endpoint: env.S3_ENDPOINT,
  region: env.S3_REGION,
  bucket: env.S3_BUCKET,
  accessKey: env.S3_ACCESS_KEY,
  secretKey: env.S3_SECRET_KEY,
});
const registry = createRegistry();
const checks = { postgres: services.db.isReady, valkey: isValkeyReady, storage: storage.isReady };

const app = await createApp(services, { registry, checks, webDist: env.WEB_DIST });
const stopProbes = await startProbeServer(env.HOST, env.METRICS_PORT, registry, checks);
await app.listen({ host: env.HOST, port: env.PORT });
services.log.info({ release: env.RELEASE, port: env.PORT }, 'api is ready');

onStopSignal(services.log, async () => {
  await app.close();
  await stopProbes();
  storage.close();
  await close();
  await stopTracing();
});
