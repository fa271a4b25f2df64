import { sendCheckCode } from '@zhixing/contract/auth';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeIngress, startFakeIngress } from '../../../test/fake-ingress.ts';
import { openScratchDatabase, type ScratchDatabase } from '../../../test/scratch-database.ts';
import { uniqueAddress, uniqueMail } from '../../../test/unique.ts';
import { openWorld, type World } from '../../../test/world.ts';
import type { Services } from '../../ctx.ts';
import { checkCode } from '../../db/schema/account.ts';
import { audit } from '../../db/schema/audit.ts';
import { outbox } from '../../db/schema/outbox.ts';
import { instance } from '../../db/schema/tenant.ts';
import { createRestateIngress } from '../../gateways/restate/send.ts';
import { startOutboxRelay } from '../../jobs/outbox-relay.ts';
import { codeOf } from '../auth/check-code.ts';
import { addToOutbox, orderLater, orderNow, relayOutbox } from './index.ts';

let scratch: ScratchDatabase;
let engine: FakeIngress;
let world: World;
let other: World;
let tenant: { id: string; host: string };

/** A database of its own: the relay takes every due row, also those that other suites left. */
beforeAll(async () => {
  scratch = await openScratchDatabase();
  engine = await startFakeIngress();
  vi.stubEnv('DATABASE_URL', scratch.appUrl);
  world = await openWorld();
  other = await openWorld();
  tenant = await world.addTenant();
  epoch = (await world.services.db.shared.select().from(instance))[0]?.engineEpoch ?? '';
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await world?.close();
  await other?.close();
  await engine?.stop();
  await scratch?.drop();
});
beforeEach(async () => {
  engine.forget();
  await world.services.db.inPlatform((tx) => tx.delete(outbox));
});

const ingress = () => createRestateIngress(engine.url);
const relay = (services: Services = world.services) => relayOutbox(services, ingress());
const rows = () => world.services.db.shared.select().from(outbox).orderBy(asc(outbox.id));
const later = (seconds: number): Services => ({
  ...world.services,
  now: () => new Date(Date.now() + seconds * 1000),
});
let epoch: string;
const keyOf = (id: number | undefined) => `outbox-${epoch}-${id}`;
const job = (n: number) => ({ service: 'checkCode', handler: 'deliver', payload: { n } });
const add = (count: number, part: { key?: string } = {}) =>
  world.services.db.inTenant(tenant.id, async (tx) => {
    for (let n = 0; n < count; n++) await addToOutbox(tx, { requestId: `request-${n}` }, { ...job(n), ...part });
  });

it('orders that are handed in at once are taken away together, before the relay would look at them', async () => {
  const services = { ...world.services, ingress: ingress() };
  const statements = vi.spyOn(world.services.db.shared, 'delete');
  const orders = await world.services.db.inTenant(tenant.id, async (tx) => {
    const placed = [];
    for (let n = 0; n < 5; n++) placed.push(await orderLater(tx, { requestId: 'r' }, job(n)));
    return placed;
  });
  await Promise.all(orders.map((order) => orderNow(services, order)));
  expect(engine.calls).toHaveLength(5);
  await vi.waitFor(async () => expect(await rows()).toEqual([]), { timeout: 1_500, interval: 50 });
  expect(statements).toHaveBeenCalledTimes(1);
  statements.mockRestore();
  expect(await relay(later(5))).toBe(0);
});

it('an order that the engine did not take stays for the relay', async () => {
  engine.mood.status = 500;
  const order = await world.services.db.inTenant(tenant.id, (tx) => orderLater(tx, { requestId: 'r' }, job(1)));
  await orderNow({ ...world.services, ingress: ingress() }, order);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await rows()).toHaveLength(1);
});

