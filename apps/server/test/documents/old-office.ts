import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = '/usr/lib/libreoffice/program/soffice.bin';

/** An office document in the form of before 2007, as LibreOffice writes it. */
export const oldOffice = (bytes: Buffer, from: string, to: string): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixing-office-'));
  try {
    writeFileSync(join(folder, `in.${from}`), bytes);
    const words = [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--norestore', '--convert-to', to];
    // It ends with 81 when it has made its profile.
    for (const _ of [1, 2])
      if (spawnSync(program, [...words, '--outdir', folder, `${folder}/in.${from}`], { stdio: 'ignore' }).status !== 81)
        break;
    return readFileSync(join(folder, `in.${to}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
