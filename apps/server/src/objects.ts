import { readStorageEnv } from './env.ts';
import { exportObjects, importObjects, type Progress } from './gateways/storage/object-folder.ts';
import { createStorage } from './gateways/storage/storage.ts';

const commands = { export: exportObjects, import: importObjects };

/** Every object of the bucket to a folder, or back: the part of a backup that PostgreSQL does not hold. */
const [name = '', folder = ''] = process.argv.slice(2);
const command = Object.entries(commands).find(([known]) => known === name)?.[1];
const env = readStorageEnv();
const storage = createStorage({
  endpoint: env.S3_ENDPOINT,
  region: env.S3_REGION,
  bucket: env.S3_BUCKET,
  accessKey: env.S3_ACCESS_KEY,
  secretKey: env.S3_SECRET_KEY,
});

const show = ({ objects, bytes }: Progress) => `${objects} objects, ${(bytes / 1e6).toFixed(1)} MB`;
let toldAt = performance.now();
const report = (progress: Progress) => {
  if (performance.now() - toldAt < 1_000) return;
  toldAt = performance.now();
  console.log(show(progress));
};

try {
  if (!command || !folder) throw new Error('usage: objects.ts export FOLDER | import FOLDER');
  console.log(show(await command(storage, folder, report)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
storage.close();
