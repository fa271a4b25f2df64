import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const testFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const guardForm = /\binFull\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const leftOut = /^[^\n]*\n?\s*inFull\(/;

/** What a test left out of CI names as its guard, if that is no test of CI. */
const faultOf = (guard: string) => {
  const [path = '', words = ''] = guard.split(' › ');
  if (!testFiles.includes(path) || path.includes('.full.')) return 'is no file of CI';
  if (!words) return 'names no title';
  const text = read(path);
  const at = text.indexOf(words);
  if (at < 0) return 'has no such title';
  return leftOut.test(text.slice(at + words.length)) ? 'is left out of CI itself' : undefined;
};

it('whatever only the whole run makes names a test of CI that fails with it', () => {
  const guards = testFiles.flatMap((file) =>
    [...read(file).matchAll(guardForm)].map(([, , guard = '']) => ({ file, guard, fault: faultOf(guard) })),
  );
  expect(guards.filter(({ fault }) => fault)).toEqual([]);
});
