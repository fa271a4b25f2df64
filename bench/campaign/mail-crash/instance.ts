import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkout, instancesFolder } from '../../../deploy/dev/home.ts';
import { isRunning, type ProcessMark } from '../../../deploy/dev/process.ts';
import { readDevEnv, runDev } from '../../../deploy/dev-instance.ts';

export type Victim = 'worker' | 'restate';
type Mark = ProcessMark & { release?: string };

const instance = { name: 'campaign', port: 8680 };
const pids = join(instancesFolder, instance.name, 'pids');

/** `runDev` holds up the whole program; requests must go on while a part restarts. */
const dev = (...args: string[]) =>
  promisify(execFile)(join(checkout, 'dev'), args, {
    env: { ...process.env, ZHIXING_INSTANCE: instance.name, ZHIXING_PORT: String(instance.port) },
  });

const marksOf = (victim: Victim): Mark[] =>
  readdirSync(pids)
    .filter((name) => (victim === 'worker' ? /^worker-\d+\.json$/ : /^restate\.json$/).test(name))
    .map((name) => JSON.parse(readFileSync(join(pids, name), 'utf8')) as Mark)
    .filter(isRunning);

/** The api as the product starts it, with an empty page in place of a built web. */
const startApi = async (env: Record<string, string>) => {
  const page = mkdtempSync(join(tmpdir(), 'zhixing-campaign-'));
  writeFileSync(join(page, 'index.html'), '<!--zx:head-->');
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))], {
    env: { ...process.env, ...env, WEB_DIST: page, TRUSTED_PROXIES: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `http://${env.HOST}:${env.PORT}`;
  const isReady = () =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const end = Date.now() + 60_000; !(await isReady()); await sleep(100)) {
    if (Date.now() > end || child.exitCode !== null) throw new Error('the api did not become ready');
  }
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(page, { recursive: true });
  };
  return { url, stop };
};

const seed = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(checkout, 'apps/server/src/cli.ts'), 'seed'], {
    env: { ...process.env, ...env },
  });

/** Services, worker and api of the campaign's own, on fresh data. */
export const openCampaignInstance = async () => {
  if (existsSync(pids)) runDev(instance, ['reset', '--yes']);
  const start = async () => {
    runDev(instance, ['services']);
    const env = readDevEnv(instance);
    await seed(env);
    await dev('up', 'worker');
    return { env, api: await startApi(env) };
  };
  const { env, api } = await start().catch((error) => {
    runDev(instance, ['reset', '--yes']);
    throw error;
  });
  return {
    env,
    apiUrl: api.url,
    /** SIGKILL, by the pid the instance wrote down; answers when the process is gone. */
    async kill(victim: Victim): Promise<number> {
      const [mark] = marksOf(victim);
      if (!mark) throw new Error(`${victim} is not running`);
      process.kill(mark.pid, 'SIGKILL');
      const at = Date.now();
      while (isRunning(mark)) await sleep(5);
      return at;
    },
    async restart(victim: Victim): Promise<void> {
      await dev('up', victim);
      if (victim === 'worker' && marksOf('worker').some(({ release }) => release !== env.RELEASE))
        throw new Error('void: the source changed during the campaign, so the worker came back as another release');
    },
    async close() {
      await api.stop();
      runDev(instance, ['reset', '--yes']);
    },
  };
};
export type CampaignInstance = Awaited<ReturnType<typeof openCampaignInstance>>;
