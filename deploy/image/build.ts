import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkout, home, inCheckout } from '../dev/home.ts';
import { buildah, canLayer, idOf, runProgram } from './buildah.ts';

export const targets = ['server', 'sandbox'] as const;
type Target = (typeof targets)[number];
export const isTarget = (name: string): name is Target => targets.some((target) => target === name);
export const imageOf = (target: Target) => `localhost/zhixing-${target}:try`;

/** Settings that name files of this machine: the files are not there while an image is built. */
const local = /^\s*(?:cafile|nodedir|prefix|cache|globalconfig|userconfig)\s*=.*$/gm;

const readIfAny = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Also that of the system, which an npm with a node of its own does not look at. */
const npmrcFiles = async (setting: (name: string) => Promise<string>) =>
  [...new Set(['/etc/npmrc', await setting('globalconfig'), await setting('userconfig')])].map(readIfAny);

/** How npm reaches its packages on this machine: given to the build for its own time, no part of an image. */
const writeSecrets = async (folder: string): Promise<string[]> => {
  const setting = (name: string) => runProgram('npm', ['config', 'get', name, '--prefix', folder]);
  const npmrc = await npmrcFiles(setting);
  const named = npmrc.flatMap((text) =>
    [...text.matchAll(/^\s*cafile\s*=\s*(.+?)\s*$/gm)].map(([, file = '']) => file),
  );
  const { npm_config_registry: registry, NODE_EXTRA_CA_CERTS: extra = '' } = process.env;
  const files = {
    npmrc: [...npmrc.map((text) => text.replaceAll(local, '')), `registry=${registry ?? (await setting('registry'))}`],
    ca: [...new Set([...named, extra, '/etc/ssl/certs/ca-certificates.crt'])].map(readIfAny),
  };
  return Object.entries(files).flatMap(([name, texts]) => {
    writeFileSync(join(folder, name), texts.join('\n'), { mode: 0o600 });
    return ['--secret', `id=${name},src=${join(folder, name)}`];
  });
};

export const megabytesOf = async (image: string): Promise<number> => {
  const [row] = JSON.parse(await buildah(['images', '--json', image])) as { size: string }[];
  const [, amount = '0', unit = 'MB'] = /([\d.]+) ?([kMG]?B)/.exec(row?.size ?? '') ?? [];
  return Math.round(Number(amount) * ({ kB: 0.001, MB: 1, GB: 1000 }[unit] ?? 0.000001));
};

/** Packages that this machine has already, as a layer over which the build writes what it fetches besides. */
const lendPackages = async (): Promise<string[]> => {
  if (!canLayer()) return [];
  const store = await runProgram(join(home, 'tools/node_modules/.bin/pnpm'), ['store', 'path']).catch(() => '');
  return existsSync(store) ? ['--volume', `${dirname(store)}:/opt/pnpm-store:O`] : [];
};

/** Answers its id: another checkout may give the name to an image of its own meanwhile. */
export const buildImage = async (target: Target, base: string, { isQuick = false } = {}): Promise<string> => {
  const secrets = mkdtempSync(join(tmpdir(), 'zhixing-image-'));
  try {
    const idFile = join(secrets, 'id');
    const former = await idOf(imageOf(target));
    const dockerfile = inCheckout('deploy/Dockerfile');
    await buildah([
      ...['build', '--isolation', 'chroot', '--format', 'docker', '--network', 'host', '--pull-never'],
      ...[
        '--build-arg',
        `BASE=${base}`,
        ...(isQuick ? ['--build-arg', 'WEB_MODE=quick'] : []),
        ...(await writeSecrets(secrets)),
        ...(await lendPackages()),
        '--target',
        target,
      ],
      ...['--tag', imageOf(target), '--iidfile', idFile],
      ...['--file', dockerfile, '--ignorefile', `${dockerfile}.dockerignore`, checkout],
    ]);
    const id = readFileSync(idFile, 'utf8').replace('sha256:', '');
    // Unless somebody still stands on it.
    if (former && former !== id) await buildah(['rmi', former]).catch(() => undefined);
    return id;
  } finally {
    rmSync(secrets, { recursive: true });
  }
};
