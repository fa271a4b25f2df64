import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../dev/failure.ts';
import { home } from '../dev/home.ts';
import { fromShell, plainEnvironment } from '../dev/process.ts';

const imagesFolder = join(home, 'images');

/** Images and their layers stay in the folder of ./dev: nothing of the machine's own containers is touched. */
const places = ['--root', join(imagesFolder, 'storage'), '--runroot', join(imagesFolder, 'run')];

const overlayFileSystem = 0x794c7630;
/** In a container whose own root is made of layers no others can be laid over it: whole copies, which are slower. */
export const canLayer = () => {
  mkdirSync(imagesFolder, { recursive: true });
  return statfsSync(imagesFolder).type !== overlayFileSystem;
};

/** Runs a program and answers what it printed; its complaints are for the case that it fails. */
export const runProgram = async (file: string, args: string[]): Promise<string> => {
  const child = spawn(file, args, {
    env: plainEnvironment({
      ...fromShell(['http_proxy', 'https_proxy', 'no_proxy']),
      DEBIAN_FRONTEND: 'noninteractive',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, complaints] = ['', ''];
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (complaints += chunk));
  const [code] = await once(child, 'close').catch((error: Error) => [error.message]);
  if (code === 0) return output.trim();
  const end = `${output}\n${complaints}`.trim().split('\n').slice(-30).join('\n');
  throw new Failure(`${file} ended with ${code}:\n${end}`, 'See "Images" in docs/operate/deploy.md for what it needs.');
};

export const buildah = (args: string[]) =>
  runProgram('buildah', [...places, '--storage-driver', canLayer() ? 'overlay' : 'vfs', ...args]);

/** Nothing when there is no such image. */
export const idOf = (name: string): Promise<string | undefined> =>
  buildah(['inspect', '--type', 'image', '--format', '{{.FromImageID}}', name]).catch(() => undefined);
