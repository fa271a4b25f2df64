import { execFile, execFileSync } from 'node:child_process';
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

type Ended = { code: number; output: string };

/**
 * A program with a shell's environment and nothing of the test's own: the addresses of the test services would be taken for
 * services that the operator gave.
 */
export const runProgram = (
  file: string,
  args: string[],
  env: Record<string, string>,
  cwd = fileURLToPath(new URL('..', import.meta.url)),
): Promise<Ended> =>
  new Promise((resolve) => {
    const { PATH = '', HOME = '', ZHIXING_HOME } = process.env;
    const own = { PATH, HOME, ...(ZHIXING_HOME ? { ZHIXING_HOME } : {}), ...env };
    execFile(file, args, { env: own, cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    );
  });

/** As an operator types it; answers how it ended instead of throwing. */
export const tryDev = (instance: { name: string; port: number }, args: string[], env: Record<string, string> = {}) =>
  runProgram(dev, args, { ZHIXING_INSTANCE: instance.name, ZHIXING_PORT: String(instance.port), ...env });
