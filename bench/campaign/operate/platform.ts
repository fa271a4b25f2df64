import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { instancesFolder } from '../../../deploy/dev/home.ts';
import { isRunning, type ProcessMark } from '../../../deploy/dev/process.ts';
import { readDevEnv, runDev } from '../../../deploy/dev-instance.ts';
import { dev, instance, pids, runCli, serverCommand } from '../instance.ts';
import { startBalancer } from './balancer.ts';
import { createProgram, type Exit } from './program.ts';

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

const makePage = () => {
  const page = mkdtempSync(join(tmpdir(), 'zhixing-campaign-'));
  for (const file of ['index.html', 'embed.html']) writeFileSync(join(page, file), '<!--zx:head-->');
  return page;
};

/** Api, worker and sandbox as children whose end we see, behind what stands before them in a cluster. */
const startPrograms = async (env: Record<string, string>, onExit: (exit: Exit) => void, ports: Ports) => {
  const logs = join(instancesFolder, instance.name, 'logs');
  mkdirSync(logs, { recursive: true });
  const page = makePage();
  const { DATABASE_OWNER_URL: _, ...own } = env;
  const serve = (part: ProgramName, program: 'main' | 'worker', port: number) =>
    createProgram({
      ...{ part, command: serverCommand(program), onExit },
      ...{ logFile: join(logs, `${part}.log`), readyUrl: url(port + 1, '/ready') },
      env: {
        ...own,
        ...{ WEB_DIST: page, TRUSTED_PROXIES: '127.0.0.1', METRICS_PORT: String(port + 1) },
        ...(part.startsWith('api') ? { PORT: String(port) } : { WORKER_PORT: String(port) }),
      },
    });
  const sandboxPort = new URL(env.SANDBOX_URL ?? '').port;
  const programs = {
    api: serve('api', 'main', ports.api[0]),
    'api-b': serve('api-b', 'main', ports.api[1]),
    worker: serve('worker', 'worker', ports.worker[0]),
    'worker-b': serve('worker-b', 'worker', ports.worker[1]),
    sandbox: createProgram({
      ...{ part: 'sandbox', command: ['apps/server/src/sandbox.ts'], onExit, logFile: join(logs, 'sandbox.log') },
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
