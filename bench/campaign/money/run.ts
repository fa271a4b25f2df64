import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout } from '../../../deploy/dev/home.ts';
import { machine, writeResult } from '../../lib/report.ts';
import { mutants } from './mutants.ts';

type Options = { seeds?: number; seed?: number; areMutants: boolean };
type Outcome = {
  seeds: number;
  steps: number;
  transfers: number;
  seconds: number;
  /** Of the processor, without the database's. */
  nodeSeconds: number;
  failed: string[];
  faults: { check: string; count: number }[];
};

const test = 'apps/server/src/features/order/money-model.db.test.ts';
/** Seeds of one database: its last proof reads all of its books. */
const atOnce = 250;
/** As many as the slowest of them to be seen needs, and some more. */
const seedsOfMutant = 120;

/** The model test in a process of its own; undefined when it never came to an end. */
const runSeeds = async (env: Record<string, string>): Promise<Outcome | undefined> => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixing-money-'));
  const MONEY_RESULT = join(folder, 'result.json');
  const args = ['run', '--project', 'integration', test];
  const child = spawn(join(checkout, 'node_modules/.bin/vitest'), args, {
    cwd: checkout,
    env: { ...process.env, ...env, MONEY_RESULT },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-4_000);
  });
  await once(child, 'exit');
  const outcome = existsSync(MONEY_RESULT) ? (JSON.parse(readFileSync(MONEY_RESULT, 'utf8')) as Outcome) : undefined;
  rmSync(folder, { recursive: true });
  if (!outcome) console.log(said);
  return outcome;
};

const sumOf = (outcomes: Outcome[]) => {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, one) => all + of(one), 0);
  return {
    seeds: sum((one) => one.seeds),
    steps: sum((one) => one.steps),
    transfers: sum((one) => one.transfers),
    seconds: sum((one) => one.seconds),
    nodeSeconds: sum((one) => one.nodeSeconds),
    failed: outcomes.flatMap((one) => one.failed),
    faults: outcomes.flatMap((one) => one.faults),
  };
};

/** Answers the number of violations. */
const runModel = async ({ seeds = 10_000, seed: first = 1 }: Options) => {
  const before = machine();
  const outcomes: Outcome[] = [];
  for (let done = 0; done < seeds; done += atOnce) {
    const count = Math.min(atOnce, seeds - done);
    const outcome = await runSeeds({ MONEY_SEEDS: String(count), MONEY_FIRST: String(first + done) });
    if (!outcome) return 1;
    outcomes.push(outcome);
    console.log(`  ${done + count} of ${seeds} seeds, ${outcome.seconds} s, ${outcome.transfers} transfers`);
    for (const failure of outcome.failed) console.log(`    ${failure}`);
    // After each part: a run of an hour that is cut short has shown what it did.
    writeResult('money-model', { machine: before, first, wanted: seeds, ...sumOf(outcomes) });
  }
  const { failed, faults } = sumOf(outcomes);
  return failed.length + faults.length;
};

/** Every broken rule has to be seen; one that is not is a violation. */
const runMutants = async () => {
  const before = machine();
  const results: { mutant: string; isFound: boolean; by: string }[] = [];
  for (const { name } of mutants) {
    const outcome = await runSeeds({ MONEY_SEEDS: String(seedsOfMutant), MONEY_MUTANT: name });
    const by = outcome?.failed[0] ?? outcome?.faults[0]?.check ?? '';
    const isFound = by !== '';
    results.push({ mutant: name, isFound, by: by.slice(0, 200) });
    console.log(`  ${isFound ? 'found' : 'MISSED'}  ${name}: ${by.slice(0, 120)}`);
  }
  writeResult('money-mutants', { machine: before, seeds: seedsOfMutant, results });
  return results.filter(({ isFound }) => !isFound).length;
};

export const runMoney = async (options: Options): Promise<number> => {
  const { seeds = 10_000, seed = 1, areMutants } = options;
  console.log(
    areMutants ? `money: ${mutants.length} broken rules` : `money: ${seeds} seeds from ${seed}, 100 steps each`,
  );
  return areMutants ? runMutants() : runModel(options);
};
