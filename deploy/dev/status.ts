import type { Instance } from './instance.ts';
import { type Mark, portOf, readMark, workerMarks } from './mark.ts';
import type { Part } from './part.ts';
import { makePart, partNames } from './parts.ts';
import { isRunning } from './process.ts';
import { serverRelease } from './release.ts';
import { placeOf } from './run-part.ts';
import { workerPart } from './source-part.ts';

type Row = { part: string; version: string; port: string; pid: string; health: string };

/** Prints the table and answers whether every part is healthy. */
export async function status(instance: Instance): Promise<boolean> {
  const groups = partNames.map((name) =>
    name === 'worker' ? workerRows(instance) : [partRow(instance, makePart(instance, name))],
  );
  const rows = await Promise.all(groups.flat());
  const columns = ['part', 'version', 'port', 'pid', 'health'] as const;
  const titles = { part: 'PART', version: 'VERSION', port: 'PORT', pid: 'PID', health: 'HEALTH' };
  const widths = columns.map((column) => Math.max(...[titles, ...rows].map((row) => row[column].length)));
  for (const row of [titles, ...rows]) {
    console.log(
      columns
        .map((column, index) => row[column].padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
  return rows.every((row) => row.health === 'ready' || row.health === 'draining');
}

async function partRow(instance: Instance, part: Part, mark = readMark(instance, part.name)): Promise<Row> {
  const place = placeOf(instance, part.name);
  const isAlive = place !== 'local' || (mark !== undefined && isRunning(mark));
  const isReady = isAlive && (await part.isReady());
  const version = isReady ? await part.version().catch(() => '') : '';
  return {
    part: part.name,
    version: (isAlive && mark?.release) || version || '-',
    port: place === 'given' ? '-' : String(part.ports[0]),
    pid: place === 'local' ? (isAlive && mark ? String(mark.pid) : '-') : place,
    health: isReady ? 'ready' : isAlive ? 'not ready' : 'stopped',
  };
}

function workerRows(instance: Instance): Promise<Row>[] {
  const release = serverRelease();
  const alive = workerMarks(instance).filter(isRunning);
  if (alive.length === 0) return [partRow(instance, makePart(instance, 'worker'), undefined)];
  return alive.map(async (mark: Mark) => {
    const row = await partRow(instance, workerPart(instance, portOf(mark)), mark);
    return row.health === 'ready' && mark.release !== release ? { ...row, health: 'draining' } : row;
  });
}
