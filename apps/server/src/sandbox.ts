import { createLog } from './base/log.ts';
import { onStopSignal } from './on-stop-signal.ts';
import { readSandboxEnv } from './sandbox/env.ts';
import { createRunner } from './sandbox/runner.ts';
import { createSandboxServer } from './sandbox/server.ts';

const env = readSandboxEnv();
const log = createLog('sandbox', env.LOG_LEVEL);
const runner = createRunner({ slots: env.SANDBOX_SLOTS, python: env.SANDBOX_PYTHON });
const server = createSandboxServer(log, env.SANDBOX_KEY, runner);
await new Promise<void>((resolve, reject) =>
  server.once('error', reject).listen(env.SANDBOX_PORT, env.SANDBOX_HOST, resolve),
);
log.info({ port: env.SANDBOX_PORT }, 'sandbox is listening');

onStopSignal(log, async () => {
  server.close().closeAllConnections();
  await runner.close();
});