describe('a row', () => {
  it('is sent with its key and its request id, and is gone', async () => {
    await add(1);
    const [row] = await rows();
    expect(await relay()).toBe(1);
    expect(engine.calls).toEqual([
      {
        url: '/checkCode/deliver/send',
        key: keyOf(row?.id),
        requestId: 'request-0',
        traceparent: undefined,
        body: '{"n":0}',
      },
    ]);
    expect(await rows()).toEqual([]);
    expect(await relay()).toBe(0);
    expect(engine.calls).toHaveLength(1);
  });

  it('for an object carries its key in the address, escaped', async () => {
    await add(1, { key: 'a/b 知' });
    await relay();
    expect(engine.calls[0]?.url).toBe(`/checkCode/${encodeURIComponent('a/b 知')}/deliver/send`);
  });

  it.each([500, 503, 400, 404])('that the engine answers with %i stays, counted and put off', async (status) => {
    await add(1);
    engine.mood.status = status;
    const [before] = await rows();
    expect(await relay()).toBe(0);
    const [after] = await rows();
    expect(after).toEqual({ ...before, attempts: 1, nextAt: expect.any(Date) });
    expect(after?.nextAt.getTime()).toBeGreaterThan(Date.now());
    expect(after?.nextAt.getTime()).toBeGreaterThan(before?.nextAt.getTime() ?? 0);
  });

  it('stays when the engine is away', async () => {
    await add(1);
    const away = createRestateIngress('http://127.0.0.1:1');
    expect(await relayOutbox(world.services, away)).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
    expect(await relay(later(5))).toBe(1);
  });

  it('that was put off is left alone until its time, then sent with the same key', async () => {
    await add(1);
    engine.mood.status = 500;
    await relay(later(1));
    const [row] = await rows();
    await world.services.db.inPlatform((tx) => tx.update(outbox).set({ nextAt: new Date(Date.now() + 60_000) }));
    engine.mood.status = 202;
    expect(await relay()).toBe(0);
    expect(engine.calls).toHaveLength(1);
    expect(await relay(later(61))).toBe(1);
    expect(engine.calls.map(({ key }) => key)).toEqual([keyOf(row?.id), keyOf(row?.id)]);
    expect(await rows()).toEqual([]);
  });

  it('waits longer each time, and never more than five seconds', async () => {
    await add(1);
    engine.mood.status = 500;
    const steps = [
      [0, 250],
      [1, 500],
      [2, 1_000],
      [3, 2_000],
      [4, 4_000],
      [5, 5_000],
      [20, 5_000],
      [200, 5_000],
    ] as const;
    for (const [attempts, wait] of steps) {
      await world.services.db.inPlatform((tx) => tx.update(outbox).set({ attempts, nextAt: new Date(0) }));
      const began = Date.now();
      await relay();
      const [row] = await rows();
      const late = (row?.nextAt.getTime() ?? 0) - began - wait;
      expect([attempts, late >= 0, late < 900]).toEqual([attempts, true, true]);
    }
  });

  it('that is refused slowly pauses from the refusal on', async () => {
    await add(1);
    Object.assign(engine.mood, { status: 500, delayMs: 600 });
    await relay();
    const [row] = await rows();
    expect(row?.nextAt.getTime()).toBeGreaterThan(Date.now());
  });

  it('that fails does not hold up the others', async () => {
    await add(10);
    engine.mood.refuse = ({ body }) => body === '{"n":3}';
    expect(await relay()).toBe(9);
    expect((await rows()).map(({ payload }) => payload)).toEqual([{ n: 3 }]);
  });
});

