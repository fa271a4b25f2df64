import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../../lib/child.ts';
import { machine, writeResult } from '../../lib/report.ts';
import { createRandom } from '../../lib/statistics.ts';
import { type Killable, openCampaignInstance } from '../instance.ts';
import type { Kept, Seeded } from './books.ts';
import { type Deeds, runBuyer } from './buyer.ts';
import { findFaults, isSettled } from './judge.ts';

type Options = { payments?: number; kills?: number; seed?: number; isQuick: boolean };

const victims: readonly Killable[] = ['api', 'worker', 'restate', 'postgres', 'wechat-pay'];
const buyers = 20;
/** The job that closes windows comes every minute, the one that asks about orders may pause as long. */
const patienceMs = 240_000;

/** Answers the number of violations. */
export const runMoneyCrash = async (options: Options): Promise<number> => {
  const { seed = randomInt(1_000_000), isQuick } = options;
  const { payments = isQuick ? 60 : 500, kills = isQuick ? 2 : 10 } = options;
  const before = machine();
  console.log(`money-crash: ${payments} payments, ${kills} kills of each of ${victims.join(', ')}, seed ${seed}`);
  const instance = await openCampaignInstance();
  const random = createRandom(seed);
  const openBooks = () => startChild(new URL('./books.ts', import.meta.url), { core: 1, env: instance.env });
  try {
    const first = await openBooks();
    const { buyers: people, agentId } = await first.ask<Seeded>('seed', { count: buyers });
    await first.stop();
    const simulatorUrl = instance.env.WECHAT_PAY_URL ?? '';
    const place = { apiUrl: instance.apiUrl, simulatorUrl, agentId, host: '127.0.0.1' };
    const deeds = people.map((): Deeds => ({ paid: [], seenPaid: 0, asked: 0, refused: [] }));
    const paid = () => deeds.reduce((sum, one) => sum + one.paid.length, 0);
    let [isOver, isStopped] = [false, false];
    const most = Math.ceil(payments / buyers);
    const working = Promise.all(
      people.map((who, at) => {
        const own = deeds[at] as Deeds;
        return runBuyer(who, place, own, { most, random, isStopped: () => isStopped });
      }),
    ).then(() => {
      isOver = true;
    });
    const diedThemselves: string[] = [];
    let killed = 0;
    for (let round = 0; round < kills; round++)
      for (const victim of victims) {
        await sleep(300 + random() * 1_500);
        if (isOver) break;
        await instance.kill(victim);
        killed += 1;
        await sleep(random() < 0.5 ? 0 : random() * 2_000);
        await instance.restart(victim);
        diedThemselves.push(...instance.findDead());
        process.stdout.write(`\r  ${killed} kills, ${paid()} of ${payments} payments `);
      }
    const late = setTimeout(() => {
      isStopped = true;
    }, patienceMs);
    await working;
    clearTimeout(late);
    const books = await openBooks();
    const ids = { buyers: people.map(({ id }) => id) };
    const all = () => deeds.flatMap((one) => one.paid);
    let kept = await books.ask<Kept>('kept', ids);
    const [begun, end] = [Date.now(), Date.now() + patienceMs];
    for (; !isSettled(kept, all()) && Date.now() < end; await sleep(2_000)) {
      // Those without a run would wait out their five minutes.
      if ((kept.open.runs ?? 0) === 0) await books.ask('endWindows');
      kept = await books.ask<Kept>('kept', ids);
    }
    await books.stop();
    const faults = findFaults(kept, deeds, diedThemselves);
    const refusals = deeds.flatMap((one) => one.refused);
    const summary = {
      kills: killed,
      payments: paid(),
      seenPaidByTheirBuyer: deeds.reduce((sum, one) => sum + one.seenPaid, 0),
      answersAsked: deeds.reduce((sum, one) => sum + one.asked, 0),
      answersPaid: kept.answersPaid,
      runs: kept.runs,
      refused: Object.fromEntries([...Map.groupBy(refusals, String)].map(([why, list]) => [why, list.length])),
      settledSeconds: (Date.now() - begun) / 1000,
    };
    console.log();
    for (const [name, value] of Object.entries(summary)) console.log(`  ${name.padEnd(24)} ${JSON.stringify(value)}`);
    for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`);
    if (!isQuick) writeResult('money-crash', { machine: before, seed, summary, faults });
    // Kills after the last payment would have shown nothing.
    return faults.length + (paid() < payments * 0.9 ? 1 : 0);
  } finally {
    await instance.close();
  }
};
