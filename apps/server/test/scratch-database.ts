import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inCheckout, instancesFolder } from '../../../deploy/dev/home.ts';
import { runToEnd } from '../../../deploy/dev/process.ts';
import { readSettings } from '../../../deploy/dev/settings.ts';
import { newId } from '../src/base/id.ts';
import { ownerDatabaseUrl, readEnv } from '../src/env.ts';
import { testInstance } from './test-instance.ts';

const urlOf = (base: string, change: { database: string; username?: string; password?: string }) => {
  const url = new URL(base);
  url.pathname = `/${change.database}`;
  if (change.username) url.username = change.username;
  if (change.password) url.password = change.password;
  return url.href;
};

export const runSql = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

type Access = { admin: (database: string) => string; urlOf: (database: string) => string };

const accessOf = (instance: string): Access => {
  const password = readSettings(join(instancesFolder, instance))?.secrets.DB_ADMIN_PASSWORD;
  if (!password) throw new Error('a scratch database needs the administrator of the local test instance');
  return {
    admin: (database) => urlOf(ownerDatabaseUrl(), { database, username: 'postgres', password }),
    urlOf: (database) => urlOf(ownerDatabaseUrl(), { database }),
  };
};

const migrations = inCheckout('apps/server/migrations');
const migrate = (ownerUrl: string) =>
  runToEnd({
    file: inCheckout('node_modules/.bin/dbmate'),
    args: ['--migrations-dir', migrations, '--no-dump-schema', 'up'],
    env: { DATABASE_URL: `${ownerUrl}?sslmode=disable` },
  });

/**
 * The owner role may not create databases and cannot install pgvector, so the instance's administrator does both,
 * as deploy/postgres/roles.sql does; the migrations then run as the owner, like everywhere else.
 */
const makeEmpty = async ({ admin }: Access, database: string) => {
  await runSql(admin('postgres'), `create database ${database} owner zhixing_owner`);
  await runSql(admin(database), 'revoke create on schema public from public', 'create extension vector');
};

const makeMigrated = async (access: Access, database: string) => {
  const { admin, urlOf: ownerOf } = access;
  await makeEmpty(access, database);
  const { code, output } = await migrate(ownerOf(database));
  if (code === 0) return output;
  await runSql(admin('postgres'), `drop database if exists ${database} with (force)`);
  throw new Error(`a migration failed on the scratch database:\n${output}`);
};

const hashOfMigrations = () => {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrations).sort()) hash.update(file).update(readFileSync(join(migrations, file)));
  return hash.digest('hex').slice(0, 16);
};

/** Made once for these very migrations, whichever test needs it first; the others wait and copy. */
const copyTemplate = async (access: Access, database: string) => {
  const template = `migrated_${hashOfMigrations()}`;
  const client = new pg.Client({ connectionString: access.admin('postgres') });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('scratch template'))");
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await client.query(`drop database if exists ${template}_half with (force)`);
      await makeMigrated(access, `${template}_half`);
      await client.query(`alter database ${template}_half rename to ${template}`);
    }
    await client.query(`create database ${database} template ${template} owner zhixing_owner`);
  } finally {
    await client.end();
  }
};

const scratchOf = (access: Access, database: string) => ({
  appUrl: urlOf(readEnv().DATABASE_URL, { database }),
  ownerUrl: access.urlOf(database),
  adminUrl: access.admin(database),
  migrateAgain: () => migrate(access.urlOf(database)),
  drop: () => runSql(access.admin('postgres'), `drop database if exists ${database} with (force)`),
});
const newName = () => `scratch_${newId().replaceAll('-', '')}`;

/** An empty database of its own with every migration applied, for tests that count all rows or damage tables. */
export const openScratchDatabase = async ({ name = newName(), instance = testInstance.name } = {}) => {
  const [access, database] = [accessOf(instance), name];
  await copyTemplate(access, database);
  return scratchOf(access, database);
};
export type ScratchDatabase = Awaited<ReturnType<typeof openScratchDatabase>>;

/** Of databases that outlive the file that opened them: they go with the run, which this process leads. */
export const runPrefix = (leader: number) => `run_${leader}_`;
export const dropOfRun = async (leader: number) => {
  const { admin } = accessOf(testInstance.name);
  const client = new pg.Client({ connectionString: admin('postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [runPrefix(leader)],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  } finally {
    await client.end();
  }
};

/** Without a single migration: as an operator gets it from deploy/postgres/roles.sql. */
export const openEmptyDatabase = async (instance: string) => {
  const [access, database] = [accessOf(instance), newName()];
  await makeEmpty(access, database);
  return scratchOf(access, database);
};

/** The same by the migrations themselves, with what they said. */
export const migrateScratchDatabase = async () => {
  const [access, database] = [accessOf(testInstance.name), newName()];
  const migrationOutput = await makeMigrated(access, database);
  return { ...scratchOf(access, database), migrationOutput };
};