describe('two relays at once', () => {
  it('send 100 rows, each once', async () => {
    await add(100);
    const ids = (await rows()).map(({ id }) => keyOf(id));
    engine.mood.delayMs = 15;
    const run = async (services: Services) => {
      let total = 0;
      for (let sent = await relay(services); sent > 0; sent = await relay(services)) total += sent;
      return total;
    };
    const totals = await Promise.all([
      run(world.services),
      run(other.services),
      run(world.services),
      run(other.services),
    ]);
    expect(totals.reduce((sum, n) => sum + n, 0)).toBe(100);
    expect(totals.filter((n) => n > 0).length).toBeGreaterThanOrEqual(2);
    expect(engine.calls.map(({ key }) => key).sort()).toEqual(ids.sort());
    expect(engine.twins).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('never have one row on the way twice, though the engine refuses half of them', async () => {
    await add(100);
    let n = 0;
    engine.mood.delayMs = 5;
    engine.mood.refuse = () => n++ % 2 === 0;
    const ahead = later(60);
    const behind = { ...other.services, now: ahead.now };
    for (let round = 0; round < 60 && (await rows()).length > 0; round++) {
      await Promise.all([relay(ahead), relay(behind)]);
    }
    expect(await rows()).toEqual([]);
    expect(engine.twins).toEqual([]);
    expect(new Set(engine.calls.map(({ key }) => key)).size).toBe(100);
  });
});

describe('together with the rows it is about', () => {
  it('a transaction that is rolled back leaves no row', async () => {
    const failing = world.services.db.inTenant(tenant.id, async (tx) => {
      await addToOutbox(tx, { requestId: 'r' }, job(1));
      throw new Error('verb failed');
    });
    await expect(failing).rejects.toThrow('verb failed');
    expect(await rows()).toEqual([]);
    expect(await relay()).toBe(0);
  });

  it('a row is not sent before its transaction is committed', async () => {
    let sentInside = -1;
    await world.services.db.inTenant(tenant.id, async (tx) => {
      await addToOutbox(tx, { requestId: 'r' }, job(1));
      sentInside = await relay(other.services);
    });
    expect([sentInside, engine.calls.length]).toEqual([0, 0]);
    expect(await relay()).toBe(1);
  });

  it('a check code goes out as two ids: neither the code nor the account is in it, in the audit or in the row', async () => {
    const name = uniqueMail();
    const body = { account: name, type: 'EMAIL', scene: 'REG' } as const;
    const reply = await world.send(sendCheckCode, { body }, { host: tenant.host, address: uniqueAddress() });
    expect(reply.code).toBe(200);
    const [row] = await rows();
    const found = await world.services.db.inTenant(tenant.id, async (tx) => ({
      code: await tx.select().from(checkCode).where(eq(checkCode.account, name)),
      audit: await tx.select().from(audit).where(eq(audit.action, 'check-code.send')),
    }));
    const id = found.code[0]?.id ?? '';
    const code = codeOf(world.services.env.APP_SECRET, id);
    expect(row).toMatchObject({
      service: 'checkCode',
      handler: 'deliver',
      key: null,
      payload: { tenantId: tenant.id, checkCodeId: id },
    });
    expect(Object.keys(row?.payload ?? {}).sort()).toEqual(['checkCodeId', 'tenantId']);
    expect(row?.requestId).toBe(reply.reply.headers['x-request-id']);
    expect(await relay()).toBe(1);
    for (const text of [JSON.stringify(row), JSON.stringify(engine.calls), JSON.stringify(found.audit)]) {
      expect(text).not.toContain(name);
      expect(text).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
    }
    expect(JSON.stringify(found.code)).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
  });
});

describe('the relay that runs in the worker', () => {
  const taken = (n: number) => vi.waitFor(() => expect(engine.calls).toHaveLength(n), { timeout: 5_000, interval: 10 });
  const listeners = async () => {
    const { rows: found } = await world.services.db.shared.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where application_name = 'zhixing outbox' and datname = current_database()`,
    );
    return found.map(({ pid }) => pid);
  };
  const startRelay = async () => {
    const others = await listeners();
    const stop = await startOutboxRelay(world.services, ingress());
    const own = async () => (await listeners()).filter((pid) => !others.includes(pid));
    const breakOff = async () => {
      const [pid] = await own();
      await world.services.db.shared.execute(sql`select pg_terminate_backend(${pid})`);
      await vi.waitFor(async () => expect(await own()).not.toContain(pid), { timeout: 5_000 });
    };
    return { stop, own, breakOff };
  };

  it('wakes on a new row, and goes on after its listening connection broke', async () => {
    const { stop, breakOff } = await startRelay();
    try {
      const waits: number[] = [];
      for (let n = 1; n <= 5; n++) {
        const began = performance.now();
        await add(1);
        await taken(n);
        waits.push(performance.now() - began);
      }
      // The sweep alone comes once a second.
      expect(waits.toSorted((a, b) => a - b)[1]).toBeLessThan(300);
      await breakOff();
      await add(2);
      await taken(7);
    } finally {
      await stop();
    }
    await add(1);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(engine.calls).toHaveLength(7);
  });

  it('leaves no connection behind when it stops, also after it had to listen anew', async () => {
    const { stop, own, breakOff } = await startRelay();
    await breakOff();
    await vi.waitFor(async () => expect(await own()).toHaveLength(1), { timeout: 5_000 });
    await stop();
    await vi.waitFor(async () => expect(await own()).toEqual([]), { timeout: 2_000 });
  });
});
