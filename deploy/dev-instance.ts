import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const dev = fileURLToPath(new URL('../dev', import.meta.url));

/** Runs `./dev` for a test instance and returns what it printed. */
export const runDev = (instance: { name: string; port: number }, args: string[], quiet = true): string =>
  execFileSync(dev, args, {
    env: { ...process.env, ZHIXING_INSTANCE: instance.name, ZHIXING_PORT: String(instance.port) },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', quiet ? 'pipe' : 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });

export const readDevEnv = (instance: { name: string; port: number }): Record<string, string> =>
  Object.fromEntries(
    runDev(instance, ['env'])
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
