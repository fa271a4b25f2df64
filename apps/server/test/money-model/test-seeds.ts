import { writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../src/base/durations.ts';
import { proveLedger, readCreatorBalance } from '../../src/features/wallet/index.ts';
import { openScratchDatabase, runSql, type ScratchDatabase } from '../scratch-database.ts';
import { openWorld, type World } from '../world.ts';
import { merchant } from './order-steps.ts';
import { runSeed } from './run-seed.ts';
import { chatsOf, openShared } from './world.ts';

/** `pnpm campaign money` sets these. A failure names its seed; `MONEY_SEED=n` runs that one alone and looks after each step. */
const { MONEY_SEED: only, MONEY_SEEDS: wanted, MONEY_FIRST: first, MONEY_RESULT: result } = process.env;
const steps = 100;
const every = only ? 1 : 25;
const atOnce = 8;
/** Enough to see what is wrong. */
const mostFailures = 5;

/** Each file has some of them and books of its own, so that none runs for more than a minute. */
export const testSeeds = (from: number, many: number) => {
  const start = Number(first ?? from);
  const seeds = only ? [Number(only)] : Array.from({ length: Number(wanted ?? many) }, (_, at) => start + at);
  let scratch: ScratchDatabase;
  let world: World;
  beforeAll(async () => {
    scratch = await openScratchDatabase();
    // Nothing here outlives the test: a commit need not wait for the disk.
    const url = `${scratch.appUrl}?options=${encodeURIComponent('-c synchronous_commit=off -c plan_cache_mode=force_generic_plan')}`;
    const { appId, merchantId } = merchant;
    world = await openWorld({
      env: { DATABASE_URL: url, WECHAT_PAY_APP_ID: appId, WECHAT_PAY_MERCHANT_ID: merchantId },
      // Codes are another test's matter: an order without one can be paid all the same.
      payments: { createOrder: async () => ({ codeUrl: 'weixin://sample' }) } as never,
    });
    // The same statements a thousand times over: planning them each time costs more than running them.
    const { db } = world.services;
    const inTenant: typeof db.inTenant = (tenantId, work) => db.inTenantPrepared(tenantId, work);
    Object.assign(world.services, { db: { ...db, inTenant } });
    // People of the model live up to two years ahead, and what they did is written down; money has the database's clock.
    await runSql(scratch.ownerUrl, 'create table audit_ahead partition of audit default');
    await world.services.db.inPlatform(async (tx) => {
      for (const [level, chats] of Object.entries(chatsOf))
        await tx.execute(sql`update member_template set paid_agent_count = ${chats} where level = ${level}`);
    });
  }, 120_000);
  afterAll(async () => {
    await world?.close();
    await scratch?.drop();
  });

  it(`O1 O5 F7 from seed ${seeds[0]} ${seeds.length} times ${steps} steps of money end as the plainest model says, and the books hold`, async () => {
    const shared = await openShared(world, 151);
    const queue = [...seeds];
    const failed: string[] = [];
    const work = async () => {
      for (let seed = queue.shift(); seed !== undefined && failed.length < mostFailures; seed = queue.shift())
        await runSeed(shared, seed, { steps, every }).catch((error: Error) => failed.push(error.message));
    };
    const [begun, before] = [Date.now(), process.cpuUsage()];
    await Promise.all(Array.from({ length: atOnce }, work));
    const { maker, tenant } = shared;
    const { available } = await world.services.db.inTenant(tenant.id, (tx) =>
      readCreatorBalance(tx, maker.id, { now: () => new Date(Date.now() + 8 * dayMs) }),
    );
    if (failed.length === 0 && available !== maker.fen) failed.push(`the maker has ${available}, not ${maker.fen}`);
    const { faults, transfers } = await proveLedger(world.services);
    if (result) {
      const done = seeds.length - queue.length;
      const seconds = Math.round((Date.now() - begun) / 1000);
      const { user, system } = process.cpuUsage(before);
      const nodeSeconds = Math.round((user + system) / 1_000_000);
      const figures = { seeds: done, steps: done * steps, transfers, seconds, nodeSeconds };
      writeFileSync(result, JSON.stringify({ ...figures, failed, faults }));
    }
    expect(failed).toEqual([]);
    expect(faults).toEqual([]);
  }, 36_000_000);
};
