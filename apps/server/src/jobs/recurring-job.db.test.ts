import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openScratchDatabase } from '../../test/scratch-database.ts';
import { spawnEndpoint } from '../../test/spawn-endpoint.ts';
import { spawnRestate } from '../../test/spawn-restate.ts';
import { openWorld, type World } from '../../test/world.ts';
import { createRestateAdmin, type RestateAdmin } from '../gateways/restate/admin.ts';
import { beginSeries, freeStuckSeries } from './free-series.ts';
import { type RecurringJob, recurringJob } from './recurring-job.ts';

let world: World;
let admin: RestateAdmin;
let adminUrl: string;
const stops: (() => Promise<unknown>)[] = [];
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const scratch = await openScratchDatabase();
  const restate = await spawnRestate();
  adminUrl = restate.admin;
  admin = createRestateAdmin(adminUrl);
  world = await openWorld({ env: { DATABASE_URL: scratch.appUrl, RESTATE_INGRESS_URL: restate.ingress } });
  stops.push(() => world.close(), restate.stop, scratch.drop);
});
afterAll(async () => {
  for (const end of ends) await end();
  for (const stop of stops) await stop();
});

type Work = Parameters<typeof recurringJob>[2];
let no = 0;
/** One job alone at an address of its own, ticking each second. */
const start = async (work: Work, more: { limit?: { seconds: number } } = {}) => {
  const job = recurringJob(world.services, { name: `series${++no}`, every: { seconds: 1 }, ...more }, work);
  const endpoint = await spawnEndpoint([job.definition]);
  ends.push(endpoint.stop);
  await admin.register(endpoint.url);
  await beginSeries(world.services, [job]);
  return job;
};
const rowOf = async ({ name }: RecurringJob) => {
  const { rows } = await world.services.db.pool.query('select * from job_tick where name = $1', [name]);
  return rows[0];
};
const live = (job: RecurringJob) =>
  admin.query<{ id: string; status: string; target_handler_name: string }>(
    `select id, status, target_handler_name from sys_invocation where target_service_name = '${job.name}' and status <> 'completed'`,
  );
const past = (job: RecurringJob, seconds: number) =>
  world.services.db.pool.query(
    `update job_tick set begun_at = begun_at - make_interval(secs => $2),
      last_started = last_started - make_interval(secs => $2) where name = $1`,
    [job.name, seconds],
  );

// Each has a job of its own and waits for its ticks, so they wait together.
describe.concurrent('a series', { timeout: 60_000 }, () => {
  it('goes on after a tick that failed, and says so', async () => {
    let tries = 0;
    const job = await start(async () => {
      tries++;
      if (tries < 8) throw new RangeError('not today');
    });
    await vi.waitFor(
      async () => {
        const row = await rowOf(job);
        expect(row.error).toBe('RangeError');
        expect(row.failures).toBeGreaterThanOrEqual(3);
      },
      { timeout: 20_000, interval: 20 },
    );
    await vi.waitFor(async () => expect(await rowOf(job)).toMatchObject({ failures: 0, error: '' }), {
      timeout: 30_000,
      interval: 100,
    });
    const { last_started, last_ended, last_failed } = await rowOf(job);
    expect([last_started, last_ended, last_failed].every((at) => at instanceof Date)).toBe(true);
  });

  it('always failing never comes to a stand', async () => {
    let tries = 0;
    const job = await start(async () => {
      tries++;
      throw new Error('never');
    });
    await vi.waitFor(() => expect(tries).toBeGreaterThan(8), { timeout: 40_000, interval: 100 });
    expect((await live(job)).map(({ status }) => status)).not.toContain('paused');
    expect((await rowOf(job)).failures).toBeGreaterThan(5);
  });

  it('with a tick that hangs gives it up after its time and goes on', async () => {
    let tries = 0;
    const aborted: boolean[] = [];
    const job = await start(
      (signal) => {
        tries++;
        signal.addEventListener('abort', () => aborted.push(true));
        return tries === 1 ? new Promise(() => undefined) : Promise.resolve();
      },
      { limit: { seconds: 1 } },
    );
    await vi.waitFor(() => expect(tries).toBeGreaterThan(3), { timeout: 20_000 });
    expect(aborted).toEqual([true]);
    expect(await rowOf(job)).toMatchObject({ failures: 0, last_failed: expect.any(Date) });
  });

  it('whose tick was paused is freed', async () => {
    let isFailing = true;
    let tries = 0;
    const job = await start(async () => {
      tries++;
      if (isFailing) throw new Error('not yet');
    });
    await vi.waitFor(
      async () => {
        const resting = (await live(job)).find(({ status }) => status === 'backing-off');
        await fetch(`${adminUrl}/invocations/${resting?.id}/pause`, { method: 'PATCH' });
        expect((await live(job)).map(({ status }) => status)).toContain('paused');
      },
      { timeout: 10_000, interval: 50 },
    );
    isFailing = false;
    expect(await freeStuckSeries(world.services, admin, [job])).toEqual([]);
    const stood = tries;
    await past(job, 700);
    expect(await freeStuckSeries(world.services, admin, [job])).toEqual([job.name]);
    await vi.waitFor(() => expect(tries).toBeGreaterThan(stood + 2), { timeout: 15_000 });
    expect(await freeStuckSeries(world.services, admin, [job])).toEqual([]);
  });

  it('that the engine forgot is begun again, by one of several who notice', async () => {
    let tries = 0;
    const job = await start(async () => void tries++);
    await vi.waitFor(() => expect(tries).toBeGreaterThan(1), { timeout: 10_000 });
    for (const { id } of await live(job)) await admin.kill(id);
    await vi.waitFor(async () => expect(await live(job)).toEqual([]), { timeout: 5_000 });
    const before = tries;
    await past(job, 700);
    const freed = await Promise.all([1, 2, 3].map(() => freeStuckSeries(world.services, admin, [job])));
    expect(freed.flat()).toEqual([job.name]);
    await vi.waitFor(() => expect(tries).toBeGreaterThan(before + 1), { timeout: 10_000 });
  });
});
