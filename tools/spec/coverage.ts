import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export type Row = { id: string; area: string; statement: string };

/** Rows of the requirement table; the area is the first part of the id. */
export const readRows = (table: string): Row[] =>
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([id = '', , , , statement = '']) => ({ id, area: id.replace(/-\d+$/, ''), statement }));

export const readTestTexts = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path && existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));

const titleForm = /\b(?:it|test|describe)(?:\.\w+\([^)]*\)|\.\w+)?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const idForm = /\b[A-Z][A-Z0-9]*-\d{2,3}\b/g;

/** Ids named in the titles of tests; a mention in a comment or in a body does not count. */
export const coveredIds = (texts: string[]): Set<string> =>
  new Set(
    texts.flatMap((text) => [...text.matchAll(titleForm)].flatMap(([, , title = '']) => title.match(idForm) ?? [])),
  );

export const coverageOf = (rows: Row[], covered: Set<string>) =>
  [...Map.groupBy(rows, ({ area }) => area)].map(([area, list]) => ({
    area,
    total: list.length,
    done: list.filter(({ id }) => covered.has(id)).length,
  }));
