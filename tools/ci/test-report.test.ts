import { expect, it } from 'vitest';
import { failedFiles, failuresOf, slowestFiles, suspectSeconds, tooLong } from './test-report.ts';

const file = (name: string, seconds: number, status: string, results: [string, string][], message = '') => ({
  name: `${process.cwd()}/${name}`,
  status,
  message,
  startTime: 1_000,
  endTime: 1_000 + seconds * 1_000,
  assertionResults: results.map(([fullName, state]) => ({
    fullName,
    status: state,
    failureMessages: state === 'failed' ? ['expected 1 to be 2'] : [],
  })),
});
const report = {
  numPassedTests: 2,
  numFailedTests: 1,
  testResults: [
    file('a.test.ts', 3, 'passed', [['one', 'passed']]),
    file('b.test.ts', 70.25, 'failed', [
      ['two', 'failed'],
      ['three', 'passed'],
    ]),
    file('c.test.ts', 1, 'failed', [], 'could not start'),
  ],
};

it('names what failed: each test, and each file that broke before its first', () => {
  expect(failedFiles(report)).toEqual(['b.test.ts', 'c.test.ts']);
  expect(failuresOf(report)).toEqual(['b.test.ts › two\nexpected 1 to be 2', 'c.test.ts: could not start']);
});

it('names the slowest files', () => {
  expect(slowestFiles(report, 2)).toEqual(['   70.3 s  b.test.ts', '    3.0 s  a.test.ts']);
  expect(tooLong(report).map(({ path }) => path)).toEqual(['b.test.ts']);
  expect(tooLong(report, suspectSeconds)).toEqual([]);
});
