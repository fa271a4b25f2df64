import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../src/base/id.ts';
import { openScratchDatabase, runPrefix } from './scratch-database.ts';
import { spawnRestate } from './spawn-restate.ts';
import { spawnServer } from './spawn-server.ts';
import { findFreePort, inspectSimulator, spawnSimulator } from './spawn-simulator.ts';

export type PartOptions = {
  allow?: string[];
  workerEnv?: Record<string, string>;
  env?: Record<string, string>;
  /** Of the database. */
  name?: string;
};
type AtClose = (step: () => unknown) => void;
export const modelKey = 'sk-test';

const openAll = async ({ allow = [], workerEnv = {}, env: given = {}, name }: PartOptions, atClose: AtClose) => {
  const scratch = await openScratchDatabase({ name });
  atClose(scratch.drop);
  const restate = await spawnRestate();
  atClose(restate.stop);
  const simPort = await findFreePort();
  const simDir = mkdtempSync(join(tmpdir(), 'zhixing-model-'));
  atClose(() => rmSync(simDir, { recursive: true, force: true }));
  const simulator = await spawnSimulator('model', {
    MODEL_HTTP_PORT: String(simPort),
    MODEL_API_KEY: modelKey,
    SIM_DIR: simDir,
  });
  atClose(() => simulator.stop());
  const modelUrl = `http://127.0.0.1:${simPort}`;
  const places = [`127.0.0.1:${simPort}`, ...allow].join(',');
  const { control } = inspectSimulator(modelUrl);
  const calm = await control({});
  const env = {
    DATABASE_URL: scratch.appUrl,
    RESTATE_INGRESS_URL: restate.ingress,
    RESTATE_ADMIN_URL: restate.admin,
    // The simulator stands in for what tools call, too.
    EGRESS_ALLOW_MODELS: places,
    EGRESS_ALLOW_TOOLS: places,
    ...given,
  };
  const release = `chat-${newId().slice(-12)}`;
  // A worker that comes back is found where it was: running work is tied to its address.
  const workerPort = String(await findFreePort());
  const place = { WORKER_PORT: workerPort, WORKER_URL: `http://127.0.0.1:${workerPort}` };
  const startWorker = () => spawnServer('worker', { ...env, ...place, RELEASE: release, ...workerEnv });
  let worker = await startWorker();
  atClose(() => worker.stop('SIGKILL'));
  return {
    scratch,
    restate,
    modelUrl,
    env,
    killAll: () => {
      worker.kill();
      simulator.kill();
      restate.end();
      rmSync(simDir, { recursive: true, force: true });
    },
    isWhole: async () => worker.isRunning() && (await restate.isUp()),
    /** What a file before this one switched on. */
    calm: () => control(calm),
    worker: () => worker,
    async restartWorker(signal: NodeJS.Signals) {
      const code = await worker.stop(signal);
      worker = await startWorker();
      return code;
    },
  };
};
export type StageParts = Awaited<ReturnType<typeof openAll>>;

export const openParts = async (options: PartOptions) => {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    return { ...(await openAll(options, (step) => closing.push(step))), close };
  } catch (error) {
    // A part that does not start leaves none of the others behind.
    await close();
    throw error;
  }
};

let lent: Awaited<ReturnType<typeof openParts>> | undefined;

/**
 * Those of this test process, which opens them once: they take five seconds of processor to start. Each file has a tenant
 * and an api of its own on them. They end with the process, the database with the run (`start-services.ts`).
 */
export const lendParts = async () => {
  if (lent && !(await lent.isWhole())) {
    await lent.close();
    lent = undefined;
  }
  if (!lent) {
    lent = await openParts({ name: `${runPrefix(process.ppid)}${newId().replaceAll('-', '')}` });
    // Vitest ends its processes so, and does not wait for long.
    process.once('SIGTERM', () => {
      lent?.killAll();
      process.exit();
    });
  }
  await lent.calm();
  return { ...lent, close: () => undefined };
};
