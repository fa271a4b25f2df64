import { readDevEnv, runDev } from '../deploy/dev-instance.ts';

const instance = { name: 'e2e', port: 8480 };

/** The whole platform as a person gets it from `./dev up`, on its own ports and data. */
export const setup = () => {
  runDev(instance, ['up']);
  Object.assign(process.env, readDevEnv(instance), { ZHIXING_INSTANCE: instance.name });
};
