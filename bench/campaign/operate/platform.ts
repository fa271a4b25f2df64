import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { instancesFolder } from '../../../deploy/dev/home.ts';
import { isRunning, type ProcessMark } from '../../../deploy/dev/process.ts';
import { readDevEnv, runDev } from '../../../deploy/dev-instance.ts';
import { makeEmptyPage } from '../empty-page.ts';
import { dev, instance, pids, runCli, serverCommand } from '../instance.ts';
import { startBalancer } from './balancer.ts';
import { createProgram, type Exit } from './program.ts';
import { createServerProgram, openLogs } from './server-program.ts';

const services = ['postgres', 'valkey', 'restate', 'store'] as const;
export type Service = (typeof services)[number];
/** `b` is the second of its kind; it runs only while a rolling restart needs it. */
export type ProgramName = 'api' | 'api-b' | 'worker' | 'worker-b' | 'sandbox';

const at = (offset: number) => instance.port + offset;
type Ports = { api: readonly [number, number]; worker: readonly [number, number] };
const balanced: Ports = { api: [at(50), at(52)], worker: [at(54), at(56)] };
/** Nothing between: the first of each kind at its own address. */
const direct: Ports = { api: [at(0), at(52)], worker: [at(20), at(56)] };
const engineData = join(instancesFolder, instance.name, 'data', 'restate');
const url = (port: number, path = '') => `http://127.0.0.1:${port}${path}`;

const readMark = (service: Service): ProcessMark | undefined => {
  const file = join(pids, `${service}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ProcessMark) : undefined;
};
const isUp = (service: Service) => {
  const mark = readMark(service);
  return mark !== undefined && isRunning(mark);
};

/** Api, worker and sandbox as children whose end we see, behind what stands before them in a cluster. */
const startPrograms = async (env: Record<string, string>, onExit: (exit: Exit) => void, ports: Ports) => {
  const page = makeEmptyPage();
  const serve = (part: ProgramName, port: number) => createServerProgram({ part, port, env, page, onExit });
  const sandboxPort = new URL(env.SANDBOX_URL ?? '').port;
  const programs = {
    api: serve('api', ports.api[0]),
    'api-b': serve('api-b', ports.api[1]),
    worker: serve('worker', ports.worker[0]),
    'worker-b': serve('worker-b', ports.worker[1]),
    sandbox: createProgram({
      ...{ part: 'sandbox', onExit, logFile: join(openLogs(), 'sandbox.log') },
      command: [process.execPath, ...serverCommand('sandbox')],
      // With two places (one a core) the tools of so many people, 1.2 s each, are all it can run: the queue would be seen.
      env: { SANDBOX_PORT: sandboxPort, SANDBOX_KEY: env.SANDBOX_KEY ?? '', SANDBOX_SLOTS: '4' },
      readyUrl: `${env.SANDBOX_URL}/ready`,
    }),
  } satisfies Record<ProgramName, unknown>;
  const behind = (names: readonly ProgramName[], own: readonly number[]) =>
    names.map((name, index) => ({ port: own[index] ?? 0, isReady: programs[name].isReady }));
  const balancers =
    ports === direct
      ? []
      : [
          await startBalancer(Number(env.PORT), behind(['api', 'api-b'], ports.api)),
          await startBalancer(Number(env.WORKER_PORT), behind(['worker', 'worker-b'], ports.worker)),
        ];
  return {
    programs,
    probe: () => Promise.all(balancers.map((balancer) => balancer.probe())),
    async close() {
      for (const names of [['api', 'api-b', 'worker', 'worker-b'], ['sandbox']] as const)
        await Promise.all(names.map((name) => programs[name].stop()));
      for (const balancer of balancers) balancer.close();
      rmSync(page, { recursive: true, force: true });
    },
  };
};

/** The whole platform on fresh data, every part of which can be stopped politely. */
export const openPlatform = async (onExit: (exit: Exit) => void, { isDirect } = { isDirect: false }) => {
  const ports = isDirect ? direct : balanced;
  if (existsSync(pids)) runDev(instance, ['reset', '--yes']);
  runDev(instance, ['services']);
  runDev(instance, ['stop', 'sandbox']);
  const env = readDevEnv(instance);
  await runCli(env, 'seed');
  const { programs, probe, close } = await startPrograms(env, onExit, ports);
  /** Services that we took away ourselves. */
  const away = new Set<Service>();
  const start = async () => {
    await Promise.all((['sandbox', 'worker', 'api'] as const).map((name) => programs[name].start()));
    await probe();
  };
  const reset = async () => {
    await close();
    runDev(instance, ['reset', '--yes']);
  };
  await start().catch(async (error) => {
    await reset();
    throw error;
  });
  return {
    env,
    programs,
    probe,
    apiUrl: url(Number(env.PORT)),
    /** Past what stands before it, to the process itself. */
    directApiUrl: url(ports.api[0]),
    metricsUrl: (name: ProgramName) =>
      url(
        { api: ports.api[0], 'api-b': ports.api[1], worker: ports.worker[0], 'worker-b': ports.worker[1], sandbox: 0 }[
          name
        ] + 1,
      ),
    /** Of everything that has a part in a turn. */
    pids: (): Record<string, number | undefined> => ({
      ...Object.fromEntries((['api', 'worker', 'sandbox'] as const).map((name) => [name, programs[name].pid()])),
      ...Object.fromEntries(services.map((name) => [name, readMark(name)?.pid])),
    }),
    openToken: async (account: string) => (await runCli(env, 'token', account)).stdout.trim(),
    async stopService(service: Service) {
      away.add(service);
      await dev('stop', service);
    },
    async startService(service: Service) {
      // A part that comes back to much work may be ready later than ./dev waits for it.
      await dev('up', service).catch(() => dev('up', service));
      away.delete(service);
    },
    /** Everything the engine knew is gone, as on a new disk. */
    async loseEngine() {
      away.add('restate');
      const mark = readMark('restate');
      if (mark && isRunning(mark)) process.kill(mark.pid, 'SIGKILL');
      while (isUp('restate')) await sleep(20);
      rmSync(engineData, { recursive: true, force: true });
    },
    /** Services that nobody took away and that are gone all the same. */
    findDead: () => services.filter((service) => !away.has(service) && !isUp(service)),
    close: reset,
  };
};
export type Platform = Awaited<ReturnType<typeof openPlatform>>;
