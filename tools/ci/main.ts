import { mkdtempSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRootfs } from '../../deploy/dev/rootfs.ts';
import { runCommand, type Tally } from './run-command.ts';
import { runTests } from './run-tests.ts';
import { longestSeconds } from './test-report.ts';

const reports = mkdtempSync(join(tmpdir(), 'zhixing-ci-'));

const campaign = (...args: string[]) => runCommand(['node', 'bench/campaign/main.ts', ...args]);

/** What nobody asks any more still asks itself whether there is work. */
const end = (instance: string) => runCommand(['./dev', 'down'], { ZHIXING_INSTANCE: instance });

type Step = [name: string, run: () => Promise<Tally>];
/** A run that is not over after 90 minutes counts for nothing: on a starved machine the drills at its end are left out. */
const lateMs = 70 * 60_000;
const tests: Step[] = [
  // The root of the services waits for the network and for one thread of dpkg most of its time.
  ['verify', () => Promise.all([runCommand(['node', 'tools/verify.ts']), makeRootfs()]).then(([tally]) => tally)],
  ['unit tests', () => runTests('unit', reports)],
  ['integration tests', () => runTests('integration', reports).finally(() => end('test'))],
  ['browser journeys', () => runTests('e2e', reports).finally(() => end('e2e'))],
  ['requirement rows', () => runCommand(['node', 'tools/spec/main.ts'])],
  // By itself: a ratio of two arms, and neither may wait for a drill.
  ['cost of a turn', () => runCommand(['node', 'bench/main.ts', 'turn-cost'])],
];
/** Lists of these run beside each other: each on instances of its own, and none needs a whole processor. */
const quickDrills: Step[][] = [
  [['images drill (server)', () => campaign('images', '--quick')]],
  [['chat crash campaign (small)', () => campaign('chat-crash', '--quick')]],
];
/** Hours are allowed: the campaigns in their whole form, the measurements, one after the other. */
const wholeDrills: Step[][] = [
  [
    ['images drill', () => campaign('images')],
    ['mail crash campaign', () => campaign('mail-crash')],
    ['chat crash campaign', () => campaign('chat-crash')],
    ['cluster campaign', () => campaign('cluster')],
    ['restore drill', () => campaign('restore')],
    ['full disk campaign', () => campaign('full-disk')],
    ['operate campaign', () => campaign('operate')],
    ['money crash campaign', () => campaign('money-crash')],
    ['knowledge crash campaign', () => campaign('knowledge-crash')],
    ['money model campaign', () => campaign('money')],
    ['money mutants campaign', () => campaign('money', '--mutants')],
    ['benchmarks', () => runCommand(['node', 'bench/main.ts'])],
  ],
];
/** Of all processors, since `before`: what waits could run beside something else. */
const processorTimes = () =>
  cpus().reduce(
    ({ idle, all }, { times }) => ({
      idle: idle + times.idle,
      all: all + Object.values(times).reduce((sum, time) => sum + time, 0),
    }),
    { idle: 0, all: 0 },
  );
const busyPercent = (before: ReturnType<typeof processorTimes>) => {
  const { idle, all } = processorTimes();
  return Math.round(100 * (1 - (idle - before.idle) / (all - before.all)));
};

const isFull = process.argv.includes('--full');
if (isFull) process.env.ZHIXING_TIER = 'full';

const instances = ['test', 'e2e', 'images', 'campaign', 'bench'];
// What an earlier run left behind is no part of this one.
for (const instance of instances) await runCommand(['./dev', 'reset', '--yes'], { ZHIXING_INSTANCE: instance });

const begun = performance.now();
const total = {
  passed: 0,
  failed: 0,
  failures: [] as string[],
  again: [] as string[],
  long: [] as string[],
  leftOut: [] as string[],
};
const perform = async ([name, run]: Step) => {
  const started = performance.now();
  const times = processorTimes();
  console.log(`\n━━ ${name}`);
  const { passed, failed, failures = [], again = [], long = [] } = await run();
  total.passed += passed;
  total.failed += failed;
  total.again.push(...again);
  total.long.push(...long);
  total.failures.push(...(failed > 0 && failures.length === 0 ? [name] : failures));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`━━ ${name}: ${failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s, processors ${busyPercent(times)} % busy`);
};
const performDrills = async (drills: Step[]) => {
  for (const drill of drills)
    if (isFull || performance.now() - begun < lateMs) await perform(drill);
    else total.leftOut.push(drill[0]);
};
for (const step of tests) await perform(step);
await Promise.all((isFull ? wholeDrills : quickDrills).map(performDrills));

for (const instance of instances) await end(instance);

for (const name of total.leftOut)
  console.log(`\n◌ left out, the run had taken over ${lateMs / 60_000} minutes: ${name}`);
for (const name of total.long) console.log(`\n◷ over ${longestSeconds} s:${name}`);
console.log(`\n${total.again.length} tests ran a second time`);
for (const name of total.again) console.log(`\n↻ failed at first: ${name}`);
for (const failure of total.failures) console.log(`\n✗ ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
