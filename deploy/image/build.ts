import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout, inCheckout } from '../dev/home.ts';
import { buildah, runProgram } from './buildah.ts';

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

/** How npm reaches its packages on this machine: given to the build for its own time, no part of an image. */
const writeSecrets = async (folder: string): Promise<string[]> => {
  const setting = async (name: string) => {
    const value = await runProgram('npm', ['config', 'get', name, '--prefix', folder]);
    return ['null', 'undefined', ''].includes(value) ? undefined : value;
  };
  const [global, user, ca] = [await setting('globalconfig'), await setting('userconfig'), await setting('cafile')];
  const npmrc = [global, user].map((file) => readIfAny(file ?? '').replaceAll(local, ''));
  const files = {
    npmrc: [...npmrc, `registry=${await setting('registry')}`].join('\n'),
    ca: [ca, process.env.NODE_EXTRA_CA_CERTS].map((file) => readIfAny(file ?? '')).join('\n'),
  };
  return Object.entries(files).flatMap(([name, text]) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return ['--secret', `id=${name},src=${join(folder, name)}`];
  });
};

export const megabytesOf = async (image: string): Promise<number> => {
  const [row] = JSON.parse(await buildah(['images', '--json', image])) as { size: string }[];
  const [, amount = '0', unit = 'MB'] = /([\d.]+) ?([kMG]?B)/.exec(row?.size ?? '') ?? [];
  return Math.round(Number(amount) * ({ kB: 0.001, MB: 1, GB: 1000 }[unit] ?? 0.000001));
};

/** Answers its id: another checkout may give the name to an image of its own meanwhile. */
export const buildImage = async (target: Target, base: string): Promise<string> => {
  const secrets = mkdtempSync(join(tmpdir(), 'zhixing-image-'));
  try {
    const idFile = join(secrets, 'id');
    const dockerfile = inCheckout('deploy/Dockerfile');
    await buildah([
      ...['build', '--isolation', 'chroot', '--format', 'docker', '--layers', '--network', 'host', '--pull-never'],
      ...['--build-arg', `BASE=${base}`, ...(await writeSecrets(secrets)), '--target', target],
      ...['--tag', imageOf(target), '--iidfile', idFile],
      ...['--file', dockerfile, '--ignorefile', `${dockerfile}.dockerignore`, checkout],
    ]);
    return readFileSync(idFile, 'utf8').replace('sha256:', '');
  } finally {
    rmSync(secrets, { recursive: true });
  }
};
