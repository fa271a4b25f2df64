import { createHash, createHmac } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from './failure.ts';
import { writePrivate } from './settings.ts';

/** `backup.json`: written last, so that a folder without it is no backup. */
export type BackupRecord = {
  format: 1;
  instance: string;
  kind: string;
  /** All that was committed before this moment is in the backup; nothing that was begun after its end is. */
  moment: string;
  endedAt: string;
  release: string;
  migration: string;
  postgres: string;
  /** Tells whether another instance has the same APP_SECRET, and nothing else about it. */
  secretFingerprint: string;
  rows: Record<string, number>;
  objects: { count: number; bytes: number };
  /** Files that a row names and the store did not have, of uploads removed while the backup was made. */
  missingObjects: number;
  files: Record<'database.dump' | 'objects.jsonl', { bytes: number; sha256: string }>;
};

export const secretFingerprint = (secret: string) =>
  createHmac('sha256', secret).update('zhixing backup').digest('hex').slice(0, 24);

export async function sumFile(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const stream = createReadStream(file);
  await pipeline(stream, hash);
  return { bytes: stream.bytesRead, sha256: hash.digest('hex') };
}

export const writeRecord = (folder: string, record: BackupRecord) =>
  writePrivate(join(folder, 'backup.json'), `${JSON.stringify(record, null, 2)}\n`);

/** Reads the record and compares the sums of the files beside it. */
export async function openBackup(folder: string): Promise<BackupRecord> {
  const file = join(folder, 'backup.json');
  if (!existsSync(file))
    throw new Failure(`${folder} is not a finished backup: it has no backup.json.`, 'Name the folder of a backup.');
  const record = JSON.parse(readFileSync(file, 'utf8')) as BackupRecord;
  if (record.format !== 1) throw new Failure(`Format ${record.format} is not known.`, 'Use a newer checkout.');
  for (const [name, wanted] of Object.entries(record.files)) {
    const path = join(folder, name);
    const found = existsSync(path) ? await sumFile(path) : undefined;
    if (found?.sha256 !== wanted.sha256)
      throw new Failure(`${name} is not the file that was backed up.`, 'Take another copy of this backup.');
  }
  return record;
}
