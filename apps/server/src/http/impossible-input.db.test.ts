import { updateTenant } from '@zhixing/contract/admin';
import { login } from '@zhixing/contract/auth';
import type { Route, RouteCall } from '@zhixing/contract/route';
import { routes } from '@zhixing/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { platformHost } from '../../test/principals.ts';
import { type SampleIds, samples } from '../../test/route-samples.ts';
import { uniqueAddress } from '../../test/unique.ts';
import { openWorld, type World } from '../../test/world.ts';
import { newId } from '../base/id.ts';

let world: World;
let ids: SampleIds;
let token: string;

beforeAll(async () => {
  world = await openWorld();
  const { id, host } = await world.addTenant();
  token = await world.openToken(platformHost, await world.addAccount(platformHost, { role: 'admin' }));
  ids = { tenantId: id, host, userId: (await world.addAccount(host)).id, qrId: newId() };
});
afterAll(() => world.close());

type Property = { format?: string; pattern?: string };
type Part = 'query' | 'body';

/** Fields that hold a day or a moment, by what the contract says of them. */
const datesOf = (route: Route, part: Part): string[] => {
  const schema = route[part];
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Property>;
  };
  return Object.entries(properties).flatMap(([name, { format = '', pattern = '' }]) =>
    format.startsWith('date') || pattern.includes('\\d{4}-') || /date|_time$|^(from|to)$/i.test(name) ? [name] : [],
  );
};

const impossible = [
  '9999-99-99',
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-00-10',
  '2025-02-29',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '2026-01-01T24:00:01Z',
  '2026-01-01T00:00:00+99:99',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
];

const dated = routes.flatMap((route: Route) =>
  (['query', 'body'] as const).flatMap((part) => datesOf(route, part).map((name) => ({ route, part, name }))),
);

describe('a day or moment that there is not', () => {
  it('is looked for on every route that has one', () => {
    expect(new Set(dated.map(({ route }) => route.name)).size).toBeGreaterThanOrEqual(4);
  });

  it.each(dated)('$route.name $name is the caller’s fault', async ({ route, part, name }) => {
    const sample =
      (samples as Record<string, (of: SampleIds) => Partial<Record<Part | 'params', object>>>)[route.name]?.(ids) ?? {};
    const replies = [];
    for (const value of impossible) {
      const call = { ...sample, [part]: { ...sample[part], [name]: value } } as unknown as RouteCall<Route>;
      const { status } = await world.send(route, call, { host: platformHost, token, address: uniqueAddress() });
      replies.push([value, status]);
    }
    expect(replies).toEqual(impossible.map((value) => [value, 400]));
  });
});

describe('the parent domain of the shared login', () => {
  const save = (crossTokenDomain: string | null) => {
    const body = {
      ...{ name: '租户', status: 'active' as const, brand: { title: '测试' }, hosts: [{ host: ids.host }] },
      settings: { crossTokenDomain },
    };
    return world.send(updateTenant, { params: { id: ids.tenantId }, body }, { host: platformHost, token });
  };

  it.each([
    'a;b',
    'a b',
    'a,b',
    'a.test; secure',
    'a..test',
    '-a.test',
    'a.test-',
    'http://a.test',
    'a.test:80',
    '*.a.test',
    'a"b',
    '中.test',
    'x'.repeat(64),
    `${'a.'.repeat(130)}test`,
  ])('%s is refused', async (domain) => {
    expect((await save(domain)).status).toBe(400);
  });

  it.each([null, 'example.test', '.example.test', 'a.b-c.example.test'])(
    '%s is kept, and a login works',
    async (domain) => {
      expect((await save(domain)).status).toBe(200);
      const who = await world.addAccount(ids.host);
      const body = { username: who.username, password: 'correct-horse-1' };
      const { status } = await world.send(login, { body } as never, { host: ids.host, address: uniqueAddress() });
      expect(status).toBeLessThan(500);
    },
  );
});
