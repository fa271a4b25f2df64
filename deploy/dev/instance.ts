import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dockerAnswers } from './docker-engine.ts';
import { Failure } from './failure.ts';
import { instancesFolder } from './home.ts';
import { createSettings, readSettings, type Secrets, type Settings } from './settings.ts';

const PORT_SPAN = 60;

export type Instance = {
  name: string;
  folder: string;
  services: Settings['services'];
  secrets: Secrets;
  acceptedSecret: string;
  ports: ReturnType<typeof portsFrom>;
};

export const portsFrom = (base: number) => ({
  api: base,
  apiMetrics: base + 1,
  postgres: base + 2,
  valkey: base + 3,
  restateIngress: base + 4,
  restateAdmin: base + 5,
  restateNode: base + 6,
  store: base + 7,
  smtp: base + 8,
  mailHttp: base + 9,
  smsHttp: base + 10,
  modelHttp: base + 11,
  sandbox: base + 12,
  weatherHttp: base + 13,
  trainHttp: base + 14,
  wechatPayHttp: base + 15,
  firstWorker: base + 20,
  lastWorker: base + PORT_SPAN - 2,
});

export async function openInstance(create: boolean): Promise<Instance> {
  const name = process.env.ZHIXING_INSTANCE || 'demo';
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) {
    throw new Failure(`"${name}" is not an instance name`, 'Use small letters, digits and "-" in ZHIXING_INSTANCE.');
  }
  const folder = join(instancesFolder, name);
  const wanted = process.env.ZHIXING_PORT ? Number(process.env.ZHIXING_PORT) : undefined;
  const stored = readSettings(folder);
  if (!stored && !create) throw new Failure(`There is no instance "${name}".`, 'Start it with: ./dev up');
  if (stored && wanted && stored.port !== wanted) {
    throw new Failure(
      `Instance "${name}" lives at port ${stored.port}, not ${wanted}.`,
      'Leave ZHIXING_PORT out, or choose another ZHIXING_INSTANCE.',
    );
  }
  const settings = stored ?? (await createInstance(name, folder, wanted ?? 8080));
  const { services, secrets, acceptedSecret } = settings;
  return { name, folder, services, secrets, acceptedSecret, ports: portsFrom(settings.port) };
}

async function createInstance(name: string, folder: string, port: number) {
  if (!Number.isInteger(port) || port < 1024 || port > 65_535 - PORT_SPAN) {
    throw new Failure(`${port} cannot be a base port`, `Choose one between 1024 and ${65_535 - PORT_SPAN}.`);
  }
  for (const other of existsSync(instancesFolder) ? readdirSync(instancesFolder) : []) {
    const taken = readSettings(join(instancesFolder, other));
    if (taken && Math.abs(taken.port - port) < PORT_SPAN) {
      throw new Failure(
        `Instance "${other}" already uses the ports from ${taken.port}.`,
        `Give "${name}" its own, for example ZHIXING_PORT=${taken.port + 100}.`,
      );
    }
  }
  return createSettings(folder, port, (await dockerAnswers()) ? 'docker' : 'local');
}
