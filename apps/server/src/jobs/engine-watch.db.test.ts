import * as contract from '@zhixing/contract/auth';
import { jobNames } from '@zhixing/contract/operation';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openScratchDatabase } from '../../test/scratch-database.ts';
import { spawnRestate } from '../../test/spawn-restate.ts';
import { spawnServer } from '../../test/spawn-server.ts';
import { findFreePort } from '../../test/spawn-simulator.ts';
import { uniqueAddress, uniqueMail } from '../../test/unique.ts';
import { openWorld, type World } from '../../test/world.ts';
import { newId } from '../base/id.ts';

let world: World;
let host: string;
let restate: Awaited<ReturnType<typeof spawnRestate>>;
let env: Record<string, string>;
const stops: (() => Promise<unknown>)[] = [];
const workers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const scratch = await openScratchDatabase();
  restate = await spawnRestate();
  env = { DATABASE_URL: scratch.appUrl, RESTATE_INGRESS_URL: restate.ingress, RESTATE_ADMIN_URL: restate.admin };
  world = await openWorld({ env });
  ({ host } = await world.addTenant());
  stops.push(() => world.close(), restate.stop, scratch.drop);
});
afterEach(async () => {
  for (const stop of workers.splice(0)) await stop();
});
afterAll(async () => {
  await delayMails(0);
  for (const stop of stops) await stop();
});

/** A release at an address that it keeps. */
const release = async (name: string) => {
  const port = String(await findFreePort());
  return {
    start: async (more: Record<string, string> = {}, firstWords?: string) => {
      const place = { WORKER_PORT: port, WORKER_URL: `http://127.0.0.1:${port}`, RELEASE: name };
      const worker = await spawnServer('worker', { ...env, ...place, ...more }, firstWords);
      workers.push(() => worker.stop('SIGKILL'));
      return worker;
    },
  };
};
type Worker = Awaited<ReturnType<typeof spawnServer>>;

const { MAIL_INBOX_URL = '' } = process.env;
const delayMails = (delayMs: number) =>
  fetch(`${MAIL_INBOX_URL}/control`, { method: 'POST', body: JSON.stringify({ delayMs }) });

/** A piece of work, by the id of its request. */
const order = async () => {
  const requestId = `request-${newId()}`;
  const body = { account: uniqueMail(), type: 'EMAIL', scene: 'REG' } as const;
  const headers = { 'x-request-id': requestId };
  const reply = await world.send(contract.sendCheckCode, { body }, { host, address: uniqueAddress(), headers });
  expect(reply.code).toBe(200);
  return requestId;
};
const whoDid = (requestId: string, among: Record<string, Worker>) =>
  vi.waitFor(
    () => {
      const done = Object.entries(among).filter(([, { lines }]) =>
        lines.some((line) => line.requestId === requestId && line.msg === 'job done'),
      );
      expect(done).toHaveLength(1);
      return done[0]?.[0];
    },
    { timeout: 20_000, interval: 50 },
  );
/** Which of them did a piece of work that was ordered just now. */
const whoWorks = async (among: Record<string, Worker>) => whoDid(await order(), among);
const partsOf = async ({ metricsPort }: Worker) => {
  const reply = await fetch(`http://127.0.0.1:${metricsPort}/ready`);
  return ((await reply.json()) as { parts: Record<string, boolean> }).parts;
};
const tickedSince = async (moment: Date) => {
  const { rows } = await world.services.db.pool.query<{ name: string }>(
    'select name from job_tick where last_ended > $1 order by name',
    [moment],
  );
  return rows.map(({ name }) => name);
};

describe('a worker and its engine', { timeout: 120_000 }, () => {
  it('a release that comes back after a newer one takes new work again, unless it is kept to finish its work', async () => {
    const [first, second] = [await release('first'), await release('second')];
    const a = await first.start();
    const b = await second.start();
    expect(await whoWorks({ a, b })).toBe('b');
    await a.stop();
    const kept = await first.start({ WORKER_REGISTERS: 'false' });
    expect(await whoWorks({ a: kept, b })).toBe('b');
    expect(await partsOf(kept)).toMatchObject({ registered: true });
    await kept.stop();
    const again = await first.start();
    expect(await whoWorks({ a: again, b })).toBe('a');
  });

  it('work begun on one release ends on it, new work goes to the newest', async () => {
    const [first, second] = [await release('begun'), await release('next')];
    const old = await first.start();
    await delayMails(4_000);
    const slow = await order();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const fresh = await second.start();
    await delayMails(0);
    expect(await whoWorks({ old, fresh })).toBe('fresh');
    expect(await whoDid(slow, { old, fresh })).toBe('old');
    expect(fresh.lines.some(({ requestId }) => requestId === slow)).toBe(false);
  });

  it('waits for an engine that is away at its start, and says so', async () => {
    await restate.kill();
    const worker = await (await release('early')).start({}, 'the engine is away; waiting for it');
    await restate.start();
    await worker.until(({ msg }) => msg === 'worker is ready');
    expect(await whoWorks({ worker })).toBe('worker');
  });

  it('registers again by itself when the engine has lost its data; one that was not the newest does not', async () => {
    const [first, second] = [await release('older'), await release('newer')];
    const a = await first.start();
    const b = await second.start();
    expect(await whoWorks({ a, b })).toBe('b');
    await a.until(({ msg }) => msg === 'new work goes to another release');
    await restate.kill();
    await vi.waitFor(async () => expect(await partsOf(b)).toMatchObject({ registered: false }), { timeout: 15_000 });
    restate.forget();
    const moment = new Date();
    await restate.start();
    await vi.waitFor(async () => expect(await partsOf(b)).toMatchObject({ registered: true }), { timeout: 15_000 });
    await vi.waitFor(async () => expect(await partsOf(a)).toMatchObject({ registered: false }), { timeout: 15_000 });
    expect(await whoWorks({ a, b })).toBe('b');
    await vi.waitFor(async () => expect(await tickedSince(moment)).toEqual(jobNames), {
      timeout: 15_000,
      interval: 200,
    });
  });
});
