import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from './backup.ts';
import { type BackupRecord, openBackup, secretFingerprint } from './backup-record.ts';
import { forgetSeed } from './database.ts';
import { stopOne } from './down.ts';
import { environmentOf, serviceNames } from './environment.ts';
import { Failure } from './failure.ts';
import { flushValkey } from './flush-valkey.ts';
import type { Instance } from './instance.ts';
import { copyObjects } from './objects.ts';
import { before, compareRows, countTenants, dropFresh, renew, restoreBeside, swap } from './restore-database.ts';
import { placeOf } from './run-part.ts';
import { keepSecret } from './settings.ts';
import { Steps } from './steps.ts';
import { upEverything, upPart, upServices } from './up.ts';

/** Everything is made ready beside what is in use; only the exchange stops the platform. */
export async function restore(instance: Instance, name: string | undefined, isSure: boolean): Promise<void> {
  if (!name) throw new Failure('Which backup?', 'Name its folder: ./dev restore FOLDER');
  const folder = folderOf(name);
  const foreign = serviceNames.filter((service) => placeOf(instance, service) !== 'local');
  if (foreign.length > 0)
    throw new Failure(`${foreign.join(', ')}: not ours to exchange.`, 'Restore by hand: docs/operate/backup.md');
  const record = await openBackup(folder);
  const restored = withSecretOf(instance, record);
  await upServices(restored);
  const tenants = await countTenants(restored);
  if (tenants > 0 && !isSure)
    throw new Failure(`Instance "${instance.name}" has ${tenants} tenants of its own.`, 'Replace them with: --yes');

  const steps = new Steps();
  try {
    await steps.run('objects', (tell) => copyObjects(restored, 'import', folder, tell));
    await steps.run('database', async (tell) => {
      await restoreBeside(restored, join(folder, 'database.dump'), tell);
      return 'restored beside the present one';
    });
    await steps.run('rows', () => compareRows(restored, record.rows));
    await steps.run('renew', () => renew(restored));
  } catch (error) {
    await dropFresh(restored).catch(() => undefined);
    throw error;
  }
  let wasServing = false;
  await steps.run('exchange', async () => {
    for (const part of ['api', 'worker'] as const) wasServing = (await stopOne(restored, part)) || wasServing;
    await stopOne(restored, 'restate');
    await swap(restored);
    keepSecret(instance.folder, restored.secrets);
    forgetSeed(restored);
    return tenants > 0 ? `the old database is ${before} now` : 'the database was empty before';
  });
  await steps.run('empty', async () => {
    await flushValkey(environmentOf(restored).VALKEY_URL);
    rmSync(join(restored.folder, 'data', 'restate'), { recursive: true, force: true });
    return 'Valkey and engine begin anew';
  });
  await (wasServing ? upEverything(restored) : upPart(restored, 'restate'));
  console.log(`\nRestored as of ${record.moment}.${wasServing ? '' : ' Start the platform with: ./dev up'}`);
}

/** The stored keys of models and tools are sealed with APP_SECRET: with another one they are lost. */
function withSecretOf(instance: Instance, { secretFingerprint: wanted, instance: from }: BackupRecord): Instance {
  const own = instance.secrets.APP_SECRET;
  const secret = [own, process.env.APP_SECRET].find((one) => one && secretFingerprint(one) === wanted);
  if (secret) return { ...instance, secrets: { ...instance.secrets, APP_SECRET: secret } };
  throw new Failure(
    `Instance "${instance.name}" has another APP_SECRET than "${from}" had: the stored keys of models and tools could not be opened.`,
    `Give that of "${from}" once, and it is kept: APP_SECRET=… ./dev restore FOLDER`,
  );
}
