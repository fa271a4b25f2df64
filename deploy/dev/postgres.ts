import { existsSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environmentOf } from './environment.ts';
import { Failure } from './failure.ts';
import { inCheckout, rootfs } from './home.ts';
import type { Instance } from './instance.ts';
import type { Part } from './part.ts';
import { isPostgresReady } from './probe.ts';
import { runToEnd } from './process.ts';
import { psql } from './psql.ts';
import { giveTo, inRootfs, makeFolder } from './rootfs.ts';
import { writePrivate } from './settings.ts';

const bin = '/usr/lib/postgresql/17/bin';

export function postgresPart(instance: Instance): Part {
  const data = `/srv/${instance.name}/postgres`;
  const url = environmentOf(instance).DATABASE_OWNER_URL;
  const options = {
    listen_addresses: '127.0.0.1',
    port: instance.ports.postgres,
    unix_socket_directories: '',
    dynamic_shared_memory_type: 'mmap',
    max_connections: 200,
    shared_buffers: process.env.POSTGRES_SHARED_BUFFERS || '256MB',
    fsync: 'on',
    synchronous_commit: 'on',
  };
  return {
    name: 'postgres',
    ports: [instance.ports.postgres],
    // A fast shutdown: the polite one would wait for every client to leave.
    stopSignal: 'SIGINT',
    prepare: async () => {
      await initialise(instance, data);
      await clearStaleLock(join(rootfs, data));
    },
    command: () => {
      const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      return inRootfs('postgres', `${bin}/postgres`, ['-D', data, ...flags]);
    },
    isReady: () => isPostgresReady(url),
    version: async () => {
      const { code, output } = await runToEnd(psql(instance, url, ['-XAtc', 'show server_version']));
      return code === 0 ? (output.split(' ')[0]?.trim() ?? '') : '';
    },
  };
}

/** The superuser of a cluster that is ours. */
export const adminUrl = ({ ports, secrets }: Instance, database = 'postgres') =>
  `postgres://postgres:${secrets.DB_ADMIN_PASSWORD}@127.0.0.1:${ports.postgres}/${database}`;

/** Safe to repeat: creates the roles and the database, and sets the passwords of this instance. */
export async function createRoles(instance: Instance): Promise<void> {
  const { DB_OWNER_PASSWORD, DB_APP_PASSWORD, DB_BACKUP_PASSWORD } = instance.secrets;
  const passwords = { DB_OWNER_PASSWORD, DB_APP_PASSWORD, DB_BACKUP_PASSWORD };
  const command = psql(instance, adminUrl(instance), ['-Xqf', '-'], passwords);
  const { code, output } = await runToEnd(command, readFileSync(inCheckout('deploy/postgres/roles.sql'), 'utf8'));
  if (code !== 0)
    throw new Failure(`The database roles could not be made:\n${output.trim()}`, 'See: ./dev logs postgres');
}

async function initialise(instance: Instance, data: string): Promise<void> {
  if (existsSync(join(rootfs, data, 'PG_VERSION'))) return;
  const unfinished = join(rootfs, `${data}.unfinished`);
  rmSync(unfinished, { recursive: true, force: true });
  makeFolder('postgres', instance.name, 'postgres.unfinished');
  const passwordFile = join(rootfs, 'srv', instance.name, 'admin-password');
  writePrivate(passwordFile, instance.secrets.DB_ADMIN_PASSWORD);
  giveTo('postgres', passwordFile);
  const flags = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=/srv/${instance.name}/admin-password`];
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8'];
  const command = inRootfs('postgres', `${bin}/initdb`, ['-D', `${data}.unfinished`, ...flags, ...locale]);
  const { code, output } = await runToEnd(command);
  rmSync(passwordFile);
  if (code !== 0) throw new Failure(`initdb failed:\n${output.trim()}`, 'Run ./dev reset and then ./dev up.');
  renameSync(unfinished, join(rootfs, data));
}

/** The pid of a killed server can linger unreaped, and PostgreSQL would take it for a living one. */
async function clearStaleLock(data: string): Promise<void> {
  for (const end = Date.now() + 10_000; isInUse(data); await sleep(50)) if (Date.now() > end) return;
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

function isInUse(folder: string): boolean {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.some((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}
