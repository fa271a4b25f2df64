import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { composeRun } from './compose.ts';
import { serviceNames } from './environment.ts';
import { Failure } from './failure.ts';
import { rootfs } from './home.ts';
import type { Instance } from './instance.ts';
import { portOf, workerKey, workerMarks } from './mark.ts';
import type { PartName } from './part.ts';
import { makePart } from './parts.ts';
import { placeOf, stopPart } from './run-part.ts';

/** The parts that use others go first. */
export async function down(instance: Instance): Promise<void> {
  await stopAll(instance, ['api', 'worker']);
  await stopAll(instance, [
    'mail',
    'sms',
    'model',
    'weather',
    'train',
    'wechat-pay',
    'sandbox',
    'restate',
    'store',
    'valkey',
    'postgres',
  ]);
  if (instance.services === 'docker') await composeRun(instance, 'stop', ...serviceNames);
}

export async function stopOne(instance: Instance, name: PartName, signal?: NodeJS.Signals): Promise<boolean> {
  if (placeOf(instance, name) === 'given') return false;
  if (placeOf(instance, name) === 'docker') {
    await composeRun(instance, signal ? 'kill' : 'stop', name);
    return true;
  }
  const keys = name === 'worker' ? workerMarks(instance).map((mark) => workerKey(portOf(mark))) : [name];
  const wanted = signal ?? makePart(instance, name).stopSignal;
  const stopped = await Promise.all(keys.map((key) => stopPart(instance, key, wanted)));
  return stopped.includes(true);
}

export async function reset(instance: Instance, isSure: boolean): Promise<void> {
  if (!isSure && !(await confirm(`Delete all data of instance "${instance.name}"? [y/N] `))) {
    console.log('Nothing was deleted.');
    return;
  }
  await down(instance);
  if (instance.services === 'docker') await composeRun(instance, 'down', '--volumes');
  for (const name of ['data', 'pids', 'logs', 'seeded'])
    rmSync(join(instance.folder, name), { recursive: true, force: true });
  rmSync(join(rootfs, 'srv', instance.name), { recursive: true, force: true });
  console.log('All data is gone. Start afresh with: ./dev up');
}

async function stopAll(instance: Instance, names: PartName[]): Promise<void> {
  const local = names.filter((name) => placeOf(instance, name) === 'local');
  const stopped = await Promise.all(local.map(async (name) => ((await stopOne(instance, name)) ? [name] : [])));
  for (const name of stopped.flat()) console.log(`  ${name} stopped`);
}

async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Failure('This deletes data.', 'Say so with: ./dev reset --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
