import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, type Tally } from './run-command.ts';
import { runTests } from './run-tests.ts';

const reports = mkdtempSync(join(tmpdir(), 'zhixing-ci-'));

const steps: [string, () => Promise<Tally>][] = [
  ['verify', () => runCommand(['node', 'tools/verify.ts'])],
  ['unit tests', () => runTests('unit', reports)],
  ['integration tests', () => runTests('integration', reports)],
  ['browser journeys', () => runTests('e2e', reports)],
  [
    'mail crash campaign (small)',
    () => runCommand(['node', 'bench/campaign/main.ts', 'mail-crash', '--mails', '40', '--kills', '3']),
  ],
  ['chat crash campaign (small)', () => runCommand(['node', 'bench/campaign/main.ts', 'chat-crash', '--quick'])],
  ['restore drill (small)', () => runCommand(['node', 'bench/campaign/main.ts', 'restore', '--quick'])],
  ['operate campaign (quick)', () => runCommand(['node', 'bench/campaign/main.ts', 'operate', '--quick'])],
  ['benchmarks (quick)', () => runCommand(['node', 'bench/main.ts', '--quick'])],
  ['requirement rows', () => runCommand(['node', 'tools/spec/main.ts'])],
];

const total = { passed: 0, failed: 0, failures: [] as string[] };
for (const [name, run] of steps) {
  const started = performance.now();
  console.log(`\n━━ ${name}`);
  const { passed, failed, failures = [] } = await run();
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...(failed > 0 && failures.length === 0 ? [name] : failures));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`━━ ${name}: ${failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
}

for (const instance of ['test', 'e2e', 'campaign', 'bench'])
  await runCommand(['./dev', 'down'], { ZHIXING_INSTANCE: instance });

for (const failure of total.failures) console.log(`\n✗ ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
