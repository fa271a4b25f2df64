import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { machine, writeResult } from '../../lib/report.ts';
import { createRandom } from '../../lib/statistics.ts';
import { type ChatRecords, openChatRecords } from '../chat/chat-records.ts';
import { createModelSimulator, type ModelSimulator } from '../chat/model-simulator.ts';
import { type Evidence, findFaults, isSettled, type Summary, summarise } from './judge.ts';
import { type Killable, runPass, type Unrest } from './run-pass.ts';

type Plan<Name extends string> = {
  /** Of the campaign, and of the file with its figures. */
  name: string;
  victims: readonly Name[];
  clients: number;
  kills: number;
  flushesOf?: (victim: Name) => number;
  mayRefuse: boolean;
  unrestOf?: (victim: Name) => Unrest;
  seed?: number | undefined;
  isQuick: boolean;
};
type Instance<Name extends string> = Killable<Name> & {
  apiUrls: readonly string[];
  openToken: (account: string) => Promise<string>;
  close: () => Promise<void>;
};

const host = '127.0.0.1';
const account = 'admin';
const patienceMs = 120_000;

const gather = async (simulator: ModelSimulator, records: ChatRecords, since: number, firstCall: number) => {
  const [stored, calls, outbox, invocations] = await Promise.all([
    records.readRuns(since),
    simulator.readLedger(firstCall),
    records.readOutbox(),
    records.readInvocations(),
  ]);
  return { stored, calls, outbox, invocations } satisfies Evidence;
};

const print = (summary: Summary, faults: string[]) => {
  for (const [name, value] of Object.entries(summary))
    console.log(`  ${name.padEnd(26)} ${typeof value === 'object' ? JSON.stringify(value) : value}`);
  console.log(`  ${'violations'.padEnd(26)} ${faults.length}`);
  for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`);
};

/** One victim after the other is killed while people chat; answers the number of violations. */
export const runPasses = async <Name extends string>(
  open: () => Promise<Instance<Name>>,
  { name, victims, clients, kills, flushesOf, mayRefuse, unrestOf, seed = randomInt(1_000_000), isQuick }: Plan<Name>,
): Promise<number> => {
  const before = machine();
  console.log(`${name}: ${clients} runs at a time, ${kills} kills of each of ${victims.join(', ')}, seed ${seed}`);
  const instance = await open();
  const { env } = instance;
  const records = openChatRecords(env.DATABASE_URL ?? '', env.RESTATE_ADMIN_URL ?? '');
  const simulator = createModelSimulator(new URL(env.DEMO_MODEL_URL ?? '').origin);
  const random = createRandom(seed);
  const passes: { summary: Summary; faults: string[] }[] = [];
  try {
    const token = await instance.openToken(account);
    const target = { apiUrls: instance.apiUrls, host, token, agentIds: await records.prepareAgents(host) };
    for (const victim of victims) {
      const since = Date.now();
      const firstCall = (await simulator.readLedger(0)).at(-1)?.seq ?? 0;
      const unrest = unrestOf?.(victim) ?? { calls: 1, ms: 0 };
      const plan = { victim, mayRefuse, unrest, clients, kills, flushes: flushesOf?.(victim) ?? 0, random, target };
      const pass = await runPass(instance, simulator, plan);
      let evidence = await gather(simulator, records, since, firstCall);
      for (const end = Date.now() + patienceMs; !isSettled(evidence) && Date.now() < end; await sleep(500))
        evidence = await gather(simulator, records, since, firstCall);
      const summary = summarise(pass, evidence);
      const faults = findFaults(pass, evidence);
      print(summary, faults);
      passes.push({ summary, faults });
      // The small run of every commit would write over the figures of the whole one.
      if (!isQuick) writeResult(name, { machine: before, seed, clients, passes });
    }
  } finally {
    await records.close();
    await instance.close();
  }
  return passes.reduce((sum, { faults }) => sum + faults.length, 0);
};
