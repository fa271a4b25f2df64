import { setTimeout as sleep } from 'node:timers/promises';
import { countPinned, type Deployment, deleteDeployment, deploymentsAt, moveDeployment } from './deployments.ts';
import { Failure } from './failure.ts';
import type { Instance } from './instance.ts';
import { type Mark, portOf, removeMark, workerKey, workerMarks } from './mark.ts';
import { isRunning } from './process.ts';
import { serverRelease } from './release.ts';
import { ensurePart, stopPart } from './run-part.ts';
import { workerPart } from './source-part.ts';

const DRAIN_PATIENCE = 5_000;

/** A release keeps its port: runs in flight are pinned to that address. */
export function workerPort(instance: Instance): number {
  const marks = workerMarks(instance);
  const release = serverRelease();
  const known = marks.find((mark) => mark.release === release);
  if (known) return portOf(known);
  const taken = new Set(marks.map(portOf));
  const { firstWorker, lastWorker } = instance.ports;
  for (let port = firstWorker; port <= lastWorker; port += 2) if (!taken.has(port)) return port;
  throw new Failure('All worker ports are taken by older releases.', 'Wait until their runs are done, then ./dev up.');
}

export function startWorker(instance: Instance): Promise<string> {
  const port = workerPort(instance);
  return ensurePart(instance, workerPart(instance, port), workerKey(port));
}

export const oldWorkers = (instance: Instance) => {
  const release = serverRelease();
  return workerMarks(instance).filter((mark) => mark.release !== release);
};

export async function retireWorkers(instance: Instance): Promise<string> {
  const results = await Promise.all(oldWorkers(instance).map((mark) => retire(instance, mark)));
  return results.join(', ');
}

async function retire(instance: Instance, mark: Mark): Promise<string> {
  const isAlive = isRunning(mark);
  const key = workerKey(portOf(mark));
  const deployments = await deploymentsAt(instance, portOf(mark));
  const runs = await waitForRuns(instance, deployments, isAlive ? DRAIN_PATIENCE : 0);
  if (runs > 0 && isAlive) return `${mark.release} keeps serving ${runs} runs, the next ./dev up tries again`;
  if (runs > 0) await handOver(instance, deployments);
  else for (const deployment of deployments) await deleteDeployment(instance, deployment);
  await stopPart(instance, key);
  removeMark(instance, key);
  return runs > 0 ? `${mark.release} is gone, its ${runs} runs moved` : `${mark.release} retired`;
}

async function waitForRuns(instance: Instance, deployments: Deployment[], patience: number): Promise<number> {
  for (const end = Date.now() + patience; ; await sleep(250)) {
    const runs = await countPinned(instance, deployments);
    if (runs === 0 || Date.now() >= end) return runs;
  }
}

/** The code of a lost worker is gone with it: only the present one can finish what it began. */
async function handOver(instance: Instance, deployments: Deployment[]): Promise<void> {
  const [present] = await deploymentsAt(instance, workerPort(instance));
  if (!present) throw new Failure('The worker is not registered with Restate.', 'Look at ./dev logs worker.');
  for (const deployment of deployments) await moveDeployment(instance, deployment, present.uri);
}
