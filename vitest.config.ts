import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';
import { mutate } from './bench/campaign/money/mutate.ts';
import { endInTime } from './tools/ci/end-in-time.ts';
import { reportRetried } from './tools/ci/retried-tests.ts';
import { reportUnheard } from './tools/ci/unheard-errors.ts';

/** What `pnpm full` runs and CI does not: something in CI fails too when the same behaviour breaks. */
const fullOnly = process.env.ZHIXING_TIER === 'full' ? [] : ['**/*.full.*test.ts'];
const needsServices = ['**/*.db.test.ts', '**/*.wire.test.ts'];

/** Journeys that measure, or change what every other one stands on. */
const alone = ['admin', 'login-abuse', 'streaming-speed', 'studio-speed'].map((name) => `e2e/${name}.test.ts`);

/** Where CI wants to read what came of a run. */
const report = process.env.ZHIXING_TEST_REPORT;

/** What a test makes is gone soon; in the usual 16 MB it is collected again and again. */
const execArgv = ['--max-semi-space-size=64'];

const journeys = (name: string, { exclude = [], ...more }: ProjectConfig): TestProjectConfiguration => ({
  test: {
    name,
    exclude: ['**/node_modules/**', ...fullOnly, ...exclude],
    globalSetup: ['e2e/start-platform.ts'],
    setupFiles: ['e2e/new-address.ts'],
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 90_000,
    hookTimeout: 180_000,
    execArgv,
    // A journey that loses a race with a busy machine runs again; the report names it with "retry".
    retry: process.env.CI ? 1 : 0,
    ...more,
  },
});

export default defineConfig({
  test: {
    reporters: report
      ? [
          'default',
          ['json', { outputFile: `${report}.json` }],
          reportUnheard(`${report}-unheard.json`),
          reportRetried(`${report}-retried.json`),
          endInTime,
        ]
      : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages', 'apps/server', 'apps/simulators', 'tools', 'deploy', 'bench'].map(
            (folder) => `${folder}/**/*.test.ts`,
          ),
          exclude: ['**/node_modules/**', ...needsServices, ...fullOnly],
          // Loading the modules anew for each file costs more than the tests.
          isolate: false,
          maxWorkers: 2,
        },
      },
      // Parts of a page load others while a test is over: each file on its own.
      {
        test: {
          name: 'unit-web',
          include: ['apps/web/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...fullOnly],
          maxWorkers: 2,
        },
      },
      {
        plugins: [mutate(process.env.MONEY_MUTANT)],
        test: {
          name: 'integration',
          include: ['{apps,deploy}/**/*.db.test.ts', 'apps/**/*.wire.test.ts'],
          exclude: ['**/node_modules/**', ...fullOnly],
          globalSetup: ['apps/server/test/start-services.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate: false,
          maxWorkers: 3,
          execArgv,
          sequence: { groupOrder: 2 },
          // A process that a busy machine starts too late is started again; the report names the test with "retry".
          retry: process.env.CI ? 1 : 0,
        },
      },
      journeys('e2e', { include: ['e2e/**/*.test.ts'], exclude: alone, maxWorkers: 2 }),
      journeys('e2e-alone', { include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } }),
    ],
  },
});
