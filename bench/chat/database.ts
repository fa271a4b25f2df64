import { join } from 'node:path';
import { createDb } from '../../apps/server/src/db/client.ts';
import { inCheckout, instancesFolder } from '../../deploy/dev/home.ts';
import { runToEnd } from '../../deploy/dev/process.ts';
import { readSettings } from '../../deploy/dev/settings.ts';
import { instance } from '../lib/instance.ts';

const database = 'chat_bench';

const run = async (url: string, statements: string[]) => {
  const db = createDb(url, 1);
  for (const statement of statements) await db.pool.query(statement);
  await db.close();
};

/** A database of its own: the recurring jobs of the worker would otherwise go through what other benchmarks left. */
export const makeChatDatabase = async (env: Record<string, string>) => {
  const password = readSettings(join(instancesFolder, instance.name))?.secrets.DB_ADMIN_PASSWORD ?? '';
  const at = (base: string | undefined, name: string, login: { username?: string; password?: string } = {}) =>
    Object.assign(new URL(base ?? ''), { pathname: `/${name}`, ...login }).href;
  const admin = (name: string) => at(env.DATABASE_OWNER_URL, name, { username: 'postgres', password });
  const drop = () => run(admin('postgres'), [`drop database if exists ${database} with (force)`]);
  await drop();
  await run(admin('postgres'), [`create database ${database} owner zhixing_owner`]);
  await run(admin(database), ['revoke create on schema public from public', 'create extension vector']);
  const ownerUrl = at(env.DATABASE_OWNER_URL, database);
  const { code, output } = await runToEnd({
    file: inCheckout('node_modules/.bin/dbmate'),
    args: ['--migrations-dir', inCheckout('apps/server/migrations'), '--no-dump-schema', 'up'],
    env: { DATABASE_URL: `${ownerUrl}?sslmode=disable` },
  });
  if (code !== 0) throw new Error(`a migration failed:\n${output}`);
  /** A database in use knows its tables; this one's first minute would be planned as if they were empty, and be slow. */
  const learn = () => run(admin(database), ['analyze']);
  return { urls: { DATABASE_URL: at(env.DATABASE_URL, database), DATABASE_OWNER_URL: ownerUrl }, learn, drop };
};
