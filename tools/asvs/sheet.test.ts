import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSheet, sheetFaults, wantedLevels, withFigures } from './sheet.ts';

const tests: Record<string, string> = {
  'a/x.test.ts': `it('opens', () => {}); it.each([f(1)])(\n  'shuts %s', () => {}); it.skip('sleeps', () => {}); // 'said'`,
};
const readTest = (path: string) => tests[path];

const whole = [...wantedLevels].map(([id, level]) => ({
  id,
  level,
  subject: 'words',
  state: 'met',
  evidence: 'a/x.test.ts: opens',
}));
const withFirst = (change: object) => [{ ...whole[0], ...change } as (typeof whole)[number], ...whole.slice(1)];

describe('the sheet of ASVS 5.0.0', () => {
  it('has 70 rows of level 1 and 183 of level 2', () => {
    const levels = [...wantedLevels.values()];
    expect([1, 2].map((level) => levels.filter((own) => own === level).length)).toEqual([70, 183]);
  });

  it('a whole one has no fault', () => {
    expect(sheetFaults(whole, readTest)).toEqual([]);
    expect(sheetFaults(withFirst({ evidence: 'a/x.test.ts: opens | a/x.test.ts: shuts %s' }), readTest)).toEqual([]);
  });

  it.each([
    [{ id: 'V1.2.10' }, 'V1.2.10: no requirement of levels 1 and 2'],
    [{ id: 'V1.1.2' }, 'V1.1.2: stands twice'],
    [{ id: 'V1.1.2' }, 'V1.1.1: is missing'],
    [{ level: 1 }, 'V1.1.1: is of level 2'],
    [{ subject: ' ' }, 'V1.1.1: has no subject'],
    [{ state: 'unknown' }, 'V1.1.1: "unknown" is no state'],
    [{ state: 'not-met', evidence: '' }, 'V1.1.1: nothing is said for it'],
    [{ evidence: 'a/gone.test.ts: opens' }, 'V1.1.1: no test file a/gone.test.ts'],
    [{ evidence: 'a/x.ts: opens' }, 'V1.1.1: no test file a/x.ts'],
    [{ evidence: 'a/x.test.ts: open' }, 'V1.1.1: a/x.test.ts has no test "open"'],
    [{ evidence: 'a/x.test.ts: said' }, 'V1.1.1: a/x.test.ts has no test "said"'],
    [{ evidence: 'a/x.test.ts: sleeps' }, 'V1.1.1: a/x.test.ts has no test "sleeps"'],
    [{ evidence: 'a/x.test.ts' }, 'V1.1.1: a/x.test.ts has no test ""'],
    [{ evidence: 'a/x.test.ts: opens | b' }, 'V1.1.1: no test file b'],
  ])('%o is seen: %s', (change, fault) => {
    expect(sheetFaults(withFirst(change), readTest)).toContain(fault);
  });

  it('another column is seen', () => {
    const text = 'id\tlevel\tsubject\tstate\tevidence\nV1.1.1\t2\twords\tmet\ta/x.test.ts: opens\tmore';
    expect(sheetFaults(readSheet(text), readTest)).toContain('V1.1.1: "too many columns" is no state');
  });

  it('of the repository names tests that exist, and the page beside it has its figures', () => {
    const rows = readSheet(readFileSync('docs/security/asvs.tsv', 'utf8'));
    expect(rows).toHaveLength(253);
    expect(sheetFaults(rows, (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined))).toEqual([]);
    const page = readFileSync('docs/security/asvs.md', 'utf8');
    expect(withFigures(page, rows)).toBe(page);
    expect(() => withFigures('a page without its place', rows)).toThrow('lacks');
    expect(withFigures(page, rows.slice(1))).not.toBe(page);
  });
});
