import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { machine, writeResult } from '../../lib/report.ts';
import { createRandom } from '../../lib/statistics.ts';
import { createModelSimulator } from '../chat/model-simulator.ts';
import { dev, openCampaignInstance } from '../instance.ts';
import { createOwner } from './client.ts';
import { makeUploads, type Upload } from './documents.ts';
import { type Evidence, findFaults, type Kill, summarise } from './judge.ts';
import { startParser } from './parser.ts';
import { openKnowledgeRecords } from './records.ts';

type Options = { files?: number; kills?: number; seed?: number; isQuick: boolean };

const victims = ['worker', 'parser', 'restate', 'postgres'] as const;
const isOver = ({ state }: { state: string }) => state === 'complete' || state === 'failed';
const host = '127.0.0.1';
const account = 'admin';
/** Work that a kill interrupted is tried again after up to 15 s, many times over. */
const patienceMs = 15 * 60_000;

/** Answers the number of violations. */
export const runKnowledgeCrash = async (options: Options): Promise<number> => {
  const { seed = randomInt(1_000_000), isQuick } = options;
  const { files = isQuick ? 20 : 200, kills: rounds = isQuick ? 1 : 8 } = options;
  // Spread over the whole of the work: reading comes first, embedding last.
  const pauseMs = isQuick ? 4_000 : 25_000;
  const before = machine();
  console.log(`knowledge-crash: ${files} files, ${rounds} kills of each of ${victims.join(', ')}, seed ${seed}`);
  const uploads = makeUploads(files, isQuick ? 12 : 60);
  const instance = await openCampaignInstance();
  const { env } = instance;
  const random = createRandom(seed);
  await dev('stop', 'sandbox');
  const parser = await startParser(env.SANDBOX_URL ?? '', env.SANDBOX_KEY ?? '');
  try {
    const owner = createOwner(instance.apiUrl, host, await instance.openToken(account));
    const knowledgeId = await owner.createBase();
    const records = openKnowledgeRecords(env, knowledgeId);
    const simulator = createModelSimulator(new URL(env.DEMO_MODEL_URL ?? '').origin);
    const uploaded = new Map<string, Upload>();
    for (const upload of uploads) uploaded.set(await owner.upload(knowledgeId, upload), upload);
    const ids = [...uploaded.keys()];
    const waitUntilOver = async (wanted: readonly string[]) => {
      const isDone = async () =>
        (await records.readStates().catch(() => [])).filter((one) => wanted.includes(one.id) && isOver(one)).length ===
        wanted.length;
      for (const end = Date.now() + patienceMs; !(await isDone()) && Date.now() < end; ) await sleep(1_000);
    };
    // One text begins the index of the base: others at the same time would measure the model as well.
    const first = ids[ids.length - 3] ?? '';
    await owner.start(first);
    await waitUntilOver([first]);
    const firstCall = (await simulator.readLedger(0)).at(-1)?.seq ?? 0;

    const begun = Date.now();
    const starting = (async () => {
      for (const id of ids) if (id !== first) await owner.start(id);
    })();
    const kills: Kill[] = [];
    const diedThemselves: string[] = [];
    let isAllOver = false;
    for (let round = 0; round < rounds && !isAllOver; round++)
      for (const victim of victims) {
        await sleep(pauseMs * (0.2 + random()));
        const over = (await records.readStates().catch(() => [])).filter(isOver).length;
        process.stdout.write(`\r  ${kills.length} kills, ${over} of ${files} files `);
        isAllOver = over === files;
        if (isAllOver) break;
        const kill: Kill = { victim, at: Date.now(), backAt: Number.POSITIVE_INFINITY };
        kills.push(kill);
        await (victim === 'parser' ? parser.kill() : instance.kill(victim));
        await sleep(random() < 0.5 ? 0 : random() * 5_000);
        await (victim === 'parser' ? parser.restart() : instance.restart(victim));
        kill.backAt = Date.now();
        diedThemselves.push(...instance.findDead(), ...(parser.isAlive() ? [] : ['parser']));
      }
    await starting;
    await waitUntilOver(ids);
    const seconds = Math.round((Date.now() - begun) / 1000);
    const embeddings = (await simulator.readLedger(firstCall)).filter(({ path }) => path.endsWith('/embeddings'));
    const settled = async () => [await records.readOutbox(), await records.readInvocations()] as const;
    let [outbox, invocations] = await settled();
    for (let left = 60; left > 0 && outbox.length + invocations.length > 0; left--) {
      await sleep(1_000);
      [outbox, invocations] = await settled();
    }
    const kept = await records.readKept();
    await records.close();
    const parses = parser.calls.filter(({ at }) => at >= begun);
    const evidence: Evidence = {
      ...{ uploads: uploaded, kills, kept, parses, embeddings, outbox, invocations, diedThemselves },
    };
    const faults = findFaults(evidence);
    const summary = { ...summarise(evidence), seconds };
    console.log();
    for (const [name, value] of Object.entries(summary)) console.log(`  ${name.padEnd(24)} ${JSON.stringify(value)}`);
    for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`);
    if (!isQuick) writeResult('knowledge-crash', { machine: before, seed, summary, faults });
    // Files that were over before the last kill would have shown nothing.
    return faults.length + (kills.length < victims.length ? 1 : 0);
  } finally {
    await parser.close();
    await instance.close();
  }
};
