import { readFileSync, statfsSync } from 'node:fs';

const LOOK_MS = 40;
const PROCESSES_AT_MOST = 64;

const read = (path: string) => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
};

const familyOf = (pid: number): number[] => [
  pid,
  ...read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number).flatMap(familyOf),
];

const residentBytes = (pid: number) => Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;

const TICKS_OF_SECOND = 100;
const cpuSeconds = (pid: number) => {
  const words = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(words[11] ?? 0) + Number(words[12] ?? 0)) / TICKS_OF_SECOND;
};

/** What lies on the memory disk of the jail; 0 where the host does not let us look. */
const diskBytes = (pid: number) => {
  try {
    const { blocks, bfree, bsize } = statfsSync(`/proc/${pid}/root/tmp`);
    return blocks * bsize > 1 << 30 ? 0 : (blocks - bfree) * bsize;
  } catch {
    return 0;
  }
};

/** Calls `tooMuch` as soon as a jail and its memory disk hold more than they may. Gives back how to stop looking. */
export const watchMemory = (pid: number, mostBytes: number, tooMuch: () => void) => {
  const worked = new Map<number, number>();
  const look = () => {
    const family = familyOf(pid);
    const inner = family.at(-1);
    const used =
      family.reduce((sum, one) => sum + residentBytes(one), 0) + (inner === undefined ? 0 : diskBytes(inner));
    for (const one of family) worked.set(one, cpuSeconds(one));
    if (used <= mostBytes && family.length <= PROCESSES_AT_MOST) return;
    stop();
    tooMuch();
  };
  const timer = setInterval(look, LOOK_MS);
  const stop = () => clearInterval(timer);
  return {
    stop,
    /** Seconds of the processor that all of it had so far. */
    worked: () => [...worked.values()].reduce((sum, one) => sum + one, 0),
  };
};
