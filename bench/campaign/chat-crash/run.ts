import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { machine, writeResult } from '../../lib/report.ts';
import { createRandom } from '../../lib/statistics.ts';
import { type ChatRecords, openChatRecords } from '../chat/chat-records.ts';
import { createModelSimulator, type ModelSimulator } from '../chat/model-simulator.ts';
import { openCampaignInstance, type Victim, victims } from '../instance.ts';
import { type Evidence, findFaults, isSettled, type Summary, summarise } from './judge.ts';
import { runPass } from './run-pass.ts';

type Options = { runs?: number; kills?: number; parts?: string; seed?: number; isQuick: boolean };

const host = '127.0.0.1';
const account = 'admin';
const patienceMs = 120_000;

const partsOf = (text: string | undefined): Victim[] => {
  if (!text) return [...victims];
  const names = text.split(',');
  const unknown = names.find((name) => !victims.some((victim) => victim === name));
  if (unknown !== undefined) throw new Error(`"${unknown}" is not one of ${victims.join(', ')}`);
  return names as Victim[];
};

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

/** Answers the number of violations. */
export const runChatCrash = async (options: Options): Promise<number> => {
  const { seed = randomInt(1_000_000), isQuick } = options;
  const { runs: clients = isQuick ? 24 : 200, kills = isQuick ? 2 : 40 } = options;
  const parts = partsOf(options.parts);
  const before = machine();
  console.log(`chat-crash: ${clients} runs at a time, ${kills} kills of each of ${parts.join(', ')}, seed ${seed}`);
  const instance = await openCampaignInstance();
  const { env } = instance;
  const records = openChatRecords(env.DATABASE_URL ?? '', env.RESTATE_ADMIN_URL ?? '');
  const simulator = createModelSimulator(new URL(env.DEMO_MODEL_URL ?? '').origin);
  const random = createRandom(seed);
  const passes: { summary: Summary; faults: string[] }[] = [];
  try {
    const token = await instance.openToken(account);
    const target = { apiUrl: instance.apiUrl, host, token, agentIds: await records.prepareAgents(host) };
    for (const victim of parts) {
      const flushes = victim === 'valkey' ? (isQuick ? 2 : Math.max(10, Math.round(kills / 4))) : 0;
      const since = Date.now();
      const firstCall = (await simulator.readLedger(0)).at(-1)?.seq ?? 0;
      const pass = await runPass(instance, simulator, { victim, clients, kills, flushes, random, target });
      let evidence = await gather(simulator, records, since, firstCall);
      for (const end = Date.now() + patienceMs; !isSettled(evidence) && Date.now() < end; await sleep(500))
        evidence = await gather(simulator, records, since, firstCall);
      const summary = summarise(pass, evidence);
      const faults = findFaults(pass, evidence);
      print(summary, faults);
      passes.push({ summary, faults });
      // The small run of every commit would write over the figures of the whole one.
      if (!isQuick) writeResult('chat-crash', { machine: before, seed, clients, passes });
    }
  } finally {
    await records.close();
    await instance.close();
  }
  return passes.reduce((sum, { faults }) => sum + faults.length, 0);
};
