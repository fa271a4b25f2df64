import { compiled } from '../../../deploy/dev/home.ts';
import { readDevEnv, runDev } from '../../../deploy/dev-instance.ts';
import { dropOfRun } from './scratch-database.ts';
import { testInstance } from './test-instance.ts';

/** Real PostgreSQL, Valkey, Restate, store and simulators, left running for the next run. */
export const setup = () => {
  runDev(testInstance, ['services']);
  Object.assign(process.env, readDevEnv(testInstance), { LOG_LEVEL: 'fatal', NODE_COMPILE_CACHE: compiled });
};

export const teardown = () => dropOfRun(process.pid);
