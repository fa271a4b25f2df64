import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inCheckout, instancesFolder } from '../../../deploy/dev/home.ts';
import { identityFile } from '../../../deploy/dev/settings.ts';
import { findFreePort } from './spawn-simulator.ts';
import { testInstance } from './test-instance.ts';

const binary = 'node_modules/@restatedev/restate-server-linux-x64/bin/restate-server';

/** An engine of its own, for tests whose handlers must not meet those of other suites. */
export const spawnRestate = async () => {
  const [ingress, admin, node] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const folder = mkdtempSync(join(tmpdir(), 'zhixing-restate-'));
  const at = (port: number) => `127.0.0.1:${port}`;
  const begin = (): ChildProcess =>
    spawn(inCheckout(binary), ['--base-dir', folder], {
      env: {
        RESTATE_NODE_NAME: 'test',
        RESTATE_CLUSTER_NAME: `test-${node}`,
        RESTATE_LISTEN_MODE: 'tcp',
        RESTATE_BIND_IP: '127.0.0.1',
        RESTATE_BIND_ADDRESS: at(node),
        RESTATE_ADVERTISED_ADDRESS: `http://${at(node)}`,
        RESTATE_INGRESS__BIND_ADDRESS: at(ingress),
        RESTATE_ADMIN__BIND_ADDRESS: at(admin),
        RESTATE_REQUEST_IDENTITY_PRIVATE_KEY_PEM_FILE: identityFile(join(instancesFolder, testInstance.name)),
        RESTATE_DISABLE_TELEMETRY: 'true',
        RESTATE_LOG_FILTER: 'error',
        RESTATE_DEFAULT_NUM_PARTITIONS: '1',
        RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: '64MiB',
      },
      stdio: 'ignore',
    });
  const urls = { ingress: `http://${at(ingress)}`, admin: `http://${at(admin)}` };
  const isUp = (url: string) =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  const isWhole = async () => (await isUp(`${urls.admin}/health`)) && (await isUp(`${urls.ingress}/restate/health`));
  let child: ChildProcess | undefined;
  const start = async () => {
    child = begin();
    for (let tries = 0; !(await isWhole()); tries++) {
      if (tries > 300) throw new Error('restate-server did not come up');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const kill = () =>
    new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  const forget = () => rmSync(folder, { recursive: true, force: true });
  await start();
  return {
    ...urls,
    isUp: isWhole,
    start,
    kill,
    /** At once, for a process that ends itself. */
    end: () => {
      child?.kill('SIGKILL');
      forget();
    },
    /** All it knew is gone, as with a lost disk. */
    forget,
    stop: async () => {
      await kill();
      forget();
    },
  };
};
