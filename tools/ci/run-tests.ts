import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, type Tally } from './run-command.ts';
import { failedFiles, failuresOf, type Report, slowestFiles } from './test-report.ts';

const run = async (project: string, file: string, more: string[] = []) => {
  const args = ['--project', project, '--reporter', 'default', '--reporter', 'json', '--outputFile.json', file];
  const { failed } = await runCommand(['vitest', 'run', ...args, ...more]);
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  return { report, hasFailed: failed > 0 };
};

/**
 * Runs one vitest project and counts its tests from the report, so that a crash before the first test counts too. Files
 * that failed run a second time, one after the other: what a busy machine broke passes then and is named, what is
 * broken fails again.
 */
export const runTests = async (project: string, reports: string): Promise<Tally> => {
  const first = await run(project, join(reports, `${project}.json`));
  if (!first.report) return { passed: 0, failed: 1, failures: [`${project}: no report`] };
  for (const line of slowestFiles(first.report, 12)) console.log(line);
  const { numPassedTests: passed, numFailedTests } = first.report;
  const files = failedFiles(first.report);
  if (!first.hasFailed) return { passed, failed: 0 };
  if (files.length === 0) return { passed, failed: 1, failures: [`${project}: failed outside of its tests`] };

  console.log(`\n${project}: ${files.length} files failed and run again by themselves`);
  const second = await run(project, join(reports, `${project}-again.json`), ['--no-file-parallelism', ...files]);
  if (!second.report) return { passed, failed: numFailedTests, failures: failuresOf(first.report) };
  const failures = failuresOf(second.report);
  return {
    passed: passed + Math.max(0, numFailedTests - second.report.numFailedTests),
    failed: Math.max(failures.length, second.hasFailed ? 1 : 0),
    failures,
    again: failuresOf(first.report).map((failure) => failure.split('\n')[0] ?? ''),
  };
};
