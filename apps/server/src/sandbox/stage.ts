import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const isOpen = (path: string): boolean => {
  const wanted = statSync(path).isDirectory() ? 0o5 : 0o4;
  if ((statSync(path).mode & wanted) !== wanted) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o1) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
};

/**
 * Jails run under an account that owns nothing, and cannot enter a private folder such as /root. What lies in one is
 * copied to where it can be read.
 */
export const createStage = () => {
  let folder: string | undefined;
  let count = 0;
  const stage = (path: string): string => {
    const real = realpathSync(path);
    if (process.getuid?.() !== 0 || isOpen(real)) return real;
    folder ??= mkdtempSync(join(tmpdir(), 'zhixing-sandbox-'));
    const copy = join(folder, String(++count), basename(real));
    mkdirSync(dirname(copy), { recursive: true });
    // Links between packages stay what they are: beside each other.
    cpSync(real, copy, { recursive: true, verbatimSymlinks: true });
    for (const open of [folder, dirname(copy)]) chmodSync(open, 0o755);
    return copy;
  };
  return {
    stage,
    clear: () => {
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type Stage = ReturnType<typeof createStage>['stage'];
