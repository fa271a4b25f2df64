import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, type Tally } from './run-command.ts';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[];
};
type Assertion = { fullName: string; status: string; failureMessages: string[] };

const failuresOf = (report: Report) =>
  report.testResults.flatMap((file) => {
    const path = file.name.replace(`${process.cwd()}/`, '');
    const broken = file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed');
    return [
      ...(broken ? [`${path}: ${file.message}`] : []),
      ...file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${path} › ${fullName}\n${failureMessages.join('\n').slice(0, 2_000)}`),
    ];
  });

/** Runs one vitest project and counts its tests from the report, so that a crash before the first test counts too. */
export const runTests = async (project: string, reports: string): Promise<Tally> => {
  const file = join(reports, `${project}.json`);
  const args = ['--project', project, '--reporter', 'default', '--reporter', 'json', '--outputFile.json', file];
  const { failed: hasFailed } = await runCommand(['vitest', 'run', ...args]);
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: [`${project}: no report`] };
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, hasFailed),
    failures: failuresOf(report),
  };
};
