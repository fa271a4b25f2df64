import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, startTime } from './process.ts';

export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  let hasSaid = false;
  while (!tryLock(file)) {
    if (!hasSaid) console.error('waiting for another ./dev to finish …');
    hasSaid = true;
    await sleep(200);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  return work().finally(() => {
    process.off('exit', release);
    release();
  });
}

function tryLock(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, `${process.pid} ${startTime(process.pid)}`);
    closeSync(handle);
    return true;
  } catch {
    if (isHeld(file)) return false;
    rmSync(file, { force: true });
    return tryLock(file);
  }
}

function isHeld(file: string): boolean {
  try {
    const [pid, start] = readFileSync(file, 'utf8').split(' ');
    // An empty file is a lock that its holder has opened and not yet written.
    return !start || isRunning({ pid: Number(pid), start });
  } catch {
    return true;
  }
}
