import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { instancesFolder } from '../../../deploy/dev/home.ts';
import { instance, serverCommand } from '../instance.ts';
import { createProgram, type Exit } from './program.ts';

export const openLogs = () => {
  const logs = join(instancesFolder, instance.name, 'logs');
  mkdirSync(logs, { recursive: true });
  return logs;
};

type Options = { part: string; port: number; env: Record<string, string>; page: string; onExit: (exit: Exit) => void };

/** An api or a worker of the campaign's instance, by its name, with its metrics on the port after its own. */
export const createServerProgram = ({ part, port, env, page, onExit }: Options) => {
  const { DATABASE_OWNER_URL: _, ...own } = env;
  const isApi = part.startsWith('api');
  return createProgram({
    ...{ part, onExit, logFile: join(openLogs(), `${part}.log`), readyUrl: `http://127.0.0.1:${port + 1}/ready` },
    command: [process.execPath, ...serverCommand(isApi ? 'main' : 'worker')],
    env: {
      ...own,
      ...{ WEB_DIST: page, TRUSTED_PROXIES: '127.0.0.1', METRICS_PORT: String(port + 1) },
      ...(isApi ? { PORT: String(port) } : { WORKER_PORT: String(port) }),
    },
  });
};
