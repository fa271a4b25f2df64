import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

type UnheardError = { file: string; message: string };

export const readUnheard = (path: string): UnheardError[] =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as UnheardError[]) : [];

/** An error that met nobody fails a run, but no test of it: vitest's own report does not name it. */
export const reportUnheard = (path: string): Reporter => ({
  onTestRunEnd: (_, errors) => {
    const found = errors.map(({ VITEST_TEST_PATH: file, stack, message }): UnheardError => {
      const from = typeof file === 'string' ? file.replace(`${process.cwd()}/`, '') : '';
      return { file: from, message: stack ?? message };
    });
    writeFileSync(path, JSON.stringify(found));
  },
});
