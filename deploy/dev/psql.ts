import { compose } from './compose.ts';
import { isGiven } from './environment.ts';
import type { Instance } from './instance.ts';
import type { Command } from './process.ts';
import { hasRootfs, inRootfs } from './rootfs.ts';

export const psql = (instance: Instance, url: string, args: string[], extra: Record<string, string> = {}) =>
  postgresClient(instance, url, 'psql', args, extra);

/** A client program of the server's own version: `pg_dump` refuses servers that are newer than itself. */
export function postgresClient(
  instance: Instance,
  url: string,
  program: 'psql' | 'pg_dump' | 'pg_restore',
  args: string[],
  extra: Record<string, string> = {},
): Command {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const inDocker = instance.services === 'docker' && !isGiven(instance, 'postgres');
  const env = {
    PGHOST: hostname,
    PGPORT: inDocker ? '5432' : port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
    PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
    PSQL_PAGER: '',
    ...extra,
  };
  if (inDocker) {
    const names = Object.keys(env).flatMap((name) => ['-e', name]);
    const plain = program !== 'psql' || !process.stdin.isTTY;
    const command = compose(instance, 'exec', ...(plain ? ['-T'] : []), ...names, 'postgres', program, ...args);
    return { ...command, env: { ...command.env, ...env } };
  }
  if (hasRootfs() && process.getuid?.() === 0) return inRootfs('postgres', program, args, env);
  return { file: program, args, env };
}
