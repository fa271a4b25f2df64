import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RunOrder, RunResult } from '../../gateways/sandbox/protocol.ts';
import { type Jail, type Jailed, startJailed } from '../jail.ts';
import { createPool } from '../pool.ts';
import type { Stage } from '../stage.ts';
import { watchRun } from '../watch-run.ts';

const RUNS_OF_ONE_ENGINE = 5_000;

const CORE = 'quickjs-emscripten-core';
const WASM = '@jitl/quickjs-wasmfile-release-sync';
const FFI = '@jitl/quickjs-ffi-types';

/** The folder of a package as a file sees it. */
const folderOf = (name: string, seenFrom: string) => {
  const file = createRequire(seenFrom).resolve(name);
  return file.slice(0, file.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}`.length);
};

const javascriptJail = (stage: Stage): Jail => {
  const core = folderOf(CORE, import.meta.filename);
  const wasm = folderOf(WASM, import.meta.filename);
  const packages = { [CORE]: core, [WASM]: wasm, [FFI]: folderOf(FFI, join(core, 'package.json')) };
  return {
    files: [
      ...['/usr/lib/x86_64-linux-gnu', '/usr/lib64'].map((path) => ({ from: path, to: path })),
      { from: stage(process.execPath), to: '/app/node' },
      { from: stage(import.meta.dirname), to: '/app/javascript' },
      ...Object.entries(packages).map(([name, folder]) => ({ from: stage(folder), to: `/app/node_modules/${name}` })),
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
      // Each run leaves a whole memory behind; threads that look for it cost more than they save.
      '--single-threaded-gc',
      '--no-warnings',
      '/app/javascript/engine.ts',
      `/app/node_modules/${WASM}/dist/emscripten-module.wasm`,
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
