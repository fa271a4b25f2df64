import { environmentOf } from './environment.ts';
import { Failure } from './failure.ts';
import { inCheckout } from './home.ts';
import type { Instance } from './instance.ts';
import { type Command, fromShell, runToEnd } from './process.ts';
import { identityFile } from './settings.ts';

export function compose(instance: Instance, ...args: string[]): Command {
  const files = ['deploy/compose.yaml', 'deploy/dev/compose.override.yaml'].flatMap((file) => ['-f', inCheckout(file)]);
  const { ports } = instance;
  return {
    file: 'docker',
    args: ['compose', ...files, '-p', `zhixing-${instance.name}`, ...args],
    env: {
      ...fromShell(['VALKEY_MAXMEMORY', 'POSTGRES_SHARED_BUFFERS']),
      ...instance.secrets,
      ...environmentOf(instance),
      RESTATE_IDENTITY_FILE: identityFile(instance.folder),
      API_PORT: String(ports.api),
      POSTGRES_PORT: String(ports.postgres),
      VALKEY_PORT: String(ports.valkey),
      RESTATE_INGRESS_PORT: String(ports.restateIngress),
      RESTATE_ADMIN_PORT: String(ports.restateAdmin),
      RESTATE_NODE_PORT: String(ports.restateNode),
      STORE_PORT: String(ports.store),
      RELEASE: 'dev',
    },
  };
}

export async function composeUp(instance: Instance, parts: string[]): Promise<string> {
  await composeRun(instance, 'up', '-d', '--wait', ...parts);
  if (parts.includes('store')) await makeBucket(instance);
  return parts.join(', ');
}

/** As the service `bucket` does it, without an image of ours. */
async function makeBucket(instance: Instance): Promise<void> {
  const { STORE_ROOT_USER, STORE_ROOT_PASSWORD } = instance.secrets;
  const { code, output } = await runToEnd({
    file: process.execPath,
    args: [inCheckout('apps/server/src/objects.ts'), 'make-bucket'],
    env: { ...environmentOf(instance), S3_ACCESS_KEY: STORE_ROOT_USER, S3_SECRET_KEY: STORE_ROOT_PASSWORD },
  });
  if (code !== 0) throw new Failure(`The bucket could not be made:\n${output.trim()}`, 'See: ./dev logs store');
}

export async function composeRun(instance: Instance, ...args: string[]): Promise<void> {
  const { code, output } = await runToEnd(compose(instance, ...args));
  if (code !== 0) {
    throw new Failure(`docker compose ${args[0]} failed:\n${output.trim()}`, 'Set ZHIXING_NO_DOCKER=1 to do without.');
  }
}
