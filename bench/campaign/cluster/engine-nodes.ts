import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createStorage } from '../../../apps/server/src/gateways/storage/storage.ts';
import { instancesFolder } from '../../../deploy/dev/home.ts';
import { portsFrom } from '../../../deploy/dev/instance.ts';
import { restatePart } from '../../../deploy/dev/restate.ts';
import { readSettings } from '../../../deploy/dev/settings.ts';
import { instance } from '../instance.ts';
import { createProgram, type Exit } from '../operate/program.ts';
import { openLogs } from '../operate/server-program.ts';

export const nodeNames = ['restate-1', 'restate-2', 'restate-3'] as const;
type NodeName = (typeof nodeNames)[number];

/** Apart from the bucket of the product, whose key and sweeper have nothing to look for here. */
const bucket = 'engine';
const ingressOf = (place: number) => instance.port + 60 + 3 * place;
const adminOf = (place: number) => ingressOf(place) + 1;
const nodeAt = (place: number) => `http://127.0.0.1:${ingressOf(place) + 2}`;

const openSettings = () => {
  const folder = join(instancesFolder, instance.name);
  const settings = readSettings(folder);
  if (!settings) throw new Error(`there is no instance ${instance.name}`);
  return { ...settings, name: instance.name, folder, ports: portsFrom(settings.port) };
};

/** Every log record is on two nodes of three; without a place for snapshots the log would never be cut. */
const clusterSettings = (secrets: { STORE_ROOT_USER: string; STORE_ROOT_PASSWORD: string }, endpoint: string) => ({
  RESTATE_ROLES: '[worker,admin,metadata-server,log-server,http-ingress]',
  RESTATE_METADATA_CLIENT__ADDRESSES: `[${nodeNames.map((_, place) => nodeAt(place)).join(',')}]`,
  RESTATE_DEFAULT_REPLICATION: '2',
  RESTATE_DEFAULT_NUM_PARTITIONS: '6',
  // A node that comes back takes over the lead of its share after this: each change of leaders begins open calls anew.
  RESTATE_GOSSIP_SUSPECT_INTERVAL: '20s',
  RESTATE_WORKER__SNAPSHOTS__DESTINATION: `s3://${bucket}/snapshots`,
  RESTATE_WORKER__SNAPSHOTS__SNAPSHOT_INTERVAL_NUM_RECORDS: '2000',
  RESTATE_WORKER__SNAPSHOTS__AWS_ENDPOINT_URL: endpoint,
  RESTATE_WORKER__SNAPSHOTS__AWS_REGION: 'us-east-1',
  RESTATE_WORKER__SNAPSHOTS__AWS_ALLOW_HTTP: 'true',
  RESTATE_WORKER__SNAPSHOTS__AWS_ACCESS_KEY_ID: secrets.STORE_ROOT_USER,
  RESTATE_WORKER__SNAPSHOTS__AWS_SECRET_ACCESS_KEY: secrets.STORE_ROOT_PASSWORD,
});

/** Three nodes of one engine, each with data of its own. The first makes the cluster, once. */
export const openEngineNodes = async (endpoint: string, onExit: (exit: Exit) => void) => {
  const settings = openSettings();
  const { folder, ports, secrets } = settings;
  const owner = { accessKey: secrets.STORE_ROOT_USER, secretKey: secrets.STORE_ROOT_PASSWORD };
  const store = createStorage({ endpoint, region: 'us-east-1', bucket, ...owner });
  await store.makeBucket();

  const nodes = nodeNames.map((part, place) => {
    const own = { restateIngress: ingressOf(place), restateAdmin: adminOf(place), restateNode: ingressOf(place) + 2 };
    const { file, env } = restatePart({ ...settings, ports: { ...ports, ...own } }).command();
    const data = join(folder, 'data', part);
    rmSync(data, { recursive: true, force: true });
    return createProgram({
      ...{ part, onExit, logFile: join(openLogs(), `${part}.log`) },
      command: [file, '--base-dir', data],
      env: {
        ...{ ...env, ...clusterSettings(secrets, endpoint) },
        ...{ RESTATE_NODE_NAME: part, RESTATE_AUTO_PROVISION: String(place === 0) },
        ...{ RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${own.restateIngress}` },
        ...{ RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${own.restateAdmin}` },
      },
      readyUrl: `http://127.0.0.1:${own.restateIngress}/restate/health`,
    });
  });
  /** Ready alone, a node may still wait for the others: the cluster takes orders once it finds who leads. */
  const answers = async () => {
    const body = JSON.stringify({ query: 'select count(*) as n from sys_invocation' });
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const url = `http://127.0.0.1:${adminOf(0)}/query`;
    const reply = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    return reply?.ok === true;
  };
  return {
    nodes: Object.fromEntries(nodes.map((node, place) => [nodeNames[place], node])) as Record<
      NodeName,
      (typeof nodes)[number]
    >,
    ingresses: nodes.map(({ isReady }, place) => ({ port: ingressOf(place), isReady })),
    admins: nodes.map(({ isReady }, place) => ({ port: adminOf(place), isReady })),
    async start() {
      await Promise.all(nodes.map((node) => node.start()));
      for (const late = Date.now() + 60_000; !(await answers()); await sleep(200))
        if (Date.now() > late) throw new Error('the engine found no leaders');
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      store.close();
    },
  };
};
