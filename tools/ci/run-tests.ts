import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, type Tally } from './run-command.ts';

/** Runs one vitest project and counts its tests from the report, so that a crash before the first test counts too. */
export const runTests = async (project: string, reports: string): Promise<Tally> => {
  const file = join(reports, `${project}.json`);
  const args = ['--project', project, '--reporter', 'default', '--reporter', 'json', '--outputFile.json', file];
  const { failed: hasFailed } = await runCommand(['vitest', 'run', ...args]);
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, hasFailed) };
};
