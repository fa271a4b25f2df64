import { describe, expect, it } from 'vitest';
import { readSourceFiles } from '../structure/source-file.ts';
import { findLiterals } from './find-literals.ts';
import { hardTexts } from './hard-texts.ts';
import { findSlow } from './measure.ts';

const length = 20_000;
const limitMs = 15;

const isRead = (path: string) =>
  /^(apps\/(web|server)\/src|packages\/contract\/src)\//.test(path) &&
  // Attacks on the sandbox are slow on purpose.
  !/\.test\.tsx?$|\/sandbox\/escapes\//.test(path);

const literals = readSourceFiles()
  .filter(({ path }) => isRead(path))
  .flatMap(findLiterals);

const slowTextOf = (source: string, flags: string) => {
  const form = new RegExp(source, /[gy]/.test(flags) ? flags : `${flags}g`);
  return findSlow(form, hardTexts(source, flags, length), limitMs);
};

describe('the measure', () => {
  it.each([
    [String.raw`\s+$`, ''],
    [String.raw`^(?:a|\w+)*$`, ''],
    [String.raw`^(?:[ \t]*>[ \t]*){24}`, 'm'],
    [String.raw`^\s*(?:(?:shape|label)\s*:\s*(?:"[^"\\<>]*"|[\w-]+)\s*,?\s*)*$`, ''],
    [String.raw`<!--[\s\S]*?-->`, 'g'],
  ])('finds what goes back over its text: /%s/%s', (source, flags) => {
    expect(slowTextOf(source, flags)).toBeDefined();
  });

  it.each([
    [String.raw`(?<!\s)\s+$`, ''],
    [String.raw`^[\w-]+$`, ''],
    [String.raw`\{[^{}]*\}`, 'g'],
  ])('lets pass what reads it once: /%s/%s', (source, flags) => {
    expect(slowTextOf(source, flags)).toBeUndefined();
  });

  it('sees the expressions of the sources', () => {
    expect(literals.length).toBeGreaterThan(400);
    expect(literals.map(({ source }) => source)).toContain('^<br\\s*\\/?>$');
  });
});

it('no regular expression of web, server and contract takes more than linear time', { timeout: 240_000 }, () => {
  const slow = literals.flatMap(({ place, source, flags }) => {
    const text = slowTextOf(source, flags);
    return text === undefined ? [] : [`${place} /${source}/${flags} on ${JSON.stringify(text.slice(0, 40))}…`];
  });
  expect(slow).toEqual([]);
});
