import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { checkout, compiled, inCheckout, instancesFolder } from '../../deploy/dev/home.ts';
import { isRunning, type ProcessMark } from '../../deploy/dev/process.ts';
import { readDevEnv, runDev } from '../../deploy/dev-instance.ts';
import { makeEmptyPage } from './empty-page.ts';

export const victims = ['worker', 'api', 'restate', 'valkey', 'postgres'] as const;
export type Victim = (typeof victims)[number];
/** Simulators end only where a campaign means them. */
export type Killable = Victim | 'wechat-pay';
type Mark = ProcessMark & { release?: string };

const { ZHIXING_CAMPAIGN_INSTANCE = 'campaign', ZHIXING_CAMPAIGN_PORT = '8680' } = process.env;
/** A second checkout on the same machine names its own. */
export const instance = { name: ZHIXING_CAMPAIGN_INSTANCE, port: Number(ZHIXING_CAMPAIGN_PORT) };
export const pids = join(instancesFolder, instance.name, 'pids');

/** `runDev` holds up the whole program; requests must go on while a part restarts. */
export const dev = (...args: string[]) =>
  promisify(execFile)(join(checkout, 'dev'), args, {
    env: { ...process.env, ZHIXING_INSTANCE: instance.name, ZHIXING_PORT: String(instance.port) },
  });

const marksOf = (victim: Exclude<Killable, 'api'>): Mark[] =>
  readdirSync(pids)
    .filter((name) => (victim === 'worker' ? /^worker-\d+\.json$/.test(name) : name === `${victim}.json`))
    .map((name) => JSON.parse(readFileSync(join(pids, name), 'utf8')) as Mark)
    .filter(isRunning);

/** As the image starts it: without the first program a start takes four times the processor. */
export const serverCommand = (program: 'main' | 'worker' | 'sandbox' | 'cli') => [
  '--import',
  ...['resolve-once', program].map((name) => inCheckout(`apps/server/src/${name}.ts`)),
];

/** The api as the product starts it, with an empty page in place of a built web. */
const createApi = (env: Record<string, string>) => {
  const page = makeEmptyPage();
  const url = `http://${env.HOST}:${env.PORT}`;
  let child: ChildProcess | undefined;
  const isReady = () =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const isAlive = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || !isAlive()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url,
    isAlive,
    end,
    async start() {
      child = spawn(process.execPath, serverCommand('main'), {
        env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env, WEB_DIST: page, TRUSTED_PROXIES: '127.0.0.1' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      for (const late = Date.now() + 60_000; !(await isReady()); await sleep(100))
        if (Date.now() > late || !isAlive()) throw new Error('the api did not become ready');
    },
    async close() {
      await end('SIGTERM');
      rmSync(page, { recursive: true, force: true });
    },
  };
};

export const runCli = (env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [...serverCommand('cli'), ...args], {
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env },
  });

/** Services, worker and api of the campaign's own, on fresh data. */
export const openCampaignInstance = async () => {
  if (existsSync(pids)) runDev(instance, ['reset', '--yes']);
  const start = async () => {
    runDev(instance, ['services']);
    const env = readDevEnv(instance);
    await runCli(env, 'seed');
    await dev('up', 'worker');
    const api = createApi(env);
    await api.start().catch(async (error) => {
      await api.close();
      throw error;
    });
    return { env, api };
  };
  const { env, api } = await start().catch((error) => {
    runDev(instance, ['reset', '--yes']);
    throw error;
  });
  return {
    env,
    apiUrl: api.url,
    apiUrls: [api.url],
    /** A session of a demo account. */
    openToken: async (account: string) => (await runCli(env, 'token', account)).stdout.trim(),
    /** SIGKILL, by the pid the instance wrote down; answers when the process is gone. */
    async kill(victim: Killable): Promise<number> {
      const at = Date.now();
      if (victim === 'api') {
        await api.end('SIGKILL');
        return at;
      }
      const [mark] = marksOf(victim);
      if (!mark) throw new Error(`${victim} is not running`);
      process.kill(mark.pid, 'SIGKILL');
      while (isRunning(mark)) await sleep(5);
      return at;
    },
    async restart(victim: Killable): Promise<void> {
      if (victim === 'api') return api.start();
      // A part that comes back to much work may be ready later than ./dev waits for it.
      await dev('up', victim).catch(() => dev('up', victim));
      if (victim === 'worker' && marksOf('worker').some(({ release }) => release !== env.RELEASE))
        throw new Error('void: the source changed during the campaign, so the worker came back as another release');
    },
    /** Parts that nobody killed and that are gone all the same. */
    findDead: (): Victim[] =>
      victims.filter((victim) => !(victim === 'api' ? api.isAlive() : marksOf(victim).length > 0)),
    async close() {
      await api.close();
      runDev(instance, ['reset', '--yes']);
    },
  };
};
export type CampaignInstance = Awaited<ReturnType<typeof openCampaignInstance>>;
