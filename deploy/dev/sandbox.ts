import { existsSync } from 'node:fs';
import { sandboxEnvironment } from './environment.ts';
import { Failure } from './failure.ts';
import { inCheckout } from './home.ts';
import type { Instance } from './instance.ts';
import type { Part } from './part.ts';
import { httpOk } from './probe.ts';
import { fromShell, runToEnd } from './process.ts';
import { sandboxRelease } from './release.ts';

const office = '/usr/lib/libreoffice/program';
const packages = {
  bubblewrap: '/usr/bin/bwrap',
  python3: '/usr/bin/python3',
  'poppler-utils': '/usr/bin/pdftotext',
  'poppler-data': '/usr/share/poppler/cMap',
  'tesseract-ocr': '/usr/bin/tesseract',
  'tesseract-ocr-chi-sim': '/usr/share/tesseract-ocr/5/tessdata/chi_sim.traineddata',
  'libreoffice-writer-nogui': `${office}/libswlo.so`,
  'libreoffice-calc-nogui': `${office}/libsclo.so`,
  'libreoffice-impress-nogui': `${office}/libsdlo.so`,
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto',
};

export function sandboxPart(instance: Instance): Part {
  const port = instance.ports.sandbox;
  const release = sandboxRelease();
  return {
    name: 'sandbox',
    ports: [port],
    release,
    prepare: installPackages,
    command: () => ({
      file: process.execPath,
      args: [inCheckout('apps/server/src/sandbox.ts')],
      env: sandboxEnvironment(instance),
    }),
    isReady: () => httpOk(`http://127.0.0.1:${port}/ready`),
    version: async () => release,
  };
}

async function installPackages(): Promise<void> {
  const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return;
  const install = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0) throw new Failure(`The sandbox needs ${missing.join(' and ')}.`, `Run: ${install}`);
  const env = { ...fromShell(['http_proxy', 'https_proxy', 'no_proxy']), DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await runToEnd({ file: 'sh', args: ['-c', `apt-get update -qq; ${install}`], env });
  if (code !== 0)
    throw new Failure(
      `${install} ended with ${code}:\n${output.trim().split('\n').slice(-20).join('\n')}`,
      'Check the network.',
    );
}
