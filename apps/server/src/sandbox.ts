import { Registry } from 'prom-client';
import { createLog } from './base/log.ts';
import { startProcessLife } from './base/process-life.ts';
import { readSandboxEnv } from './sandbox/env.ts';
import { createParser } from './sandbox/parse/parser.ts';
import { createRunner } from './sandbox/runner.ts';
import { createSandboxServer } from './sandbox/server.ts';
import { createStage } from './sandbox/stage.ts';

const env = readSandboxEnv();
const log = createLog('sandbox', env.LOG_LEVEL);
const life = startProcessLife(log, new Registry());
const { stage, clear } = createStage();
const runner = createRunner({ slots: env.SANDBOX_SLOTS, python: env.SANDBOX_PYTHON, stage });
const parser = createParser({ slots: env.SANDBOX_PARSE_SLOTS, stage });
if (parser.missing.length > 0)
  log.warn({ missing: parser.missing }, 'programs that read documents are not installed; see docs/operate/sandbox.md');
const { server, drain } = createSandboxServer(log, env.SANDBOX_KEY, runner, parser);
await new Promise<void>((resolve, reject) =>
  server.once('error', reject).listen(env.SANDBOX_PORT, env.SANDBOX_HOST, resolve),
);
log.info({ port: env.SANDBOX_PORT }, 'sandbox is listening');

life.onStop(
  async () => {
    await drain(env.SANDBOX_DRAIN_SECONDS * 1000);
    server.close().closeAllConnections();
    await runner.close();
    clear();
  },
  (env.SANDBOX_DRAIN_SECONDS + 10) * 1000,
);
