import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && existsSync(path));

/** Paths a document names: links, and code spans that look like a path of this repository. */
const referencesOf = (text: string) => [
  ...[...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => ({ link, isLink: true })),
  ...[...text.matchAll(/`((?:apps|packages|tools|deploy|docs|e2e|bench|\.ci)\/[\w./-]*\w)`/g)].map(([, link = '']) => ({
    link,
    isLink: false,
  })),
];

const missing = documents.flatMap((path) =>
  referencesOf(readFileSync(path, 'utf8'))
    .filter(({ link }) => !/^(https?|mailto):/.test(link))
    .filter(({ link, isLink }) => !existsSync(link) && !(isLink && existsSync(join(dirname(path), link))))
    .map(({ link }) => `${path}: ${link} does not exist`),
);
for (const line of missing) console.error(line);
console.log(`documents: ${documents.length} read, ${missing.length} dead references`);
process.exitCode = missing.length > 0 ? 1 : 0;
