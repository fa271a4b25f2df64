import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupRecord } from '../../../deploy/dev/backup-record.ts';
import { machine, writeResult } from '../../lib/report.ts';
import { createRandom } from '../../lib/statistics.ts';
import { openChatRecords } from '../chat/chat-records.ts';
import { createMailSimulator } from '../mail-crash/mail-simulator.ts';
import { requestMails } from '../mail-crash/request-mails.ts';
import { startCrowd, type Turn } from './crowd.ts';
import { acknowledged, findLost, findUnended, openRuns } from './judge.ts';
import { dev, from, openInstance, openStore, readEnvironment, resetAll, to, waitUntil } from './platform.ts';

type Options = { runs?: number; seed?: number; isQuick: boolean };

const host = '127.0.0.1';
const beginAgainMs = 60_000;

type Opened = Awaited<ReturnType<typeof openInstance>>;

/** Objects that nothing but the store knows, to be found again byte for byte. */
const putObjects = async (env: Record<string, string>, count: number) => {
  const store = openStore(env);
  const objects = Array.from({ length: count }, () => ({
    key: `${randomUUID()}/${randomUUID()}`,
    bytes: randomBytes(20_000),
  }));
  for (const { key, bytes } of objects) await store.put(key, bytes, 'application/octet-stream');
  store.close();
  return objects;
};

const findLostObjects = async (env: Record<string, string>, objects: { key: string; bytes: Buffer }[]) => {
  const store = openStore(env);
  const found = await Promise.all(objects.map(({ key }) => store.get(key)));
  store.close();
  return objects.flatMap(({ key, bytes }, index) =>
    Buffer.compare(bytes, found[index] ?? Buffer.alloc(0)) === 0 ? [] : [`object ${key} is not in the copy`],
  );
};

/** A restored platform must work: its keys to the engine are new, so nothing is taken for done. */
const findSilent = async (
  { env, records, apiUrl, token }: Opened,
  agentIds: string[],
  mails: number,
  random: () => number,
) => {
  const accounts = Array.from({ length: mails }, (_, index) => `after-${index}-${Date.now()}@restore.campaign.test`);
  await requestMails(apiUrl, accounts, 0, 500);
  const mail = createMailSimulator(env.MAIL_INBOX_URL ?? '');
  const missing = async () => {
    const got = new Set((await mail.readLedger()).flatMap(({ deliveredTo }) => deliveredTo));
    return accounts.filter((account) => !got.has(account));
  };
  await waitUntil(async () => (await missing()).length === 0, 30_000);
  const since = Date.now();
  const crowd = startCrowd({ apiUrls: [apiUrl], host, token, agentIds }, 4, random);
  await waitUntil(() => crowd.ended() >= 4, 60_000);
  await crowd.finish(30_000);
  const stored = new Map((await records.readRuns(since - 5_000)).map((run) => [run.id, run]));
  return [
    ...(await missing()).map((account) => `${account}: asked for after the restore, never sent`),
    ...crowd
      .turns()
      .filter(({ id }) => stored.get(id)?.status !== 'done')
      .map(({ id }) => `${id}: asked after the restore, not done`),
  ];
};

/** Answers the number of violations. */
export const runRestore = async ({ seed = randomInt(1_000_000), isQuick, ...options }: Options): Promise<number> => {
  const clients = options.runs ?? (isQuick ? 12 : 60);
  const before = machine();
  const random = createRandom(seed);
  const folder = join(mkdtempSync(join(tmpdir(), 'zhixing-restore-')), 'backup');
  console.log(`restore: ${clients} runs at a time, seed ${seed}`);
  await resetAll();
  try {
    await dev(from, ['up']);
    const source = await openInstance(from);
    const agentIds = await source.records.prepareAgents(host);
    const objects = await putObjects(source.env, isQuick ? 10 : 200);
    const since = Date.now();
    const crowd = startCrowd({ apiUrls: [source.apiUrl], host, token: source.token, agentIds }, clients, random);
    await waitUntil(() => crowd.ended() >= clients, 60_000);
    const backup = await dev(from, ['backup', folder]);
    const record = JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8')) as BackupRecord;
    const moment = Date.parse(record.moment);
    await sleep(isQuick ? 3_000 : 15_000);
    // The disaster: nobody reaches the source any more.
    const lostAt = Date.now();
    const turns = crowd.turns().map((turn): Turn => ({ ...turn }));
    await crowd.finish(60_000);
    await source.records.close();
    await dev(from, ['down']);

    const restored = await dev(to, ['restore', folder], { APP_SECRET: source.env.APP_SECRET ?? '' });
    const copyRecords = openChatRecords((await readEnvironment(to)).DATABASE_URL ?? '', '');
    const atMoment = await copyRecords.readRuns(since - 5_000);
    await copyRecords.close();
    const started = await dev(to, ['up']);
    const readyAt = Date.now();
    const copy = await openInstance(to);
    const openIds = openRuns(atMoment);
    const unended = async () => findUnended(turns, openIds, await copy.records.readRuns(since - 5_000));
    await waitUntil(async () => (await unended()).length === 0, beginAgainMs);
    const begunAgainSeconds = (Date.now() - readyAt) / 1000;
    const faults = [
      ...findLost(turns, moment, atMoment),
      ...(await unended()),
      ...(await findLostObjects(copy.env, objects)),
      ...(await findSilent(copy, agentIds, isQuick ? 3 : 10, random)),
      ...(acknowledged(turns, moment).length >= clients ? [] : ['void: too few turns ended before the moment']),
    ];
    await copy.records.close();
    const known = new Set(atMoment.map(({ id }) => id));
    const summary = {
      asked: turns.length,
      endedBeforeTheMoment: acknowledged(turns, moment).length,
      lostBeforeTheMoment: findLost(turns, moment, atMoment).length,
      openAtTheMoment: openIds.length,
      begunAgainSeconds,
      askedAfterTheMoment: turns.filter(({ id }) => !known.has(id)).length,
      lossWindowSeconds: (lostAt - moment) / 1000,
      rows: Object.values(record.rows).reduce((sum, count) => sum + count, 0),
      dumpBytes: record.files['database.dump'].bytes,
      objects: record.objects,
      backupSeconds: backup.seconds,
      restoreSeconds: restored.seconds,
      startSeconds: started.seconds,
    };
    for (const [name, value] of Object.entries(summary))
      console.log(`  ${name.padEnd(26)} ${typeof value === 'object' ? JSON.stringify(value) : value}`);
    for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`);
    if (!isQuick) writeResult('restore', { machine: before, seed, clients, summary, faults });
    return faults.length;
  } finally {
    await resetAll();
    rmSync(folder, { recursive: true, force: true });
  }
};
