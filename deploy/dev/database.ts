import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf, serverEnvironment } from './environment.ts';
import { Failure } from './failure.ts';
import { compiled, inCheckout } from './home.ts';
import type { Instance } from './instance.ts';
import { createRoles } from './postgres.ts';
import { type Command, runToEnd } from './process.ts';
import { psql } from './psql.ts';
import { serverRelease } from './release.ts';
import { placeOf } from './run-part.ts';
import { writePrivate } from './settings.ts';

export async function migrate(instance: Instance): Promise<string> {
  if (placeOf(instance, 'postgres') === 'local') await createRoles(instance);
  const result = await migrateAt(environmentOf(instance).DATABASE_OWNER_URL);
  if (result !== 'up to date') forgetSeed(instance);
  return result;
}

export async function migrateAt(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  const isNear = ['127.0.0.1', 'localhost'].includes(url.hostname);
  if (isNear && !url.searchParams.has('sslmode')) url.searchParams.set('sslmode', 'disable');
  const { code, output } = await runToEnd({
    file: inCheckout('node_modules/.bin/dbmate'),
    args: ['--migrations-dir', inCheckout('apps/server/migrations'), '--no-dump-schema', 'up'],
    env: { DATABASE_URL: url.href },
  });
  if (code !== 0) throw new Failure(`A migration failed:\n${output.trim()}`, 'Mend it, then run ./dev up again.');
  const applied = output.match(/^Applied: /gm)?.length ?? 0;
  return applied > 0 ? `${applied} applied` : 'up to date';
}

export const forgetSeed = (instance: Instance) => rmSync(seedStamp(instance), { force: true });

/** The seed is safe to repeat; the stamp only saves its second or two when nothing has changed. */
export async function seed(instance: Instance): Promise<string> {
  const release = serverRelease();
  if (readStamp(instance)[0] === release) return 'up to date';
  if (await holdsRealTenants(instance)) return 'real tenants, no demo data';
  const { code, output } = await runToEnd(serverCli(instance, 'seed', '--with-base'));
  if (code !== 0) throw new Failure(`The seed failed:\n${lastLines(output)}`, 'Mend it, then run ./dev up again.');
  writePrivate(seedStamp(instance), `${release}\n${output.trim().split('\n').at(-1)}`);
  return 'demo data written';
}

/** What the seed said last: the demo accounts. */
export const seedHint = (instance: Instance) => readStamp(instance)[1] ?? '';

export function serverCli(instance: Instance, ...args: string[]): Command {
  const { apiMetrics, firstWorker } = instance.ports;
  const { DATABASE_OWNER_URL } = environmentOf(instance);
  return {
    file: process.execPath,
    args: ['--import', inCheckout('apps/server/src/resolve-once.ts'), inCheckout('apps/server/src/cli.ts'), ...args],
    env: {
      ...serverEnvironment(instance, serverRelease(), firstWorker, apiMetrics),
      DATABASE_OWNER_URL,
      NODE_COMPILE_CACHE: compiled,
    },
  };
}

/** A restored database of a real platform gets no demo data. */
async function holdsRealTenants(instance: Instance): Promise<boolean> {
  const question = "select kind <> 'demo' and exists (select from tenant) from instance";
  const command = psql(instance, environmentOf(instance).DATABASE_OWNER_URL, ['-XAtc', question]);
  return (await runToEnd(command)).output.trim() === 't';
}

const seedStamp = ({ folder }: Instance) => join(folder, 'seeded');
const lastLines = (text: string) => text.trim().split('\n').slice(-20).join('\n');

function readStamp(instance: Instance): string[] {
  try {
    return readFileSync(seedStamp(instance), 'utf8').split('\n');
  } catch {
    return [];
  }
}
