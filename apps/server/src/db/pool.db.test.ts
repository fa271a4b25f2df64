import type { AddressInfo } from 'node:net';
import { chat } from '@zhixing/contract/chat';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../tools/ci/tier.ts';
import { addAgent } from '../../test/agents.ts';
import { openWorld, type World } from '../../test/world.ts';
import { newId } from '../base/id.ts';
import { readEnv } from '../env.ts';
import { chatSession } from './schema/chat.ts';

let world: World;
let api: string;
let other: { id: string };
let who: { id: string; username: string; tenantId: string };
let agentId: string;
let token: string;
let host: string;

beforeAll(async () => {
  world = await openWorld({ env: { DATABASE_POOL: 16, RESTATE_INGRESS_URL: 'http://127.0.0.1:1' } });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  api = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
  ({ host } = await world.addTenant());
  other = await world.addTenant();
  who = await world.addAccount(host);
  token = await world.openToken(host, who);
  agentId = await addAgent(world, who);
});
afterAll(() => world.close());

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const sleepIn = (tenantId: string, seconds: number) =>
  world.services.db.inTenant(tenantId, (tx) => tx.execute(sql`select pg_sleep(${seconds})`));
const selectIn = (tenantId: string) =>
  timed(() => world.services.db.inTenant(tenantId, (tx) => tx.execute(sql`select 1`)));

/** Answers with the status as soon as the headers are there, and the words if it was refused. */
const post = async (session: string) => {
  const stop = new AbortController();
  const reply = await fetch(api + chat.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-forwarded-host': host },
    body: JSON.stringify({ session_id: session, schema_id: agentId, query: '好' }),
    signal: stop.signal,
  });
  const words = reply.status === 200 ? '' : await reply.text();
  stop.abort();
  return { status: reply.status, words, retryAfter: reply.headers.get('retry-after') };
};

describe('connections', () => {
  it('thirty turns behind a session that somebody holds leave the other sessions unharmed, and are told so', async () => {
    const held = newId();
    const { tenantId, id: accountId } = who;
    await world.services.db.inTenant(tenantId, (tx) =>
      tx.insert(chatSession).values({ tenantId, id: held, accountId, agentId, title: '' }),
    );
    const holder = new pg.Client({ connectionString: readEnv().DATABASE_URL });
    await holder.connect();
    await holder.query(`begin; set local app.tenant_id = '${tenantId}'`);
    await holder.query('select 1 from chat_session where id = $1 for update', [held]);
    const behind = Array.from({ length: 30 }, () => post(held));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const waits: number[] = [];
    for (let n = 0; n < 5; n++) waits.push(await timed(async () => expect((await post(newId())).status).toBe(200)));
    expect(Math.max(...waits)).toBeLessThan(1_500);
    const refused = await Promise.all(behind);
    await holder.query('rollback');
    await holder.end();
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused[0]?.words).toContain('稍后再试');
    expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0);
    expect((await post(held)).status).toBe(200);
  }, 40_000);

  it('one tenant’s slow queries leave room for another’s, and for chats', async () => {
    const slow = Promise.allSettled(Array.from({ length: 16 }, () => sleepIn(who.tenantId, isFull ? 3 : 2)));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await selectIn(other.id)).toBeLessThan(1_000);
    expect(await timed(() => post(newId()))).toBeLessThan(1_500);
    const { page } = world.services.db.figures();
    expect(page).toMatchObject({ busy: expect.any(Number), waiting: expect.any(Number) });
    expect(page.busy).toBeLessThan(page.size);
    expect(page.waiting).toBeGreaterThan(0);
    await slow;
    expect(world.services.db.figures().page).toMatchObject({ busy: 0, waiting: 0 });
    expect(world.services.db.figures().page.waitMs).toBeGreaterThan(1_000);
  }, 40_000);

  it('a transaction that was left open is ended by the database', async () => {
    const { rows } = await world.services.db.shared.execute<{ idle: string; lock: string; statement: string }>(sql`
      select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('lock_timeout') as lock,
        current_setting('statement_timeout') as statement`);
    expect(rows).toEqual([{ idle: '1min', lock: '3s', statement: '15s' }]);
  });
});
