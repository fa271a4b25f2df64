import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { machine, writeResult } from '../../lib/report.ts';
import { createRandom } from '../../lib/statistics.ts';
import { openCampaignInstance, type Victim } from '../instance.ts';
import { type Evidence, findFaults, type Summary, summarise } from './judge.ts';
import { createMailSimulator, type MailSimulator } from './mail-simulator.ts';
import { openRecords, type Records } from './records.ts';
import { runPass } from './run-pass.ts';

const delayMs = 800;
const patienceMs = 180_000;

const gather = async (simulator: MailSimulator, records: Records, domain: string): Promise<Evidence> => {
  const [ledger, checkCodes, outbox, invocations] = await Promise.all([
    simulator.readLedger(),
    records.readCheckCodes(domain),
    records.readOutbox(),
    records.readInvocations(),
  ]);
  return { taken: ledger.filter(({ to }) => to[0]?.endsWith(`@${domain}`)), checkCodes, outbox, invocations };
};

const isSettled = ({ checkCodes, outbox, invocations }: Evidence, mails: number) =>
  checkCodes.filter(({ sentAt }) => sentAt).length === mails && outbox.length === 0 && invocations.length === 0;

const print = (summary: Summary, faults: string[]) => {
  for (const [name, value] of Object.entries(summary))
    console.log(`  ${name.padEnd(26)} ${typeof value === 'object' ? JSON.stringify(value) : value}`);
  console.log(`  ${'violations'.padEnd(26)} ${faults.length}`);
  for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`);
};

/** Answers the number of violations. */
export const runMailCrash = async (options: { mails: number; kills: number; seed?: number }): Promise<number> => {
  const { mails, kills, seed = randomInt(1_000_000) } = options;
  const before = machine();
  console.log(`mail-crash: ${mails} mails and ${kills} kills per pass, seed ${seed}, load before ${before.loadBefore}`);
  const instance = await openCampaignInstance();
  const { env } = instance;
  const records = openRecords(env.DATABASE_URL ?? '', env.RESTATE_ADMIN_URL ?? '');
  const simulator = createMailSimulator(env.MAIL_INBOX_URL ?? '');
  const random = createRandom(seed);
  const passes: { summary: Summary; faults: string[] }[] = [];
  try {
    await simulator.setDelay(delayMs);
    for (const victim of ['worker', 'restate'] satisfies Victim[]) {
      const domain = `${victim}.campaign.test`;
      const pass = await runPass(instance, simulator, { victim, domain, mails, kills, delayMs, random });
      let evidence = await gather(simulator, records, domain);
      for (const end = Date.now() + patienceMs; !isSettled(evidence, mails) && Date.now() < end; await sleep(250))
        evidence = await gather(simulator, records, domain);
      const summary = summarise(pass, evidence, delayMs, Date.now());
      const faults = findFaults(pass, evidence);
      print(summary, faults);
      passes.push({ summary, faults });
    }
  } finally {
    await records.close();
    await instance.close();
  }
  writeResult('mail-crash', { machine: before, seed, delayMs, passes });
  return passes.reduce((sum, { faults }) => sum + faults.length, 0);
};
