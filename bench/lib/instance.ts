import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { instancesFolder } from '../../deploy/dev/home.ts';
import { isRunning, type ProcessMark } from '../../deploy/dev/process.ts';
import { readDevEnv, runDev } from '../../deploy/dev-instance.ts';
import { pinProcess } from './child.ts';

const { ZHIXING_BENCH_INSTANCE = 'bench', ZHIXING_BENCH_PORT = '8580' } = process.env;
/** A second checkout on the same machine names its own. */
export const instance = { name: ZHIXING_BENCH_INSTANCE, port: Number(ZHIXING_BENCH_PORT) };

/** Services of the benchmarks' own; their data is deleted afterwards. */
export const openBenchInstance = () => {
  runDev(instance, ['services']);
  return { env: readDevEnv(instance), close: () => runDev(instance, ['reset', '--yes']) };
};
export type BenchInstance = ReturnType<typeof openBenchInstance>;

/** Puts the instance's PostgreSQL, and every backend it forks from now on, on core 0. */
export const pinDatabase = () => {
  try {
    const file = join(instancesFolder, instance.name, 'pids', 'postgres.json');
    const mark = JSON.parse(readFileSync(file, 'utf8')) as ProcessMark;
    if (isRunning(mark)) pinProcess(mark.pid, 0);
  } catch {
    // In Docker it stays where it is, for both arms alike.
  }
};
