import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadFile } from '@zhixing/contract/file';
import { instancesFolder } from '../../../deploy/dev/home.ts';
import { isRunning, type ProcessMark } from '../../../deploy/dev/process.ts';
import { tryDev } from '../../../deploy/dev-instance.ts';
import { machine, writeResult } from '../../lib/report.ts';
import { createRandom } from '../../lib/statistics.ts';
import { startCrowd } from '../restore/crowd.ts';
import { findLost } from '../restore/judge.ts';
import { dev, from, openInstance, resetAll, waitUntil } from '../restore/platform.ts';
import { mountSmallDisk, type Victim, victims } from './small-disk.ts';

type Options = { runs?: number; parts?: string; isQuick: boolean };
type Opened = Awaited<ReturnType<typeof openInstance>>;

/** Room for a few segments of PostgreSQL's log, or for the engine's tables. */
const spareMegabytes = { postgres: 96, restate: 64, store: 16 };

const isAlive = (victim: Victim) => {
  const file = join(instancesFolder, from.name, 'pids', `${victim}.json`);
  return isRunning(JSON.parse(readFileSync(file, 'utf8')) as ProcessMark);
};

const sendFile = async ({ apiUrl, token }: Opened, host: string): Promise<string> => {
  const body = new FormData();
  body.append('file', new Blob(['x'.repeat(200_000)], { type: 'text/plain' }), 'a.txt');
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-host': host };
  const reply = await fetch(apiUrl + uploadFile.path, { method: 'POST', headers, body }).catch(() => undefined);
  return reply ? `HTTP ${reply.status} ${(await reply.text()).slice(0, 120)}` : 'not reached';
};

/** What hours of work would write: the log needs a new segment, and there is no room for it. */
const growLog = () =>
  tryDev(from, ['sql', '-XAtc', "select pg_logical_emit_message(false, 'full-disk', repeat('x', 8000000))"]);

const countBy = (names: string[]) =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));

const host = '127.0.0.1';

const fillOne = async (place: Opened, agentIds: string[], victim: Victim, clients: number, fullMs: number) => {
  await dev(from, ['stop', victim]);
  const disk = mountSmallDisk(from.name, victim, spareMegabytes[victim]);
  try {
    await dev(from, ['up', victim]);
    await dev(from, ['up']);
    const since = Date.now();
    const crowd = startCrowd({ apiUrls: [place.apiUrl], host, token: place.token, agentIds }, clients, createRandom(7));
    await waitUntil(() => crowd.ended() >= clients, 60_000);
    disk.fill();
    const fullAt = Date.now();
    const uploads: string[] = [];
    let diedAfterSeconds: number | null = null;
    while (Date.now() - fullAt < fullMs) {
      uploads.push(await sendFile(place, host));
      if (victim === 'postgres') await growLog();
      if (diedAfterSeconds === null && !isAlive(victim)) diedAfterSeconds = (Date.now() - fullAt) / 1000;
      await sleep(1_000);
    }
    const endedWhileFull = crowd.turns().filter(({ endedAt = 0 }) => endedAt > fullAt).length;
    const ready = await fetch(`${place.apiUrl}/ready`).then((reply) => reply.text(), String);
    disk.makeRoom();
    const roomAt = Date.now();
    const hadToBeStarted = !isAlive(victim);
    await dev(from, ['up']);
    const hasNewTurn = () => crowd.turns().some(({ endedAt = 0, askedAt }) => askedAt > fullAt && endedAt > roomAt);
    const needsRestart = !(await waitUntil(hasNewTurn, 30_000));
    if (needsRestart) await dev(from, ['stop', victim]).then(() => dev(from, ['up']));
    const isBack = await waitUntil(hasNewTurn, 60_000);
    const backSeconds = (Date.now() - roomAt) / 1000;
    await crowd.finish(120_000);
    await waitUntil(
      async () =>
        (await place.records.readRuns(since - 5_000)).every(
          ({ status }) => status !== 'running' && status !== 'queued',
        ),
      120_000,
    );
    const stored = await place.records.readRuns(since - 5_000);
    const turns = crowd.turns();
    const afterwards = await sendFile(place, host);
    const summary = {
      victim,
      fullSeconds: fullMs / 1000,
      diedAfterSeconds,
      hadToBeStarted,
      needsRestart,
      readyWhileFull: ready.slice(0, 200),
      turns: turns.length,
      endedWhileFull,
      refused: countBy(turns.flatMap(({ refusal }) => refusal?.reason ?? [])),
      outcomes: countBy(stored.map(({ status, errorCode }) => (errorCode ? `${status} ${errorCode}` : status))),
      uploadsWhileFull: countBy(uploads.map((text) => text.slice(0, 60))),
      uploadAfterwards: afterwards.slice(0, 60),
      backSeconds: isBack ? backSeconds : null,
    };
    return {
      summary,
      faults: [
        ...findLost(
          turns.filter(({ outcome }) => outcome === 'done'),
          Number.POSITIVE_INFINITY,
          stored,
        ),
        ...(isBack ? [] : [`${victim}: no turn ended after there was room again and a restart`]),
        ...stored
          .filter(({ status }) => status === 'running' || status === 'queued')
          .map(({ id, status }) => `${id}: is still ${status}`),
      ],
    };
  } finally {
    await dev(from, ['stop', victim]);
    disk.unmount();
    await dev(from, ['up']);
  }
};

/** Each of the three that keep data, on a disk that is full for a while. Answers the number of violations. */
export const runFullDisk = async ({ runs, parts, isQuick }: Options): Promise<number> => {
  const before = machine();
  const wanted = victims.filter((victim) => !parts || parts.split(',').includes(victim));
  const passes: Awaited<ReturnType<typeof fillOne>>[] = [];
  await resetAll();
  try {
    await dev(from, ['up']);
    const place = await openInstance(from);
    const agentIds = await place.records.prepareAgents(host);
    for (const victim of wanted) {
      const pass = await fillOne(place, agentIds, victim, runs ?? 8, isQuick ? 15_000 : 40_000);
      for (const [name, value] of Object.entries(pass.summary))
        console.log(`  ${name.padEnd(20)} ${typeof value === 'object' ? JSON.stringify(value) : value}`);
      for (const fault of pass.faults.slice(0, 20)) console.log(`    ${fault}`);
      passes.push(pass);
      if (!isQuick) writeResult('full-disk', { machine: before, passes });
    }
    await place.records.close();
  } finally {
    await resetAll();
  }
  return passes.reduce((sum, { faults }) => sum + faults.length, 0);
};
