import type { Route } from '@zhixing/contract/route';
import { routes } from '@zhixing/contract/routes';
import { afterAll, beforeAll, expect } from 'vitest';
import { isFull } from '../../../tools/ci/tier.ts';
import { type CanaryWorld, openCanaryWorld } from './canary-world.ts';
import { foreignCases, type Somebody } from './foreign-ids.ts';
import { callerFor, faultsOf, findOwnFields, isDone, moreFor, spoiltCalls } from './hostile-walk.ts';
import { ownCall } from './own-call.ts';
import { rawCall } from './raw-call.ts';
import { rowsOf } from './tenant-sums.ts';
import type { World } from './world.ts';

/** `ZHIXING_TIER=full` sends every variant of every leaf (35,000 calls, minutes); else one a leaf, the same each time. */
const maxByLeaf = isFull ? Number.POSITIVE_INFINITY : 1;
const seed = Number(process.env.ZHIXING_HOSTILE_SEED ?? 1);
/** Of processor time, so that a busy machine fails nobody. */
const longestMs = 2_000;

const parts = 3;

/** One of three parts of all calls: a file that takes minutes holds up its lane. */
export const spoilCalls = (part: 0 | 1 | 2) => {
  const own = routes.filter((_, at) => at % parts === part);
  let canaries: CanaryWorld;
  let world: World;
  let here: { id: string; host: string };
  let elsewhere: { id: string; host: string };
  let before: { neighbour: string[]; stranger: string[] };
  const count = { calls: 0, done: 0, routesDone: 0 };
  const notDone: string[] = [];

  /** Counters of the whole tenant go on when somebody lists an agent. */
  const shared = ['market_count'];

  beforeAll(async () => {
    canaries = await openCanaryWorld();
    ({ world } = canaries);
    [here, elsewhere] = [await world.addTenant(), await world.addTenant()];
    for (const { host } of [here, elsewhere]) {
      const account = await world.addAccount(host, { role: 'admin' });
      const victim: Somebody = { ...account, host, token: await world.openToken(host, account) };
      for (const make of new Set(Object.values(foreignCases).map((kind) => kind.make))) await make(world, victim);
    }
    before = { neighbour: await rowsOf(world, here.id, shared), stranger: await rowsOf(world, elsewhere.id) };
  }, 120_000);
  afterAll(() => canaries.close());

  const spoil = async (route: Route) => {
    let by = await callerFor(world, route.policy, here);
    const { fields, isDone: goesThrough } = await findOwnFields(world, route, by);
    count.routesDone += Number(goesThrough);
    if (!goesThrough) notDone.push(route.name);
    let call = await ownCall(world, route, { ...by, fields });
    const faults: string[] = [];
    for (const { part, path, what, spoil } of spoiltCalls(route, call, moreFor(canaries.fill, seed), maxByLeaf, seed)) {
      const began = process.cpuUsage();
      const reply = await rawCall(world, route, { ...call, [part]: spoil(call[part]) }, by.who);
      const { user, system } = process.cpuUsage(began);
      const found = faultsOf(route, reply);
      if ((user + system) / 1_000 > longestMs) found.push(`takes ${Math.round((user + system) / 1_000)} ms`);
      faults.push(...found.map((fault) => `${path}: ${what}: ${fault}: ${reply.text.slice(0, 200)}`));
      count.calls++;
      if (isDone(reply)) count.done++;
      // Spent: what it named is gone or changed, its login ended, or its day is used up.
      if (isDone(reply) && route.method === 'GET' && !route.changes) continue;
      if (/TOKEN_INVALID|NO_PERMISSION|TOO_MANY|LIMIT/.test(reply.text))
        by = await callerFor(world, route.policy, here);
      else if (!isDone(reply)) continue;
      call = await ownCall(world, route, { ...by, fields });
    }
    expect(faults).toEqual([]);
  };

  /** Rows of other tenants and other accounts are as they were, and nothing inside was called. */
  const expectUntouched = async () => {
    process.stdout.write(`  hostile calls: ${JSON.stringify(count)} ${notDone}\n`);
    const neighbour = new Set(await rowsOf(world, here.id, shared));
    expect(before.neighbour.filter((row) => !neighbour.has(row))).toEqual([]);
    expect(await rowsOf(world, elsewhere.id)).toEqual(before.stranger);
    expect(canaries.reached()).toBe(0);
    expect(canaries.attempts()).toEqual([]);
  };

  return { own, spoil, expectUntouched };
};
