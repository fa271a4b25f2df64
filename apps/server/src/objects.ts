import { setTimeout as sleep } from 'node:timers/promises';
import { readStorageEnv } from './env.ts';
import { exportObjects, importObjects, type Progress } from './gateways/storage/object-folder.ts';
import { createStorage } from './gateways/storage/storage.ts';

const commands = { export: exportObjects, import: importObjects };

/**
 * Every object of the bucket to a folder, or back: the part of a backup that PostgreSQL does not hold. `make-bucket` is for
 * the key of the store's owner.
 */
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

/** A store that was just started may answer before it can make anything. */
const makeBucket = async (late = Date.now() + 30_000): Promise<boolean> => {
  try {
    return await storage.makeBucket();
  } catch (error) {
    if (Date.now() > late) throw error;
    await sleep(1_000);
    return makeBucket(late);
  }
};

const show = ({ objects, bytes }: Progress) => `${objects} objects, ${(bytes / 1e6).toFixed(1)} MB`;
let toldAt = performance.now();
const report = (progress: Progress) => {
  if (performance.now() - toldAt < 1_000) return;
  toldAt = performance.now();
  console.log(show(progress));
};

try {
  if (name === 'make-bucket')
    console.log(`${env.S3_BUCKET} ${(await makeBucket()) ? 'was there already' : 'was made'}`);
  else if (command && folder) console.log(show(await command(storage, folder, report)));
  else throw new Error('usage: objects.ts export FOLDER | import FOLDER | make-bucket');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
storage.close();
