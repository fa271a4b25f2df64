import { readDevEnv, runDev } from '../deploy/dev-instance.ts';
import { guestPorts } from './guest-ports.ts';

const instance = { name: 'e2e', port: 8480 };

/** The whole platform as a person gets it from `./dev up`, on its own ports and data. */
export const setup = () => {
  // Where journeys put servers of their own.
  process.env.EGRESS_ALLOW = guestPorts.map((port) => `127.0.0.1:${port}`).join(',');
  runDev(instance, ['up']);
  Object.assign(process.env, readDevEnv(instance), { ZHIXING_INSTANCE: instance.name });
};
