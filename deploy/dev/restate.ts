import { join } from 'node:path';
import { environmentOf } from './environment.ts';
import { inCheckout } from './home.ts';
import type { Instance } from './instance.ts';
import type { Part } from './part.ts';
import { getJson, httpOk } from './probe.ts';
import { identityFile } from './settings.ts';

const binary = 'node_modules/@restatedev/restate-server-linux-x64/bin/restate-server';

export function restatePart(instance: Instance): Part {
  const { ports, folder } = instance;
  const { RESTATE_ADMIN_URL: admin, RESTATE_INGRESS_URL: ingress } = environmentOf(instance);
  return {
    name: 'restate',
    ports: [ports.restateIngress, ports.restateAdmin, ports.restateNode],
    command: () => ({
      file: inCheckout(binary),
      args: ['--base-dir', join(folder, 'data', 'restate')],
      env: {
        RESTATE_NODE_NAME: instance.name,
        RESTATE_CLUSTER_NAME: `zhixing-${instance.name}`,
        RESTATE_LISTEN_MODE: 'tcp',
        RESTATE_BIND_IP: '127.0.0.1',
        RESTATE_BIND_ADDRESS: `127.0.0.1:${ports.restateNode}`,
        RESTATE_ADVERTISED_ADDRESS: `http://127.0.0.1:${ports.restateNode}`,
        RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ports.restateIngress}`,
        RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${ports.restateAdmin}`,
        RESTATE_REQUEST_IDENTITY_PRIVATE_KEY_PEM_FILE: identityFile(folder),
        RESTATE_DISABLE_TELEMETRY: 'true',
        RESTATE_LOG_FILTER: 'warn',
        RESTATE_LOG_DISABLE_ANSI_CODES: 'true',
        RESTATE_DEFAULT_NUM_PARTITIONS: '4',
        RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: '64MiB',
        RESTATE_WORKER__INVOKER__MEMORY_LIMIT: '256MiB',
        RESTATE_WORKER__INVOKER__EAGER_STATE_SIZE_LIMIT: '256KiB',
        RESTATE_WORKER__DATA_SERVICE_MEMORY_LIMIT: '64MiB',
        RESTATE_BIFROST__RECORD_CACHE_MEMORY_SIZE: '8MiB',
        RESTATE_ADMIN__QUERY_ENGINE__MEMORY_SIZE: '128MiB',
        RESTATE_DEFAULT_JOURNAL_RETENTION: '6h',
        RESTATE_DEFAULT_IDEMPOTENCY_RETENTION: '1d',
      },
    }),
    isReady: async () => (await httpOk(`${admin}/health`)) && (await httpOk(`${ingress}/restate/health`)),
    version: async () => {
      const answer = (await getJson(`${admin}/version`)) as { version?: string };
      return answer.version ?? '';
    },
  };
}
