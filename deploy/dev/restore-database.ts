import { migrateAt } from './database.ts';
import { readDump } from './dump.ts';
import { Failure } from './failure.ts';
import type { Instance } from './instance.ts';
import { adminUrl } from './postgres.ts';
import { runToEnd } from './process.ts';
import { psql } from './psql.ts';
import { countRows, parseCounts } from './snapshot.ts';

const fresh = 'zhixing_restore';
/** What was there before the last restore, until the next one or until somebody drops it. */
export const before = 'zhixing_before_restore';

async function run(instance: Instance, database: string, sql: string): Promise<string[]> {
  const command = psql(instance, adminUrl(instance, database), ['-XqAt', '-v', 'ON_ERROR_STOP=1', '-f', '-']);
  const { code, output } = await runToEnd(command, sql);
  if (code !== 0)
    throw new Failure(
      `The database refused:\n${output.trim()}`,
      'Nothing was exchanged. See ./dev logs postgres, then ./dev up.',
    );
  return output.split('\n').filter(Boolean);
}

export async function countTenants(instance: Instance): Promise<number> {
  const [count] = await run(instance, 'zhixing', 'select count(*) from tenant;');
  return Number(count);
}

/** Beside the one that is in use, which nobody touches before everything else is known to be well. */
export async function restoreBeside(instance: Instance, dump: string, tell: (note: string) => void): Promise<void> {
  await dropFresh(instance);
  await run(instance, 'postgres', `create database ${fresh} owner zhixing_owner;`);
  await run(instance, fresh, 'revoke create on schema public from public;');
  await readDump(instance, adminUrl(instance, fresh), dump, tell);
}

export const dropFresh = (instance: Instance) =>
  run(instance, 'postgres', `drop database if exists ${fresh} with (force);`);

export async function compareRows(instance: Instance, wanted: Record<string, number>): Promise<string> {
  const found = parseCounts(await run(instance, fresh, countRows));
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])];
  const wrong = names.filter((name) => wanted[name] !== found[name]);
  if (wrong.length > 0) {
    const list = wrong.map((name) => `${name}: ${found[name] ?? 'no table'}, not ${wanted[name] ?? 'there'}`);
    throw new Failure(`The restored rows are not those of the backup:\n${list.join('\n')}`, 'Nothing was changed.');
  }
  return `${Object.values(found).reduce((all, count) => all + count, 0)} rows as recorded`;
}

/** Up to this checkout's release, and an epoch of its own: numbers begin again where the engine has already been. */
export async function renew(instance: Instance): Promise<string> {
  const migrated = await migrateAt(adminUrl(instance, fresh).replace(/\/\/.*@/, `//${owner(instance)}@`));
  await run(instance, fresh, 'set role zhixing_owner; call begin_new_epoch(); analyze;');
  return `migrations ${migrated}, new epoch`;
}

const owner = ({ secrets }: Instance) => `zhixing_owner:${secrets.DB_OWNER_PASSWORD}`;

/** Both renames or neither. */
export async function swap(instance: Instance): Promise<void> {
  await run(instance, 'postgres', `drop database if exists ${before} with (force);`);
  await run(
    instance,
    'postgres',
    `select pg_terminate_backend(pid) from pg_stat_activity where datname in ('zhixing', '${fresh}') \\g /dev/null
     begin;
     alter database zhixing rename to ${before};
     alter database ${fresh} rename to zhixing;
     commit;`,
  );
}
