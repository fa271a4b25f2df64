import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { instancesFolder, rootfs } from '../../deploy/dev/home.ts';
import type { ChatRecords } from '../campaign/chat/chat-records.ts';

const sizeOf = (folder: string): number => {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => {
        try {
          return sum + statSync(join(entry.parentPath, entry.name)).size;
        } catch {
          // Deleted while we looked.
          return sum;
        }
      }, 0);
  } catch {
    return 0;
  }
};

type Level = { bytes: Record<string, number>; rows: Record<string, number> };

/** What lies on disk, and how many rows each table has had put in and not taken out. */
export const readLevel = async ({ read }: ChatRecords, instance: string): Promise<Level> => {
  const [database] = await read<{ bytes: string; wal: string }>(
    `select pg_database_size(current_database()) as bytes, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal`,
  );
  const tables = await read<{ name: string; rows: string }>(
    'select relname as name, n_tup_ins - n_tup_del as rows from pg_stat_user_tables',
  );
  const home = join(instancesFolder, instance);
  return {
    bytes: {
      database: Number(database?.bytes),
      wal: Number(database?.wal),
      engine: sizeOf(join(home, 'data', 'restate')),
      valkey: sizeOf(join(rootfs, 'srv', instance, 'valkey')),
      store: sizeOf(join(home, 'data', 'store')),
      logs: sizeOf(join(home, 'logs')),
    },
    rows: Object.fromEntries(tables.map(({ name, rows }) => [name, Number(rows)])),
  };
};

const perThousand = (after: Record<string, number>, before: Record<string, number>, turns: number) =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, ((value - (before[name] ?? 0)) * 1000) / Math.max(1, turns)]),
  );

/** For a thousand turns: MB on disk, and rows of the tables that grow at all. */
export const growthOf = (before: Level, after: Level, turns: number) => {
  const bytes = perThousand(after.bytes, before.bytes, turns);
  const rows = Object.entries(perThousand(after.rows, before.rows, turns));
  return {
    mb: Object.fromEntries(Object.entries(bytes).map(([name, value]) => [name, Number((value / 2 ** 20).toFixed(2))])),
    rows: Object.fromEntries(rows.filter(([, value]) => value >= 1).map(([name, value]) => [name, Math.round(value)])),
  };
};
