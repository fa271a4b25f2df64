import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export type SourceFile = { path: string; text: string; imports: string[] };

const specifierForm = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\1/g;

/** What a file imports: repository paths for our own files, bare names for packages. Type-only imports count. */
const importsOf = (path: string, text: string) =>
  [...text.matchAll(specifierForm)].map(([, , name = '']) => {
    if (name.startsWith('@zhixing/contract/')) return `packages/contract/src/${name.slice(18)}.ts`;
    return name.startsWith('.') ? normalize(join(dirname(path), name)) : name;
  });

export const toSourceFile = (path: string, text: string): SourceFile => ({
  path,
  text,
  imports: importsOf(path, text),
});

export const readSourceFiles = (): SourceFile[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(path) && !path.endsWith('.d.ts'))
    .map((path) => toSourceFile(path, readFileSync(path, 'utf8')));
