import { mkdirSync } from 'node:fs';
import { environmentOf, serverEnvironment, simulatorEnvironment } from './environment.ts';
import { compiled, inCheckout } from './home.ts';
import type { Instance } from './instance.ts';
import type { Part } from './part.ts';
import { httpOk, isPortOpen } from './probe.ts';
import { serverRelease, simulatorRelease } from './release.ts';
import { placeOf } from './run-part.ts';

const node = (script: string, env: Record<string, string>, flags: string[] = []) => ({
  file: process.execPath,
  args: [...flags, inCheckout(script)],
  env: { ...env, NODE_COMPILE_CACHE: compiled },
});

// The store's library writes the mark of a list's next page in DES, which OpenSSL 3 offers only with this flag.
const flagsOf = (name: string) => (name === 'store' ? ['--openssl-legacy-provider'] : []);

const server = (program: 'main' | 'worker', env: Record<string, string>) =>
  node(`apps/server/src/${program}.ts`, env, ['--import', inCheckout('apps/server/src/resolve-once.ts')]);

type SimulatorName = 'store' | 'mail' | 'sms' | 'model' | 'weather' | 'train' | 'wechat-pay';

export function simulatorPart(instance: Instance, name: SimulatorName): Part {
  const { ports } = instance;
  const release = simulatorRelease();
  const env = simulatorEnvironment(instance);
  const http = {
    store: ports.store,
    mail: ports.mailHttp,
    sms: ports.smsHttp,
    model: ports.modelHttp,
    weather: ports.weatherHttp,
    train: ports.trainHttp,
    'wechat-pay': ports.wechatPayHttp,
  }[name];
  return {
    name,
    ports: name === 'mail' ? [ports.mailHttp, ports.smtp] : [http],
    release,
    prepare: async () => {
      for (const folder of [env.S3_DIR, env.SIM_DIR]) mkdirSync(folder, { recursive: true, mode: 0o700 });
    },
    command: () => node(`apps/simulators/src/${name}/main.ts`, env, flagsOf(name)),
    isReady: () => (name === 'store' ? isStoreOpen(instance) : httpOk(`http://127.0.0.1:${http}/health`)),
    version: async () => (placeOf(instance, name) === 'local' ? release : ''),
  };
}

function isStoreOpen(instance: Instance): Promise<boolean> {
  const { hostname, port, protocol } = new URL(environmentOf(instance).S3_ENDPOINT);
  return isPortOpen(Number(port || (protocol === 'https:' ? 443 : 80)), hostname);
}

export function apiPart(instance: Instance): Part {
  const { api, apiMetrics, firstWorker } = instance.ports;
  const release = serverRelease();
  return {
    name: 'api',
    ports: [api, apiMetrics],
    release,
    command: () => server('main', serverEnvironment(instance, release, firstWorker, apiMetrics)),
    isReady: () => httpOk(`http://127.0.0.1:${api}/ready`),
    version: async () => release,
  };
}

export function workerPart(instance: Instance, port: number): Part {
  const release = serverRelease();
  return {
    name: 'worker',
    ports: [port, port + 1],
    release,
    command: () => server('worker', serverEnvironment(instance, release, port, port + 1)),
    isReady: () => httpOk(`http://127.0.0.1:${port + 1}/ready`),
    version: async () => release,
  };
}
