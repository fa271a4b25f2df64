import { existsSync, rmSync } from 'node:fs';
import { readDevEnv, runDev } from '../../../deploy/dev-instance.ts';
import { makeEmptyPage } from '../empty-page.ts';
import { instance, pids, runCli } from '../instance.ts';
import { startBalancer } from '../operate/balancer.ts';
import type { Exit } from '../operate/program.ts';
import { createServerProgram } from '../operate/server-program.ts';
import { nodeNames, openEngineNodes } from './engine-nodes.ts';

const apiPorts = [instance.port + 50, instance.port + 52] as const;
const workerPorts = [instance.port + 54, instance.port + 56] as const;

export const victims = ['api-1', 'api-2', 'worker-1', 'worker-2', ...nodeNames] as const;
export type Victim = (typeof victims)[number];

const portOf = (url: string | undefined) => Number(new URL(url ?? '').port);

/**
 * Two of each program and an engine of three nodes before one PostgreSQL, one Valkey and one store. Workers, and the two
 * doors of the engine, each have one address behind which the copies stand; apis are found by their callers.
 */
export const openCluster = async () => {
  if (existsSync(pids)) runDev(instance, ['reset', '--yes']);
  runDev(instance, ['services']);
  runDev(instance, ['stop', 'restate']);
  const env = readDevEnv(instance);
  await runCli(env, 'seed');
  const died: string[] = [];
  const onExit = ({ part, wasAsked }: Exit) => void (wasAsked || died.push(part));
  const page = makeEmptyPage();
  const serve = (part: string, port: number) => createServerProgram({ part, port, env, page, onExit });
  const engine = await openEngineNodes(env.S3_ENDPOINT ?? '', onExit);
  const servers = {
    'api-1': serve('api-1', apiPorts[0]),
    'api-2': serve('api-2', apiPorts[1]),
    'worker-1': serve('worker-1', workerPorts[0]),
    'worker-2': serve('worker-2', workerPorts[1]),
  };
  const programs = { ...servers, ...engine.nodes };
  const workers = workerPorts.map((port, place) => ({
    port,
    isReady: programs[place === 0 ? 'worker-1' : 'worker-2'].isReady,
  }));
  const balancers: { close: () => void }[] = [];
  const close = async () => {
    await Promise.all(Object.values(servers).map((program) => program.stop()));
    await engine.stop();
    for (const balancer of balancers) balancer.close();
    rmSync(page, { recursive: true, force: true });
    runDev(instance, ['reset', '--yes']);
  };
  const start = async () => {
    await engine.start();
    balancers.push(await startBalancer(portOf(env.RESTATE_INGRESS_URL), engine.ingresses));
    balancers.push(await startBalancer(portOf(env.RESTATE_ADMIN_URL), engine.admins));
    balancers.push(await startBalancer(portOf(env.WORKER_URL), workers));
    for (const program of Object.values(servers)) await program.start();
  };
  await start().catch(async (error) => {
    await close();
    throw error;
  });
  return {
    env,
    apiUrls: apiPorts.map((port) => `http://127.0.0.1:${port}`),
    openToken: async (account: string) => (await runCli(env, 'token', account)).stdout.trim(),
    async kill(victim: Victim) {
      const at = Date.now();
      await programs[victim].stop('SIGKILL');
      return at;
    },
    restart: (victim: Victim) => programs[victim].start(),
    findDead: () => died.splice(0),
    close,
  };
};
