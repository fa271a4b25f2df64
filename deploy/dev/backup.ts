import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { secretFingerprint, sumFile, writeRecord } from './backup-record.ts';
import { megabytes, writeDump } from './dump.ts';
import { environmentOf, isGiven } from './environment.ts';
import { Failure } from './failure.ts';
import type { Instance } from './instance.ts';
import { copyObjects } from './objects.ts';
import { createRoles } from './postgres.ts';
import { serverRelease } from './release.ts';
import { countRows, openSnapshot, parseCounts, type Snapshot } from './snapshot.ts';
import { Steps } from './steps.ts';

/** `./dev` changes to the checkout; a folder is meant from where the person stands. */
export const folderOf = (text: string) => resolve(process.env.OLDPWD ?? '.', text);

/** Database, objects and a record of both, of one moment, while the platform goes on working. */
export async function backup(instance: Instance, name: string | undefined): Promise<string> {
  const { DATABASE_BACKUP_URL: url, APP_SECRET } = environmentOf(instance);
  if (isGiven(instance, 'postgres') && !process.env.DATABASE_BACKUP_URL)
    throw new Failure('The database is yours, and no role to read it with is known.', 'Set DATABASE_BACKUP_URL.');
  // An instance that was started before there was such a role gets it now.
  if (!isGiven(instance, 'postgres')) await createRoles(instance);
  const stamp = new Date().toISOString().replaceAll(/[-:]|\..*/g, '');
  const folder = name ? folderOf(name) : join(instance.folder, 'backups', stamp);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Failure(`${folder} is not empty.`, 'Name a folder that does not exist yet.');
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  const steps = new Steps();
  // Before and after: an upload that is removed while the database is dumped is still named by the dump.
  await steps.run('objects', (tell) => copyObjects(instance, 'export', folder, tell));
  const snapshot = await openSnapshot(instance, url);
  const file = join(folder, 'database.dump');
  let rows: Record<string, number> = {};
  let named: string[] = [];
  try {
    await steps.run('rows', async () => {
      rows = parseCounts(await snapshot.ask(countRows));
      named = await snapshot.ask("select tenant_id || '/' || id from stored_file;");
      return `${sum(rows)} in ${Object.keys(rows).length} tables at ${snapshot.moment}`;
    });
    await steps.run('database', async (tell) => {
      await writeDump(instance, url, snapshot.id, file, tell);
      return megabytes((await sumFile(file)).bytes);
    });
  } finally {
    await snapshot.close();
  }
  await steps.run('new objects', (tell) => copyObjects(instance, 'export', folder, tell));
  await steps.run('record', () => record(instance, folder, { snapshot, rows, named, secret: APP_SECRET }));
  return folder;
}

type Parts = { snapshot: Snapshot; rows: Record<string, number>; named: string[]; secret: string };

async function record(instance: Instance, folder: string, { snapshot, rows, named, secret }: Parts): Promise<string> {
  const index = readFileSync(join(folder, 'objects.jsonl'), 'utf8').split('\n').filter(Boolean);
  const objects = index.map((text) => JSON.parse(text) as { key: string; bytes: number });
  const known = new Set(objects.map(({ key }) => key));
  const missingObjects = named.filter((key) => !known.has(key)).length;
  writeRecord(folder, {
    format: 1,
    instance: instance.name,
    kind: snapshot.kind,
    moment: snapshot.moment,
    endedAt: new Date().toISOString(),
    release: serverRelease(),
    migration: snapshot.migration,
    postgres: snapshot.postgres,
    secretFingerprint: secretFingerprint(secret),
    rows,
    objects: { count: objects.length, bytes: objects.reduce((all, { bytes }) => all + bytes, 0) },
    missingObjects,
    files: {
      'database.dump': await sumFile(join(folder, 'database.dump')),
      'objects.jsonl': await sumFile(join(folder, 'objects.jsonl')),
    },
  });
  return missingObjects === 0 ? 'complete' : `${missingObjects} files are named by a row and not in the store`;
}

const sum = (rows: Record<string, number>) => Object.values(rows).reduce((all, count) => all + count, 0);
