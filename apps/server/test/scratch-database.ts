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

const runSql = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/**
 * An empty database of its own with every migration applied, for tests that count all rows or damage tables.
 * The owner role may not create databases and cannot install pgvector, so the instance's administrator does both,
 * as deploy/postgres/roles.sql does; the migrations then run as the owner, like everywhere else.
 */
export const openScratchDatabase = async () => {
  const password = readSettings(join(instancesFolder, testInstance.name))?.secrets.DB_ADMIN_PASSWORD;
  if (!password) throw new Error('a scratch database needs the administrator of the local test instance');
  const database = `scratch_${newId().replaceAll('-', '')}`;
  const admin = (name: string) => urlOf(ownerDatabaseUrl(), { database: name, username: 'postgres', password });
  const ownerUrl = urlOf(ownerDatabaseUrl(), { database });

  await runSql(admin('postgres'), `create database ${database} owner zhixing_owner`);
  await runSql(admin(database), 'revoke create on schema public from public', 'create extension vector');
  const migrate = () =>
    runToEnd({
      file: inCheckout('node_modules/.bin/dbmate'),
      args: ['--migrations-dir', inCheckout('apps/server/migrations'), '--no-dump-schema', 'up'],
      env: { DATABASE_URL: `${ownerUrl}?sslmode=disable` },
    });
  const { code, output } = await migrate();
  const drop = () => runSql(admin('postgres'), `drop database if exists ${database} with (force)`);
  if (code !== 0) {
    await drop();
    throw new Error(`a migration failed on the scratch database:\n${output}`);
  }

  return {
    appUrl: urlOf(readEnv().DATABASE_URL, { database }),
    ownerUrl,
    migrationOutput: output,
    migrateAgain: migrate,
    drop,
  };
};
export type ScratchDatabase = Awaited<ReturnType<typeof openScratchDatabase>>;
