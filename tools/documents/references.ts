import { dirname, join } from 'node:path';

type Exists = (path: string) => boolean;

/** In these every code span with a slash is meant as a path; elsewhere only those that begin with a folder of ours. */
export const exactPages = ['AGENTS.md', 'docs/life-of-a-turn.md'];

/** Where a path of an exact page may begin. */
const roots = ['', 'apps/server/src', 'apps/web/src'];

const linkForm = /\]\(([^)#\s]+)[^)]*\)/g;
const ownPathForm = /`((?:apps|packages|tools|deploy|docs|e2e|bench|\.ci)\/[\w./-]*\w)`/g;
const anyPathForm = /`([\w.-]+(?:\/[\w.-]+)*\/[\w.-]*)`/g;

const spansOf = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, span = '']) => span);

const deadLinks = (path: string, text: string, exists: Exists) =>
  spansOf(text, linkForm)
    .filter((link) => !/^(https?|mailto):/.test(link))
    .filter((link) => !exists(link) && !exists(join(dirname(path), link)));

const exactFaults = (text: string, exists: Exists) =>
  spansOf(text, anyPathForm).flatMap((span) => {
    const found = roots.filter((root) => exists(join(root, span)));
    if (found.length === 1) return [];
    return [
      found.length === 0
        ? `${span} does not exist`
        : `${span} is in ${found.map((root) => root || 'the root').join(' and ')}: write it whole`,
    ];
  });

/** Paths that a document names and that are not there. */
export const documentFaults = (path: string, text: string, exists: Exists): string[] =>
  [
    ...deadLinks(path, text, exists).map((link) => `${link} does not exist`),
    ...(exactPages.includes(path)
      ? exactFaults(text, exists)
      : spansOf(text, ownPathForm)
          .filter((span) => !exists(span))
          .map((span) => `${span} does not exist`)),
  ].map((fault) => `${path}: ${fault}`);
