import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '../../apps/server/src/db/client.ts';
import { startChild } from '../lib/child.ts';
import { makeChatDatabase } from './database.ts';
import { cpuOf, findPort, memoryOf, servicePid, startProgram } from './programs.ts';
import type { Seeded, Wanted } from './seed.ts';
import type { Target } from './turn.ts';

const apiKey = 'sk-bench';
const http = (port: number) => `http://127.0.0.1:${port}`;

const makeBareTable = async (ownerUrl: string) => {
  const { pool, close } = createDb(ownerUrl, 1);
  await pool.query('create table bare_message (id uuid primary key, body text not null)');
  await pool.query('grant insert on bare_message to zhixing_app');
  await close();
};

type Size = Pick<Wanted, 'sessions' | 'events'>;
/** What must be undone, newest first. */
type Closers = (() => unknown)[];

const open = async (instanceEnv: Record<string, string>, size: Size, closers: Closers) => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixing-bench-'));
  const log = openSync(join(folder, 'log'), 'a');
  const webDist = join(folder, 'web');
  mkdirSync(webDist);
  for (const page of ['index.html', 'embed.html'])
    writeFileSync(join(webDist, page), '<html><head><!--zx:head--></head></html>');
  closers.push(() => {
    closeSync(log);
    rmSync(folder, { recursive: true });
  });

  const database = await makeChatDatabase(instanceEnv);
  closers.push(database.drop);
  await makeBareTable(database.urls.DATABASE_OWNER_URL);
  const [modelPort, workerPort] = [await findPort(), await findPort()];
  const env = {
    ...instanceEnv,
    ...database.urls,
    MODEL_HTTP_PORT: String(modelPort),
    MODEL_API_KEY: apiKey,
    EGRESS_ALLOW_MODELS: `127.0.0.1:${modelPort}`,
    SIM_DIR: folder,
    WORKER_PORT: String(workerPort),
    WORKER_URL: http(workerPort),
    RELEASE: `bench-${Date.now()}`,
    WEB_DIST: webDist,
  };
  const startServer = async (file: string, port: number) => {
    const metrics = await findPort();
    const place = { PORT: String(port), METRICS_PORT: String(metrics) };
    return startProgram({ file, env: { ...env, ...place }, ready: `${http(metrics)}/ready`, log });
  };
  const startApi = async () => {
    const port = await findPort();
    return { port, api: await startServer('server/src/main.ts', port) };
  };

  const file = 'simulators/src/model/main.ts';
  const model = await startProgram({ file, core: 1, env, ready: `${http(modelPort)}/health`, log });
  closers.push(model.stop);
  const seeder = await startChild(new URL('./seed.ts', import.meta.url), { core: 1, env, output: log });
  closers.push(seeder.stop);
  const seeded = await seeder.ask<Seeded>('seed', { modelUrl: http(modelPort), apiKey, ...size });
  const worker = await startServer('server/src/worker.ts', workerPort);
  closers.push(worker.stop);
  const { port, api } = await startApi();
  closers.push(api.stop);
  const driver = await startChild(new URL('./driver.ts', import.meta.url), { core: 1 });
  closers.push(driver.stop);

  const floorPort = await findPort();
  const floorPorts = { FLOOR_PORT: String(floorPort), FLOOR_ENGINE_PORT: String(await findPort()) };
  const floor = await startChild(new URL('./floor.ts', import.meta.url), { env: { ...env, ...floorPorts } });
  closers.push(floor.stop);
  const floorPid = await floor.ask<number>('start');

  const platform = (agentId: string): Target => ({
    kind: 'platform',
    ...{ port, host: seeded.host, tokens: seeded.tokens, agentId },
  });
  const bare = (at: number): Target => ({ kind: 'bare', port: at, path: '/v1/chat/completions', apiKey });
  const pids: [string, number][] = [
    ...Object.entries({ api, worker, model }).map(([name, { pid }]): [string, number] => [name, pid]),
    ['floor', floorPid],
    ...['restate', 'postgres', 'valkey'].map((name): [string, number] => [name, servicePid(name) ?? 0]),
  ];
  return {
    ...{ env, seeded, seeder, driver, port, startApi },
    platform: platform(seeded.agentId),
    plainPlatform: platform(seeded.plainAgentId),
    quietPlatform: { kind: 'platform', port, ...seeded.quiet } as Target,
    payer: {
      priced: { ...platform(seeded.payer.pricedAgentId), tokens: [seeded.payer.token], isPriced: true } as Target,
      free: { ...platform(seeded.plainAgentId), tokens: [seeded.payer.token] } as Target,
    },
    /** The model itself. */
    model: bare(modelPort),
    floor: bare(floorPort),
    /** How fast the model answers, for both arms alike: milliseconds before the first token, tokens for each second. */
    async setModel(delayMs: number, tps: number) {
      const body = JSON.stringify({ delayMs, tps, ledger: false });
      const reply = await fetch(`${http(modelPort)}/control`, { method: 'POST', body });
      if (!reply.ok) throw new Error(`the model refused its switches: ${await reply.text()}`);
    },
    /** What every arm does before it is measured. */
    async warmUp<Arm>(arms: readonly Arm[], drive: (arm: Arm) => Promise<unknown>) {
      for (const target of arms) await drive(target);
      await database.learn();
      for (const target of arms) await drive(target);
    },
    /** Bytes in memory. */
    memory: () => ({ api: memoryOf(api.pid), worker: memoryOf(worker.pid) }),
    /** Milliseconds of processor time so far, of everything that has a part in a turn. */
    cpu: (): Record<string, number> => Object.fromEntries(pids.map(([name, pid]) => [name, cpuOf(pid)])),
  };
};
export type Stage = Awaited<ReturnType<typeof open>>;

/** The product as it is, one api and one worker, free to use both cores as they would; model and driver on core 1. */
export const withStage = async <Result>(
  env: Record<string, string>,
  size: Size,
  work: (stage: Stage) => Promise<Result>,
): Promise<Result> => {
  const closers: Closers = [];
  try {
    return await work(await open(env, size, closers));
  } finally {
    for (const close of closers.reverse()) await close();
  }
};
