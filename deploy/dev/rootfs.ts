import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.ts';
import { home, rootfs } from './home.ts';
import { withLock } from './lock.ts';
import { type Command, fromShell, runToEnd } from './process.ts';

const packages = ['postgresql-17', 'postgresql-17-pgvector', 'valkey-server'];

export const hasRootfs = () => existsSync(join(rootfs, 'usr/lib/postgresql/17/bin/postgres'));

export function requireRootUser() {
  if (process.getuid?.() === 0) return;
  throw new Failure(
    'Starting PostgreSQL and Valkey from a Debian root needs the root user.',
    'Run ./dev as root, start a Docker engine, or give the addresses of your own services (docs/operate/start.md).',
  );
}

export function makeRootfs(): Promise<string> {
  return withLock(join(home, 'rootfs.lock'), async () => {
    if (hasRootfs()) return 'made';
    mkdirSync(home, { recursive: true });
    if (!existsSync('/usr/sbin/debootstrap')) {
      await run({ file: 'apt-get', args: ['install', '-y', '--no-install-recommends', 'debootstrap'] });
    }
    const unfinished = `${rootfs}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    const mirror = process.env.ZHIXING_MIRROR ? [process.env.ZHIXING_MIRROR] : [];
    await run({
      file: '/usr/sbin/debootstrap',
      args: ['--variant=minbase', `--include=${packages.join(',')}`, 'trixie', unfinished, ...mirror],
    });
    renameSync(unfinished, rootfs);
    return 'made';
  });
}

export function inRootfs(user: string, program: string, args: string[], env: Record<string, string> = {}): Command {
  return {
    file: 'chroot',
    args: [rootfs, 'setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', program, ...args],
    env: { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', HOME: '/tmp', ...env },
  };
}

export function giveTo(user: string, path: string) {
  const users = readFileSync(join(rootfs, 'etc/passwd'), 'utf8').split('\n');
  const id = Number(users.find((line) => line.startsWith(`${user}:`))?.split(':')[2]);
  chownSync(path, id, -1);
}

/** A private folder of one of the users inside the root. */
export function makeFolder(user: string, instance: string, name: string): string {
  const parent = join(rootfs, 'srv', instance);
  mkdirSync(parent, { recursive: true });
  chmodSync(parent, 0o755);
  const path = join(parent, name);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  giveTo(user, path);
  return path;
}

async function run(command: Command) {
  const env = { ...fromShell(['http_proxy', 'https_proxy', 'no_proxy']), DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await runToEnd({ ...command, env });
  if (code === 0) return;
  const end = output.trim().split('\n').slice(-20).join('\n');
  throw new Failure(`${command.file} ended with ${code}:\n${end}`, 'Check the network and run ./dev up again.');
}
