import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import type { Storage } from './storage.ts';

/** One line of `objects.jsonl`, which stands beside the folder `objects`. */
type Entry = { key: string; bytes: number; sha256: string };
export type Progress = { objects: number; bytes: number };
type Report = (progress: Progress) => void;

const atOnce = 8;
const indexOf = (folder: string) => join(folder, 'objects.jsonl');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The same layout that `aws s3 sync` and `rclone` write. */
const fileOf = (folder: string, key: string) => {
  // A key is chosen by whoever may write to the bucket; none may name a file outside the folder.
  if (key.startsWith('/') || key.endsWith('/') || normalize(key) !== key || key.split('/').includes('..'))
    throw new Error(`the object "${key}" cannot be a file`);
  return join(folder, 'objects', key);
};

const inTurns = async <T>(items: Iterable<T> | AsyncIterable<T>, work: (item: T) => Promise<void>) => {
  const busy = new Set<Promise<void>>();
  try {
    for await (const item of items) {
      const job = work(item).finally(() => busy.delete(job));
      busy.add(job);
      if (busy.size >= atOnce) await Promise.race(busy);
    }
    await Promise.all(busy);
  } finally {
    await Promise.allSettled(busy);
  }
};

const writeWhole = async (file: string, bytes: Uint8Array | string) => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.part`, bytes, { mode: 0o600 });
  await rename(`${file}.part`, file);
};

const keysOf = async function* (storage: Storage) {
  for await (const page of storage.list('')) yield* page.map(({ key }) => key);
};

const readEntries = async function* (folder: string): AsyncGenerator<Entry> {
  for await (const line of createInterface({ input: createReadStream(indexOf(folder)) }))
    if (line) yield JSON.parse(line) as Entry;
};

const readKnown = async (folder: string) => {
  const known = new Map<string, Entry>();
  const isThere = await stat(indexOf(folder)).then(Boolean, () => false);
  if (isThere) for await (const entry of readEntries(folder)) known.set(entry.key, entry);
  return known;
};

/**
 * Copies every object of the bucket that the folder does not have yet. An object never changes under its key, so what was
 * copied once is not asked for again, and what has been deleted since stays.
 */
export const exportObjects = async (storage: Storage, folder: string, report: Report): Promise<Progress> => {
  const known = await readKnown(folder);
  const progress = { objects: 0, bytes: 0 };
  await mkdir(join(folder, 'objects'), { recursive: true, mode: 0o700 });
  await inTurns(keysOf(storage), async (key) => {
    if (known.has(key)) return;
    const bytes = await storage.get(key);
    if (!bytes) return;
    await writeWhole(fileOf(folder, key), bytes);
    known.set(key, { key, bytes: bytes.length, sha256: sha256(bytes) });
    progress.objects++;
    progress.bytes += bytes.length;
    report(progress);
  });
  const lines = [...known.values()].map((entry) => `${JSON.stringify(entry)}\n`);
  await writeWhole(indexOf(folder), lines.sort().join(''));
  return progress;
};

/** Puts every object of the folder into the bucket, and refuses one whose bytes are not those that were copied. */
export const importObjects = async (storage: Storage, folder: string, report: Report): Promise<Progress> => {
  const progress = { objects: 0, bytes: 0 };
  await inTurns(readEntries(folder), async ({ key, sha256: wanted }) => {
    const bytes = await readFile(fileOf(folder, key));
    if (sha256(bytes) !== wanted) throw new Error(`the object "${key}" of the backup is damaged`);
    await storage.put(key, bytes, 'application/octet-stream');
    progress.objects++;
    progress.bytes += bytes.length;
    report(progress);
  });
  return progress;
};
