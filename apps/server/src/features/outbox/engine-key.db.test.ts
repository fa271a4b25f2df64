import { type Context, service } from '@restatedev/restate-sdk';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openScratchDatabase, type ScratchDatabase } from '../../../test/scratch-database.ts';
import { spawnEndpoint } from '../../../test/spawn-endpoint.ts';
import { spawnRestate } from '../../../test/spawn-restate.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { createRestateIngress } from '../../gateways/restate/send.ts';
import { addToOutbox, orderLater, orderNow, relayOutbox } from './index.ts';

let scratch: ScratchDatabase;
let world: World;
let tenantId: string;
const ran: string[] = [];
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  scratch = await openScratchDatabase();
  stops.push(scratch.drop);
  const restate = await spawnRestate();
  stops.unshift(restate.stop);
  const endpoint = await spawnEndpoint([
    service({
      name: 'note',
      handlers: { take: async (_: Context, { word }: { word: string }) => void ran.push(word) },
    }),
  ]);
  stops.unshift(endpoint.stop);
  await fetch(`${restate.admin}/deployments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uri: endpoint.url }),
  });
  world = await openWorld({ env: { DATABASE_URL: scratch.appUrl, RESTATE_INGRESS_URL: restate.ingress } });
  stops.unshift(() => world.close());
  tenantId = (await world.addTenant()).id;
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const job = (word: string) => ({ service: 'note', handler: 'take', payload: { word } });
const place = {
  now: async (word: string) => {
    const order = await world.services.db.inTenant(tenantId, (tx) => orderLater(tx, { requestId: 'r' }, job(word)));
    await orderNow(world.services, order);
  },
  relayed: async (word: string) => {
    await world.services.db.inTenant(tenantId, (tx) => addToOutbox(tx, { requestId: 'r' }, job(word)));
    await relayOutbox(world.services, createRestateIngress(world.services.env.RESTATE_INGRESS_URL));
  },
};
/** What a dump from before the order was placed brings back. */
const restore = async () => {
  const owner = new pg.Client({ connectionString: scratch.ownerUrl });
  await owner.connect();
  await owner.query('delete from outbox');
  await owner.query('alter table outbox alter column id restart with 1');
  await owner.query('call begin_new_epoch()');
  await owner.end();
};

describe('after the database was restored and the engine kept', () => {
  it.each(['now', 'relayed'] as const)('an order placed (%s) under a number used before runs', async (way) => {
    await restore();
    await place[way](`${way} before`);
    await vi.waitFor(() => expect(ran).toContain(`${way} before`), { timeout: 10_000 });
    await restore();
    await place[way](`${way} after`);
    await vi.waitFor(() => expect(ran).toContain(`${way} after`), { timeout: 5_000 });
  });
});
