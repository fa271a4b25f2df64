import { setTimeout as sleep } from 'node:timers/promises';
import { isGiven, type ServiceName, serviceNames } from './environment.ts';
import { Failure } from './failure.ts';
import type { Instance } from './instance.ts';
import { logOf, type Mark, readMark, writeMark } from './mark.ts';
import type { Part, PartName } from './part.ts';
import { isPortOpen } from './probe.ts';
import { isRunning, startDetached, stopProcess } from './process.ts';

const PATIENCE = 60_000;

type PartLocation = 'local' | 'docker' | 'given';

export function placeOf(instance: Instance, name: PartName): PartLocation {
  if (!(serviceNames as string[]).includes(name)) return 'local';
  return isGiven(instance, name as ServiceName) ? 'given' : instance.services;
}

/** Starts the part unless it runs already, and waits until it is ready. Answers how it came to run. */
export async function ensurePart(instance: Instance, part: Part, key: string = part.name): Promise<string> {
  const place = placeOf(instance, part.name);
  if (place !== 'local') {
    await waitReady(instance, part, undefined);
    return place === 'given' ? 'given address' : 'in Docker';
  }
  const found = readMark(instance, key);
  const isAlive = found !== undefined && isRunning(found);
  if (isAlive && found.release === part.release) {
    await waitReady(instance, part, found);
    return 'was running';
  }
  if (isAlive) await stopProcess(found, part.stopSignal ?? 'SIGTERM');
  await part.prepare?.();
  const mark = await start(instance, part, key);
  await waitReady(instance, part, mark);
  return isAlive ? 'restarted' : 'started';
}

async function start(instance: Instance, part: Part, key: string): Promise<Mark> {
  for (const port of part.ports) {
    if (!(await isPortOpen(port))) continue;
    throw new Failure(
      `${part.name} needs port ${port}, and another program listens there.`,
      'Stop that program, or start a new instance elsewhere: ZHIXING_INSTANCE=other ZHIXING_PORT=8280 ./dev up',
    );
  }
  const running = await startDetached(part.command(), logOf(instance, part.name));
  const mark = { ...running, ports: part.ports, release: part.release };
  writeMark(instance, key, mark);
  return mark;
}

async function waitReady(instance: Instance, part: Part, mark: Mark | undefined): Promise<void> {
  const log = mark && logOf(instance, part.name);
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(50)) {
    if (await part.isReady()) return;
    if (mark && !isRunning(mark))
      throw new Failure(`${part.name} ended while it was starting.`, advice(part.name), log);
  }
  throw new Failure(`${part.name} is not ready after ${PATIENCE / 1000} s.`, advice(part.name), log);
}

export async function stopPart(instance: Instance, key: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<boolean> {
  const mark = readMark(instance, key);
  if (!mark || !isRunning(mark)) return false;
  await stopProcess(mark, signal);
  return true;
}

const advice = (part: string) => `Look at ./dev logs ${part}, then try ./dev up again.`;
