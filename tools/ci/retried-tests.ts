import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

export const readRetried = (path: string): string[] =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as string[]) : [];

/** A test that passed only when it ran again passes in vitest's own report like any other. */
export const reportRetried = (path: string): Reporter => {
  const retried: string[] = [];
  return {
    onTestCaseResult: (test) => {
      const file = test.module.moduleId.replace(`${process.cwd()}/`, '');
      if ((test.diagnostic()?.retryCount ?? 0) === 0 || !test.ok()) return;
      const reason = test.result().errors?.[0]?.message.slice(0, 600) ?? '';
      retried.push(`${file} › ${test.fullName}\n${reason}`);
    },
    onTestRunEnd: () => writeFileSync(path, JSON.stringify(retried)),
  };
};
