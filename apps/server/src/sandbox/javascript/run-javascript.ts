import { fileURLToPath } from 'node:url';
import type { RunOrder, RunResult } from '../../gateways/sandbox/protocol.ts';
import { type Jail, type Jailed, startJailed } from '../jail.ts';
import { createPool } from '../pool.ts';
import type { Stage } from '../stage.ts';
import { watchRun } from '../watch-run.ts';

const RUNS_OF_ONE_ENGINE = 5_000;

const WASM_INSIDE = '/app/quickjs.wasm';

const javascriptJail = (stage: Stage): Jail => {
  return {
    files: [
      ...['/usr/lib/x86_64-linux-gnu', '/usr/lib64'].map((path) => ({ from: path, to: path })),
      { from: stage(process.execPath), to: '/app/node' },
      { from: stage(import.meta.dirname), to: '/app/javascript' },
      { from: stage(fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))), to: WASM_INSIDE },
    ],
    links: [
      { from: '/lib', to: 'usr/lib' },
      { from: '/lib64', to: 'usr/lib64' },
    ],
    environment: { TZ: 'Asia/Shanghai' },
    command: [
      '/app/node',
      '--stack-size=7000',
      '--max-old-space-size=256',
      '--initial-heap-size=200',
      // Each run leaves a whole memory behind: the program has them collected, and threads cost more than they save.
      '--expose-gc',
      '--single-threaded-gc',
      '--no-warnings',
      '/app/javascript/engine.ts',
      WASM_INSIDE,
    ],
    stackMb: 16,
  };
};

/** Each run has an instance of the engine of its own; the process around it serves many, one after the other. */
export const createJavascript = ({ warm, stage }: { warm: number; stage: Stage }) => {
  const jail = javascriptJail(stage);
  const pool = createPool(warm, { isReused: true, start: () => startJailed(jail) });
  const runsOf = new WeakMap<Jailed, number>();
  pool.fill();

  const serveAgain = (jailed: Jailed) => {
    const runs = (runsOf.get(jailed) ?? 0) + 1;
    runsOf.set(jailed, runs);
    if (runs < RUNS_OF_ONE_ENGINE) pool.giveBack(jailed);
    else jailed.kill();
  };

  const run = async (order: RunOrder, signal: AbortSignal): Promise<RunResult> => {
    const jailed = await pool.take();
    const { code, input, limits } = order;
    const graceMs = 50 + limits.ms * 0.05;
    const result = await watchRun(jailed, { order, job: { code, input, ...limits }, signal, graceMs, isReused: true });
    if (result.ok || result.kind === 'error') serveAgain(jailed);
    else jailed.kill();
    return result;
  };

  return { run, isReady: pool.isReady, close: pool.close };
};
