import { portsFrom } from '../deploy/dev/instance.ts';
import { readDevEnv, runDev } from '../deploy/dev-instance.ts';
import { guestPorts } from './guest-ports.ts';
import { forgetTokens } from './platform.ts';

const { ZHIXING_E2E_INSTANCE = 'e2e', ZHIXING_E2E_PORT = '8480' } = process.env;
/** A second checkout on the same machine names its own. */
const instance = { name: ZHIXING_E2E_INSTANCE, port: Number(ZHIXING_E2E_PORT) };

/** The whole platform as a person gets it from `./dev up`, on its own ports and data. */
export const setup = () => {
  // Where journeys put servers of their own; the models' server, whose list some tools read.
  const open = [portsFrom(instance.port).modelHttp, ...guestPorts];
  process.env.EGRESS_ALLOW_TOOLS = open.map((port) => `127.0.0.1:${port}`).join(',');
  runDev(instance, ['up']);
  Object.assign(process.env, readDevEnv(instance), { ZHIXING_INSTANCE: instance.name });
  forgetTokens();
};
