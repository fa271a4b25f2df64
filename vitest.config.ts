import { defineConfig } from 'vitest/config';
import { reportUnheard } from './tools/ci/unheard-errors.ts';

/** What `pnpm full` runs and CI does not: something in CI fails too when the same behaviour breaks. */
const fullOnly = process.env.ZHIXING_TIER === 'full' ? [] : ['**/*.full.*test.ts'];
const needsServices = ['**/*.db.test.ts', '**/*.wire.test.ts'];

/** Where CI wants to read what came of a run. */
const report = process.env.ZHIXING_TEST_REPORT;

export default defineConfig({
  test: {
    reporters: report
      ? ['default', ['json', { outputFile: `${report}.json` }], reportUnheard(`${report}-unheard.json`)]
      : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/**/*.test.ts',
            'tools/**/*.test.ts',
            'deploy/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ...needsServices, ...fullOnly],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{apps,deploy}/**/*.db.test.ts', 'apps/**/*.wire.test.ts'],
          exclude: ['**/node_modules/**', ...fullOnly],
          globalSetup: ['apps/server/test/start-services.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
          // A process that a busy machine starts too late is started again; the report names the test with "retry".
          retry: process.env.CI ? 1 : 0,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...fullOnly],
          globalSetup: ['e2e/start-platform.ts'],
          setupFiles: ['e2e/new-address.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 90_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          // A journey that loses a race with a busy machine runs again; the report names it with "retry".
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
});
