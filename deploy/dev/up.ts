import { composeUp } from './compose.ts';
import { migrate, seed } from './database.ts';
import { serviceNames } from './environment.ts';
import type { Instance } from './instance.ts';
import type { PartName } from './part.ts';
import { makePart } from './parts.ts';
import { hasRootfs, makeRootfs, requireRootUser } from './rootfs.ts';
import { ensurePart, placeOf, stopPart } from './run-part.ts';
import { Steps } from './steps.ts';
import { buildWeb } from './web.ts';
import { oldWorkers, retireWorkers, startWorker, workerPort } from './workers.ts';

export async function upServices(instance: Instance): Promise<void> {
  const steps = new Steps();
  await prepareServices(instance, steps);
  await allOf(startServices(instance, steps));
}

export async function upEverything(instance: Instance): Promise<void> {
  const steps = new Steps();
  await prepareServices(instance, steps);
  let hasNewWeb = false;
  const web = steps.run('web', async () => {
    hasNewWeb = await buildWeb();
    return hasNewWeb ? 'built' : 'up to date';
  });
  const [services] = await Promise.allSettled([allOf(startServices(instance, steps)), web]);
  if (services.status === 'rejected') await allOf([Promise.reject(services.reason), web]);
  if (hasNewWeb) await stopPart(instance, 'api');
  const seeded = steps.run('seed', () => seed(instance));
  // A worker begins at once what a restored instance left open: the models must have their addresses by then.
  const worker = seeded.then(() =>
    steps.run('worker', async () => `${await startWorker(instance)}, port ${workerPort(instance)}`),
  );
  await allOf([web, seeded, worker, startPart(instance, steps, 'api')]);
  if (oldWorkers(instance).length > 0) await steps.run('old workers', () => retireWorkers(instance));
}

export async function upPart(instance: Instance, name: PartName): Promise<void> {
  const steps = new Steps();
  if (placeOf(instance, name) === 'docker') await composeUp(instance, [name]);
  if (name === 'worker') await steps.run(name, () => startWorker(instance));
  else await startPart(instance, steps, name);
}

async function prepareServices(instance: Instance, steps: Steps): Promise<void> {
  const needsRoot = (['postgres', 'valkey'] as const).some((name) => placeOf(instance, name) === 'local');
  if (needsRoot) requireRootUser();
  if (needsRoot && !hasRootfs()) await steps.run('debian root', makeRootfs);
  const inDocker = serviceNames.filter((name) => placeOf(instance, name) === 'docker');
  if (inDocker.length > 0) await steps.run('docker', () => composeUp(instance, inDocker));
}

function startServices(instance: Instance, steps: Steps): Promise<void>[] {
  const database = startPart(instance, steps, 'postgres').then(() => steps.run('migrate', () => migrate(instance)));
  const simulators = ['store', 'mail', 'sms', 'model', 'weather', 'train', 'wechat-pay'] as const;
  const others = (['valkey', 'restate', ...simulators, 'sandbox'] as const).map((name) =>
    startPart(instance, steps, name),
  );
  return [database, ...others];
}

function startPart(instance: Instance, steps: Steps, name: PartName): Promise<void> {
  return steps.run(name, async () => {
    const part = makePart(instance, name);
    const how = await ensurePart(instance, part);
    return placeOf(instance, name) === 'given' ? how : `${how}, port ${part.ports[0]}`;
  });
}

/** Waits for all of them, so that one failure does not hide another. */
async function allOf(work: Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const failures = new Set(reasons.flatMap((reason) => (reason instanceof AggregateError ? reason.errors : [reason])));
  if (failures.size > 0) throw new AggregateError(failures);
}
