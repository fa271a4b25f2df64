import { compose } from './compose.ts';
import { isGiven } from './environment.ts';
import type { Instance } from './instance.ts';
import type { Command } from './process.ts';
import { hasRootfs, inRootfs } from './rootfs.ts';

export function psql(instance: Instance, url: string, args: string[], extra: Record<string, string> = {}): Command {
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
    const command = compose(
      instance,
      'exec',
      ...(process.stdin.isTTY ? [] : ['-T']),
      ...names,
      'postgres',
      'psql',
      ...args,
    );
    return { ...command, env: { ...command.env, ...env } };
  }
  if (hasRootfs() && process.getuid?.() === 0) return inRootfs('postgres', 'psql', args, env);
  return { file: 'psql', args, env };
}
