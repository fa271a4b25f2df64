import { environmentOf } from './environment.ts';
import type { Instance } from './instance.ts';
import { getJson } from './probe.ts';

const adminOf = (instance: Instance) => environmentOf(instance).RESTATE_ADMIN_URL;
const json = { 'content-type': 'application/json', accept: 'application/json' };

export type Deployment = { id: string; uri: string };

/** More than one when the runs of a lost worker were moved to this address. */
export async function deploymentsAt(instance: Instance, port: number): Promise<Deployment[]> {
  const answer = (await getJson(`${adminOf(instance)}/deployments`)) as { deployments: Partial<Deployment>[] };
  const all = answer.deployments.flatMap(({ id, uri }) => (id && uri ? [{ id, uri }] : []));
  return all.filter(({ uri }) => new URL(uri).origin === `http://127.0.0.1:${port}`);
}

export async function countPinned(instance: Instance, deployments: Deployment[]): Promise<number> {
  if (deployments.length === 0) return 0;
  const ids = deployments.map(({ id }) => `'${id}'`).join(', ');
  const query = `select count(*) as runs from sys_invocation where pinned_deployment_id in (${ids}) and status <> 'completed'`;
  const request = { method: 'POST', headers: json, body: JSON.stringify({ query }) };
  const answer = (await getJson(`${adminOf(instance)}/query`, request)) as { rows: { runs: number }[] };
  return answer.rows[0]?.runs ?? 0;
}

export async function deleteDeployment(instance: Instance, { id }: Deployment): Promise<void> {
  await getJson(`${adminOf(instance)}/deployments/${id}?force=true`, { method: 'DELETE' });
}

/** Sends the runs pinned to a worker that is gone to another one. */
export async function moveDeployment(instance: Instance, { id }: Deployment, uri: string): Promise<void> {
  const request = { method: 'PATCH', headers: json, body: JSON.stringify({ uri }) };
  await getJson(`${adminOf(instance)}/deployments/${id}`, request);
}
