import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { RunOrder, RunResult } from '../../gateways/sandbox/protocol.ts';
import { type Jail, startJailed } from '../jail.ts';
import { createPool } from '../pool.ts';
import type { Stage } from '../stage.ts';
import { watchRun } from '../watch-run.ts';

/** The interpreter, its library and the libraries of C: nothing else of /usr is inside, no shell, no other program. */
const pythonJail = (python: string, stage: Stage): Jail => {
  const interpreter = realpathSync(python);
  const library = execFileSync(interpreter, ['-I', '-S', '-c', 'import os; print(os.path.dirname(os.__file__))'], {
    encoding: 'utf8',
    env: {},
  }).trim();
  const same = [interpreter, library, '/usr/lib/x86_64-linux-gnu', '/usr/lib64'];
  return {
    files: [
      ...same.map((path) => ({ from: path, to: path })),
      { from: stage(join(import.meta.dirname, 'runner.py')), to: '/runner.py' },
    ],
    filesIfAny: ['/usr/share/zoneinfo'],
    links: [
      { from: '/lib', to: 'usr/lib' },
      { from: '/lib64', to: 'usr/lib64' },
    ],
    environment: { TZ: 'CST-8', LANG: 'C.UTF-8', MALLOC_ARENA_MAX: '1' },
    command: [interpreter, '-I', '-S', '-B', '/runner.py'],
    stackMb: 8,
  };
};

/** Every run has an interpreter of its own that ends with it. */
export const createPython = ({ python, warm, stage }: { python: string; warm: number; stage: Stage }) => {
  const jail = pythonJail(python, stage);
  const pool = createPool(warm, { isReused: false, start: () => startJailed(jail) });
  pool.fill();

  const run = async (order: RunOrder, signal: AbortSignal): Promise<RunResult> => {
    const jailed = await pool.take();
    const { ms, memoryMb } = order.limits;
    const job = { code: order.code, input: order.input, memoryMb, cpuSeconds: Math.ceil(ms / 1000) + 1 };
    return watchRun(jailed, { order, job, signal, graceMs: 0, isReused: false });
  };

  return { run, isReady: pool.isReady, close: pool.close };
};
