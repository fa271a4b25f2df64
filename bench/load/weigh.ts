import { readFileSync } from 'node:fs';
import { cpuOf, memoryOf } from '../chat/programs.ts';

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
const shareOf = (pid: number) =>
  1024 * Number(/^Pss_Anon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);

/** Its own memory and that of its children; PostgreSQL's buffers, which fill up to their fixed size, are not in it. */
const familyOf = (pid: number): number => {
  try {
    return shareOf(pid) + childrenOf(pid).reduce((sum, child) => sum + familyOf(child), 0);
  } catch {
    return 0;
  }
};

const families = new Set(['postgres', 'sandbox']);

/** Milliseconds of processor time of each part so far. */
export const spend = (pids: Record<string, number | undefined>): Record<string, number> =>
  Object.fromEntries(Object.entries(pids).flatMap(([name, pid]) => (pid === undefined ? [] : [[name, cpuOf(pid)]])));

export const spentPerTurn = (before: Record<string, number>, after: Record<string, number>, turns: number) => {
  const parts = Object.entries(after).map(
    ([name, ms]) => [name, (ms - (before[name] ?? 0)) / Math.max(1, turns)] as const,
  );
  return { ...Object.fromEntries(parts), all: parts.reduce((sum, [, ms]) => sum + ms, 0) };
};

/** MB in memory of each part now; PostgreSQL and the sandbox with all their children. */
export const weigh = (pids: Record<string, number | undefined>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(pids).flatMap(([name, pid]) => {
      if (pid === undefined) return [];
      const bytes = families.has(name) ? familyOf(pid) : memoryOf(pid);
      return Number.isNaN(bytes) ? [] : [[name, Math.round(bytes / 2 ** 20)]];
    }),
  );

export const heavier = (a: Record<string, number>, b: Record<string, number>) =>
  Object.fromEntries(Object.keys({ ...a, ...b }).map((name) => [name, Math.max(a[name] ?? 0, b[name] ?? 0)]));

/** Parts that did not come back to what they weighed before, give or take the allowed share. */
export const findHeavy = (start: Record<string, number>, rest: Record<string, number>, share: number) =>
  Object.entries(rest).flatMap(([name, mb]) => {
    const before = start[name];
    return before === undefined || mb <= before * (1 + share) ? [] : [`${name}: ${before} MB before, ${mb} MB after`];
  });
