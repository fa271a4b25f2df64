import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled, instancesFolder } from '../../deploy/dev/home.ts';
import { readRetried } from './retried-tests.ts';
import { runCommand, type Tally } from './run-command.ts';
import {
  failedFiles,
  failuresOf,
  line,
  longestSeconds,
  type Report,
  slowestFiles,
  suspectSeconds,
  tooLong,
} from './test-report.ts';
import { readUnheard } from './unheard-errors.ts';

/** Programs that tests start live for seconds: a sixth of their start is collecting what is young. */
const nodeOptions = [process.env.NODE_OPTIONS, '--max-semi-space-size=64'].filter(Boolean).join(' ');

const run = async (project: string, name: string, more: string[] = []) => {
  const file = `${name}.json`;
  const { failed } = await runCommand(['vitest', 'run', '--project', `${project}*`, ...more], {
    ZHIXING_TEST_REPORT: name,
    NODE_COMPILE_CACHE: compiled,
    NODE_OPTIONS: nodeOptions,
  });
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  const unheard = readUnheard(`${name}-unheard.json`);
  return {
    report,
    hasFailed: failed > 0,
    retried: readRetried(`${name}-retried.json`),
    files: [...new Set([...(report ? failedFiles(report) : []), ...unheard.map((one) => one.file)])].filter(Boolean),
    failures: [
      ...(report ? failuresOf(report) : []),
      ...unheard.map((one) => `${one.file || project}: unheard error\n${one.message}`),
    ],
  };
};

/** What a project's tests write to. */
const instances: Record<string, string> = { integration: 'test', e2e: 'e2e' };

/** What the parts wrote while a test failed: the reset would take it along. */
const keepLogs = (instance: string, to: string) => {
  const logs = join(instancesFolder, instance, 'logs');
  if (existsSync(logs)) cpSync(logs, to, { recursive: true });
};

/** Files that take too long also by themselves: a machine that others use too makes every file slow beside the rest. */
const tooLongAlone = async (project: string, reports: string, report: Report): Promise<string[]> => {
  const files = tooLong(report, suspectSeconds).map(({ path }) => path);
  if (files.length === 0) return [];
  console.log(`\n${project}: ${files.length} files took over ${suspectSeconds} s and run again by themselves`);
  const alone = await run(project, join(reports, `${project}-alone`), ['--no-file-parallelism', ...files]);
  return (alone.report ? tooLong(alone.report) : []).map((file) => `takes over ${longestSeconds} s:${line(file)}`);
};

/**
 * Runs one vitest project and counts its tests from the report, so that a crash before the first test counts too. Files
 * that failed run a second time, one after the other and on a fresh instance: what a busy machine broke passes then and
 * is named, what is broken fails again, and what a failed test left behind breaks nothing.
 */
export const runTests = async (project: string, reports: string): Promise<Tally> => {
  const first = await run(project, join(reports, project));
  if (!first.report) return { passed: 0, failed: 1, failures: [`${project}: no report`] };
  for (const line of slowestFiles(first.report, 12)) console.log(line);
  const { numPassedTests: passed, numFailedTests } = first.report;
  const { files, retried } = first;
  const long = tooLong(first.report).map(line);
  if (!first.hasFailed) {
    const failures = await tooLongAlone(project, reports, first.report);
    return { passed, failed: failures.length, failures, long, again: retried };
  }
  if (files.length === 0) return { passed, failed: 1, failures: [`${project}: failed outside of its tests`] };

  console.log(`\n${project}: ${files.length} files failed and run again by themselves`);
  const instance = instances[project];
  if (instance) {
    keepLogs(instance, join(reports, `${project}-logs`));
    await runCommand(['./dev', 'reset', '--yes'], { ZHIXING_INSTANCE: instance });
  }
  const second = await run(project, join(reports, `${project}-again`), ['--no-file-parallelism', ...files]);
  if (!second.report) return { passed, failed: Math.max(1, numFailedTests), failures: first.failures };
  const { failures } = second;
  return {
    long,
    passed: passed + Math.max(0, numFailedTests - second.report.numFailedTests),
    failed: Math.max(failures.length, second.hasFailed ? 1 : 0),
    failures,
    again: [...retried, ...first.failures.map((failure) => failure.slice(0, 600))],
  };
};
