import type { Route } from '@zhixing/contract/route';
import { routes } from '@zhixing/contract/routes';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../tools/ci/tier.ts';
import { foreignCases, notIds, type Somebody } from '../../test/foreign-ids.ts';
import { idFieldsOf, withField } from '../../test/id-fields.ts';
import { type Call, sampleOf } from '../../test/own-call.ts';
import { rawCall } from '../../test/raw-call.ts';
import type { SampleIds } from '../../test/route-samples.ts';
import { tenantRows } from '../../test/tenant-rows.ts';
import { openWorld, type World } from '../../test/world.ts';
import { newId } from '../base/id.ts';

let world: World;
let user: Somebody;
let admin: Somebody;
let neighbour: Somebody;
let stranger: Somebody;
let ids: SampleIds;

beforeAll(async () => {
  world = await openWorld();
  const [here, elsewhere] = [await world.addTenant(), await world.addTenant()];
  const somebody = async (host: string, role: 'user' | 'admin' = 'user'): Promise<Somebody> => {
    const who = await world.addAccount(host, { role });
    return { ...who, host, token: await world.openToken(host, who) };
  };
  [user, admin, neighbour] = [await somebody(here.host), await somebody(here.host, 'admin'), await somebody(here.host)];
  stranger = await somebody(elsewhere.host, 'admin');
  ids = { tenantId: here.id, host: here.host, userId: neighbour.id, qrId: newId() };
});
afterAll(() => world.close());

const fields = routes.flatMap((route) =>
  idFieldsOf(route).map((path) => ({ name: `${route.name}.${path}`, route, path })),
);
const tables = Object.keys(tenantRows(newId()));

/** A sum over every row of two tenants, by table, leaving out rows that name the caller: those are the caller's own. */
const sumsOf = (tenantIds: [string, string], callerId: string) =>
  world.services.db.inPlatform(async (tx) => {
    const parts = tables.map(
      (table) => sql`select ${table}::text as name, tenant_id as of, count(*)::int as n,
          md5(string_agg(t::text, '|' order by t::text)) as sum
        from ${sql.identifier(table)} t
        where tenant_id in ${tenantIds} and t::text not like ${`%${callerId}%`} group by tenant_id`,
    );
    const { rows } = await tx.execute<{ name: string; of: string; n: number; sum: string }>(
      sql.join(parts, sql` union all `),
    );
    return tenantIds.map((id) =>
      Object.fromEntries(rows.filter((row) => row.of === id).map(({ name, n, sum }) => [name, `${n} ${sum}`])),
    );
  });

/** What the caller is told, with the id they sent and the number of the request taken out. */
const answer = async (route: Route, call: Call, caller: Somebody, id: string) => {
  const { status, text, headers } = await rawCall(world, route, call, caller);
  return { status, body: text.replaceAll(id, 'ID').replaceAll(String(headers['x-request-id']), '') };
};

describe('every id that a call can carry', () => {
  it('is known by the kind of object it names', () => {
    const known = [...Object.keys(foreignCases), ...Object.keys(notIds)];
    const found = fields.map(({ name }) => name);
    expect(found.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !found.includes(name))).toEqual([]);
    process.stdout.write(`  ids: ${found.length} fields of ${routes.length} routes\n`);
  });

  it.each(fields.filter(({ name }) => name in foreignCases).map((field, no) => ({ ...field, no })))(
    'PERM-09 $name answers for another’s object as for none, and leaves it alone',
    async ({ name, route, path, no }) => {
      const kind = foreignCases[name];
      if (!kind) throw new Error(`no case for ${name}`);
      const caller = ['public', 'account'].includes(route.policy) ? user : admin;
      const sample = sampleOf(route, ids);
      const prepare = async (id: string) => {
        const call = kind.call ? await kind.call(id, world, caller) : withField(sample, path, id);
        return () => answer(route, call as Call, caller, id);
      };

      const victims = kind.perAccount ? [stranger, neighbour] : [stranger];
      // In CI every call that may write is looked after, and every fourth that reads.
      const isLookedAfter = isFull || route.method !== 'GET' || no % 4 === 0;
      const sums = async (): Promise<Record<string, string>[]> =>
        isLookedAfter ? sumsOf([stranger.tenantId, caller.tenantId], caller.id) : [{}, {}];
      /** What is told for none, and the tables that are not as they were: of the stranger, of the caller's neighbours. */
      const attempt = async () => {
        const askAbsent = await prepare(newId());
        const askForeign = [];
        for (const victim of victims) askForeign.push(await prepare(await kind.make(world, victim)));
        const before = await sums();
        const absent = await askAbsent();
        expect(absent.status).toBeLessThan(500);
        expect(absent.status).not.toBe(400);
        for (const ask of askForeign) expect(await ask()).toEqual(absent);
        const after = await sums();
        return {
          absent,
          changed: before.map((each, at) => tables.filter((table) => each[table] !== after[at]?.[table])),
        };
      };
      let { absent, changed } = await attempt();
      // The instance's worker finishes what earlier calls began, late on a busy machine; what this call does it does again
      // to a fresh object.
      for (let left = 4; left > 0 && changed.flat().length > 0; left--) ({ absent, changed } = await attempt());
      expect(changed).toEqual([[], []]);
      // That one's own answers otherwise is what every feature shows of its calls; here, in CI, of every fourth.
      if (kind.noControl || !(isFull || no % 4 === 0)) return;
      const own = await prepare(await (kind.own ?? kind.make)(world, caller));
      expect(await own()).not.toEqual(absent);
    },
  );
});
