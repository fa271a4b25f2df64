import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { machine, writeResult } from '../../lib/report.ts';
import { createRandom } from '../../lib/statistics.ts';
import { type CampaignInstance, openCampaignInstance, type Victim } from '../instance.ts';
import { addBase, addFile, type Target } from './client.ts';
import { openKnowledgeRecords, watchParser } from './evidence.ts';
import { findFaults, isSettled, type Wanted } from './judge.ts';
import { makeFile } from './make-file.ts';

type Options = { runs?: number; kills?: number; seed?: number; isQuick: boolean };

const parts: Victim[] = ['worker', 'restate', 'postgres', 'sandbox'];
const host = '127.0.0.1';
const patienceMs = 300_000;
const uploads = 4;

type Pass = { victim: Victim; files: number; kills: number; first: number };

/** Files come all the time; each kill at a random moment of their reading, cutting and embedding. */
const runPass = async (
  instance: CampaignInstance,
  target: Target,
  pass: Pass,
  random: () => number,
  readsUrl: string,
) => {
  const base = await addBase(target, pass.victim);
  const parser = watchParser(readsUrl);
  const wanted: Wanted[] = [];
  const waiting = Array.from({ length: pass.files }, (_, at) => makeFile(pass.first + at));
  const upload = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      wanted.push({ id: await addFile(target, base, file), file });
      await sleep(random() * 400);
    }
  };
  const kill = async () => {
    for (let no = 1; no <= pass.kills; no++) {
      await sleep(500 + random() * 2_500);
      if (pass.victim === 'sandbox') await parser.keep();
      await instance.kill(pass.victim);
      await sleep(random() < 0.7 ? 0 : random() * 3_000);
      await instance.restart(pass.victim);
      process.stdout.write(`\r  ${pass.victim}: ${no} of ${pass.kills} kills, ${wanted.length} files `);
    }
  };
  await Promise.all([...Array.from({ length: uploads }, upload), kill()]);
  process.stdout.write('\n');
  return { base, wanted, parser };
};

/** Answers the number of violations. */
export const runKnowledgeCrash = async (options: Options): Promise<number> => {
  const { seed = randomInt(1_000_000), isQuick } = options;
  const { runs = isQuick ? 20 : 200, kills = isQuick ? 2 : 10 } = options;
  const files = Math.ceil(runs / parts.length);
  const before = machine();
  console.log(`knowledge-crash: ${files} files and ${kills} kills of each of ${parts.join(', ')}, seed ${seed}`);
  const instance = await openCampaignInstance();
  const { env } = instance;
  const records = openKnowledgeRecords(env.DATABASE_URL ?? '', env.RESTATE_ADMIN_URL ?? '');
  const random = createRandom(seed);
  const passes: { victim: Victim; files: number; reads: number; seconds: number; faults: string[] }[] = [];
  try {
    const target = { apiUrl: instance.apiUrl, host, token: await instance.openToken('admin') };
    for (const [at, victim] of parts.entries()) {
      const began = Date.now();
      const pass = { victim, files, kills, first: at * files };
      const { base, wanted, parser } = await runPass(instance, target, pass, random, env.SANDBOX_URL ?? '');
      const gather = async () => ({
        stored: await records.readFiles(base),
        outbox: await records.readOutbox(),
        invocations: await records.readInvocations(),
      });
      let seen = await gather();
      for (const end = Date.now() + patienceMs; !isSettled(wanted, seen) && Date.now() < end; await sleep(500))
        seen = await gather();
      const reads = await parser.stop();
      const faults = findFaults(wanted, { ...seen, reads, places: parser.places() }, kills);
      const seconds = Math.round((Date.now() - began) / 1000);
      console.log(`  ${victim}: ${wanted.length} files, ${reads} reads, ${seconds} s, ${faults.length} violations`);
      for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`);
      passes.push({ victim, files: wanted.length, reads, seconds, faults });
    }
    if (!isQuick) writeResult('knowledge-crash', { machine: before, seed, kills, passes });
  } finally {
    await records.close();
    await instance.close();
  }
  return passes.reduce((sum, { faults }) => sum + faults.length, 0);
};
