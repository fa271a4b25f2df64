import { parseArgs } from 'node:util';
import { chatBench } from './chat/bench.ts';
import { checkTurnCost } from './chat/turn-cost.ts';
import { runKnowledgeQuality } from './knowledge/run.ts';
import { knowledgeBench } from './knowledge/speed/bench.ts';
import { knowledgeGrowthBench } from './knowledge/speed/growth.ts';
import type { Bench } from './lib/bench.ts';
import type { Finding } from './lib/finding.ts';
import { type BenchInstance, openBenchInstance } from './lib/instance.ts';
import { machine, printTable, writeResult } from './lib/report.ts';
import { normalPace, quickPace } from './lib/rounds.ts';
import { runLoad } from './load/run.ts';
import { marketBench } from './market/bench.ts';
import { moneyBench, moneyTurnsBench } from './money/bench.ts';
import { noopBench } from './noop/bench.ts';
import { overloadBench } from './overload/bench.ts';
import { rlsBench } from './rls/bench.ts';
import { sandboxBench } from './sandbox/bench.ts';
import { runSoak } from './soak/run.ts';
import { toolsBench } from './tools/bench.ts';

const benches: Bench[] = [
  noopBench,
  rlsBench,
  marketBench,
  chatBench,
  overloadBench,
  sandboxBench,
  toolsBench,
  moneyBench,
  moneyTurnsBench,
  knowledgeBench,
  knowledgeGrowthBench,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    keep: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    users: { type: 'string', default: '300' },
    minutes: { type: 'string' },
    rest: { type: 'string', default: '60' },
    record: { type: 'boolean', default: false },
  },
});
if (positionals[0] === 'load') {
  const { users, minutes = '3', rest } = values;
  const wrong = await runLoad({ users: Number(users), minutes: Number(minutes), restSeconds: Number(rest) });
  process.exit(wrong === 0 ? 0 : 1);
}
if (positionals[0] === 'knowledge-quality') process.exit(runKnowledgeQuality() === 0 ? 0 : 1);
const alone: Record<string, (instance: BenchInstance) => Promise<boolean>> = {
  'turn-cost': (instance) => checkTurnCost(instance, values.record, console.log),
  soak: async (instance) => (await runSoak(instance, Number(values.minutes ?? 60), console.log)) === 0,
};
const lonely = alone[positionals[0] ?? ''];
if (lonely) {
  const instance = openBenchInstance();
  try {
    process.exitCode = (await lonely(instance)) ? 0 : 1;
  } finally {
    if (!values.keep) instance.close();
  }
  process.exit();
}
const unknown = positionals.filter((name) => benches.every((bench) => bench.name !== name));
if (unknown.length > 0) {
  console.error(
    `no benchmark ${unknown.join(', ')}; there are: ${benches.map(({ name }) => name).join(', ')}, load, soak, turn-cost, knowledge-quality`,
  );
  process.exit(2);
}
const chosen = positionals.length > 0 ? benches.filter(({ name }) => positionals.includes(name)) : benches;
const basis = values.quick ? quickPace : normalPace;
const pace = {
  ...basis,
  rounds: Number(values.rounds ?? basis.rounds),
  seconds: Number(values.seconds ?? basis.seconds),
};

const instance = openBenchInstance();
const all: Finding[] = [];
try {
  for (const bench of chosen) {
    const before = machine();
    console.log(`${bench.name}: ${pace.rounds} rounds of ${pace.seconds} s, load before ${before.loadBefore}`);
    const findings = await bench.run(pace, instance, console.log);
    writeResult(bench.name, { machine: before, pace, findings });
    all.push(...findings);
  }
} finally {
  if (!values.keep) instance.close();
}
console.log();
printTable(all);
// A shared machine misses goals by itself: figures are always shown, and only `--strict` makes a miss a failure.
process.exitCode = values.strict && all.some(({ isMet, isNoisy }) => !isMet && !isNoisy) ? 1 : 0;
