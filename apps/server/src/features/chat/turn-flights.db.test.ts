import { type AddressInfo, Socket } from 'node:net';
import { chat } from '@zhixing/contract/chat';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { createModelFinder } from '../model/index.ts';
import { begunRun } from './attempt-statements.ts';
import { openTurn } from './run-turn.ts';
import { startAttempt } from './start-attempt.ts';

let world: World;
/** On connections of its own: what the api does beside the turn is not counted. */
let worker: World;
let who: { id: string; username: string; tenantId: string };
let host: string;
let token: string;
let agentId: string;
let api: string;

beforeAll(async () => {
  // The engine is away: nothing but the turn itself speaks to the database.
  world = await openWorld({ env: { RESTATE_INGRESS_URL: 'http://127.0.0.1:1' } });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  api = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
  worker = await openWorld();
  ({ host } = await world.addTenant());
  who = await world.addAccount(host);
  token = await world.openToken(host, who);
  agentId = await addAgent(world, who);
});
afterAll(async () => {
  await worker.close();
  await world.close();
});

const socketOf = (client: unknown) => (client as { connection: { stream: Socket } }).connection.stream;

/** How often the database was written to on connections that are there already. */
const flightsOf = async ({ services: { db } }: World, work: () => Promise<unknown>) => {
  const clients = await Promise.all(Array.from({ length: 4 }, () => db.pool.connect()));
  const sockets = new Set(clients.map(socketOf));
  for (const client of clients) client.release();
  let flights = 0;
  const spies = (['_write', '_writev'] as const).map((name) => {
    const original = Socket.prototype[name] as (...args: unknown[]) => void;
    return vi.spyOn(Socket.prototype, name).mockImplementation(function (this: Socket, ...args: unknown[]) {
      if (sockets.has(this)) flights++;
      return original.apply(this, args);
    });
  });
  await work();
  for (const spy of spies) spy.mockRestore();
  return flights;
};
/** The least of three: the api has other work now and then, which is written on the same connections. */
const leastFlightsOf = async (world: World, work: () => Promise<unknown>) => {
  const counts: number[] = [];
  for (let tries = 0; tries < 3; tries++) counts.push(await flightsOf(world, work));
  return Math.min(...counts);
};

const ask = async (sessionId: string, runId: string) => {
  const stop = new AbortController();
  const reply = await fetch(api + chat.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-forwarded-host': host },
    body: JSON.stringify({ session_id: sessionId, schema_id: agentId, query: '好', run_id: runId }),
    signal: stop.signal,
  });
  expect(reply.status).toBe(200);
  stop.abort();
};

it('a turn is taken in two flights, loaded in one and ended in one', async () => {
  const [sessionId, first] = [newId(), newId()];
  // Who asks is known by then.
  await ask(newId(), newId());
  await ask(sessionId, first);
  expect(await leastFlightsOf(world, () => ask(newId(), newId()))).toBe(2);
  expect(await leastFlightsOf(world, () => ask(sessionId, newId()))).toBe(2);
  const services = { ...worker.services, findModels: createModelFinder(worker.services) };
  const key = { tenantId: who.tenantId, sessionId, runId: first };
  const turn = openTurn(services, key, new AbortController().signal);
  expect(await flightsOf(worker, () => turn.cover())).toBe(1);
  expect(await flightsOf(worker, () => turn.end('stopped', null))).toBe(1);
  expect(await startAttempt(services, key)).toMatchObject({ isOver: true, answer: { stop: true } });
});

it('a run that begins stays where it is on its page: no index learns of it', async () => {
  const [sessionId, runId] = [newId(), newId()];
  await ask(sessionId, runId);
  const moved = await world.services.db.inTenantPrepared(who.tenantId, async (tx, wire) => {
    const count = async () => {
      const { rows } = await tx.execute<{ updated: number; hot: number }>(sql`
        select pg_stat_get_xact_tuples_updated('chat_run'::regclass)::int as updated,
          pg_stat_get_xact_tuples_hot_updated('chat_run'::regclass)::int as hot`);
      return rows[0] ?? { updated: 0, hot: 0 };
    };
    const before = await count();
    await wire.run(begunRun, [runId, new Date()]);
    const after = await count();
    return { updated: after.updated - before.updated, hot: after.hot - before.hot };
  });
  expect(moved).toEqual({ updated: 1, hot: 1 });
});
