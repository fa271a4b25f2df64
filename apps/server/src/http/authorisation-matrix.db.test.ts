import { failure, successCodeOf } from '@zhixing/contract/envelope';
import { type ErrorCode, errorTable } from '@zhixing/contract/error';
import type { Route, RouteCall } from '@zhixing/contract/route';
import { routes } from '@zhixing/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../tools/ci/tier.ts';
import { declaredErrors } from '../../test/declared-errors.ts';
import { createLentPrincipals } from '../../test/lent-principals.ts';
import { createPrincipals, expectedAt, type Principal } from '../../test/principals.ts';
import { type SampleIds, samples } from '../../test/route-samples.ts';
import { uniqueAddress } from '../../test/unique.ts';
import { envelopeOf, openWorld, type World } from '../../test/world.ts';

const principalNames = [
  'anonymous',
  'malformed token',
  'unknown token',
  'expired',
  'logged out',
  'disabled',
  'user',
  'other user',
  'admin of another tenant, on this host',
  'admin of another tenant, on their own host with ids of this one',
  'support',
  'admin',
  'platform support',
  'platform admin',
  'cookie only (of an admin)',
  'a share key instead of a login',
  'an MCP key instead of a login',
  'the secret of a site’s visitor instead of a login',
  'the secret of a QR code instead of a login',
  'a ticket instead of a login',
  'a login made from a ticket',
  'editor of another’s agent',
  'an admin’s login after they became a user',
  'admin of a closed tenant',
  'header of a user, cookie of an admin',
];
/** Of different roles; the others come by the same door in another way, or as nobody. */
const ofRoles = new Set([
  'anonymous',
  'expired',
  'user',
  'other user',
  'admin of another tenant, on this host',
  'support',
  'admin',
  'platform support',
  'platform admin',
  'cookie only (of an admin)',
]);
/** In CI the others ask every fourth route, each another one; all of them by `pnpm full`. */
const routesFor = (name: string) =>
  isFull || ofRoles.has(name) ? routes : routes.filter((_, at) => at % 4 === principalNames.indexOf(name) % 4);
const sampleOf = (route: Route) => {
  const sample = (samples as Record<string, (ids: SampleIds) => unknown>)[route.name];
  if (!sample) throw new Error(`${route.name} has no sample in test/route-samples.ts`);
  return sample as (ids: SampleIds) => RouteCall<Route>;
};

let world: World;
let principals: Principal[];
let ids: SampleIds;
let clock = 0;
const cells = new Set<string>();
const seenErrors = new Map<Route, Set<string>>();

beforeAll(async () => {
  world = await openWorld({ now: () => new Date(Date.now() + clock) });
  const [here, elsewhere] = [await world.addTenant(), await world.addTenant()];
  ({ principals } = await createPrincipals(world, here, elsewhere));
  principals.push(...(await createLentPrincipals(world, here)));
  const target = await world.addAccount(here.host);
  const qr = await world.app.inject({ url: '/agent_api/api/appletLogin/qrcode', headers: { host: here.host } });
  ids = { tenantId: here.id, host: here.host, userId: target.id, qrId: qr.json().data.id };
});
afterAll(() => world.close());

/** After one of these a login may be over; one that is missing here fails the next cell. */
const mayEndLogin = ({ method, path }: Route) => method !== 'GET' && /auth|user|account|login|tenant/i.test(path);
const passes = new Map<Principal, Awaited<ReturnType<Principal['pass']>>>();

const callAs = async (route: Route, principal: Principal, call: RouteCall<Route>) => {
  const pass = passes.get(principal) ?? (await principal.pass());
  const { headers = {}, hoursLater = 0 } = pass;
  passes.set(principal, pass);
  if (mayEndLogin(route)) passes.delete(principal);
  clock = hoursLater * 3_600_000;
  try {
    return await world.send(route, call, { host: principal.host, address: uniqueAddress(), headers });
  } finally {
    clock = 0;
  }
};
type Reply = Awaited<ReturnType<typeof callAs>>;

/** A refusal says what the error table says, and nothing else. */
const expectFailure = ({ reply, status }: Reply, code: ErrorCode) => {
  const { code: number, zh } = errorTable[code];
  const body = envelopeOf(reply);
  expect(body).toEqual({
    code: number,
    msg: zh.includes('{') ? expect.any(String) : zh,
    data: null,
    errorCode: code,
    requestId: reply.headers['x-request-id'],
    ...(body.fields ? { fields: expect.any(Object) } : {}),
  });
  expect(status).toBe(errorTable[code].status);
  expect(() => failure.strict().parse(body)).not.toThrow();
  expect(reply.cookies.filter(({ value }) => value !== '')).toEqual([]);
};

const expectCell = (route: Route, principal: Principal, reply: Reply) => {
  const expected = expectedAt(route, principal.standing(route));
  if (expected !== 'pass') return expectFailure(reply, expected);
  expect(['TOKEN_INVALID', 'NO_PERMISSION']).not.toContain(reply.errorCode);
  expect([401, 403]).not.toContain(reply.status);
  expect(reply.status).toBeLessThan(500);
  if (reply.errorCode) expectFailure(reply, reply.errorCode as ErrorCode);
  else expect(reply).toMatchObject({ status: 200, code: successCodeOf(route.path), msg: 'success' });
};

describe('samples', () => {
  it('cover every route of the contract with an input its schemas accept', () => {
    expect(Object.keys(samples).sort()).toEqual(routes.map(({ name }) => name).sort());
    for (const route of routes) {
      const sample = sampleOf(route)(ids) as Record<'params' | 'query' | 'body', unknown>;
      for (const part of ['params', 'query', 'body'] as const) {
        const parsed = route[part]?.safeParse(sample[part]);
        expect([route.name, part, parsed?.error?.message]).toEqual([route.name, part, undefined]);
      }
    }
  });
});

/** Every route in one test: 6,000 tests of their own cost more than what they ask. */
const eachRoute = async (asked: readonly Route[], ask: (route: Route) => Promise<void>) => {
  const faults: string[] = [];
  for (const route of asked) await ask(route).catch((error: Error) => faults.push(`${route.name}: ${error.message}`));
  expect(faults).toEqual([]);
};
const longest = { timeout: 300_000 };
const principalCalled = (name: string) => {
  const principal = principals.find((known) => known.name === name);
  if (!principal) throw new Error(`no principal ${name}`);
  return principal;
};

describe('PERM-09 every route answers as its policy says to', () => {
  it.each(principalNames.map((name) => [name === 'anonymous' ? 'PERM-01 ' : '', name]))(
    '%s%s',
    longest,
    async (_, name = '') => {
      const principal = principalCalled(name);
      await eachRoute(routesFor(name), async (route) => {
        const reply = await callAs(route, principal, sampleOf(route)(ids));
        cells.add(`${name} × ${route.name}`);
        expectCell(route, principal, reply);
        if (reply.errorCode) seenErrors.set(route, (seenErrors.get(route) ?? new Set()).add(reply.errorCode));
      });
    },
  );
});

describe('the whole matrix', () => {
  it('has a cell for every route and every role', () => {
    expect(principals.map(({ name }) => name)).toEqual(principalNames);
    process.stdout.write(
      `  matrix: ${routes.length} routes × ${principals.length} principals, ${cells.size} cells asked\n`,
    );
    expect(cells.size).toBe(principalNames.reduce((sum, name) => sum + routesFor(name).length, 0));
  });

  it('gave only errors that the contract of the route names', () => {
    const undeclared = [...seenErrors].flatMap(([route, codes]) =>
      [...codes]
        .filter((code) => !declaredErrors(route).includes(code as ErrorCode))
        .map((code) => `${route.name}: ${code}`),
    );
    expect(undeclared).toEqual([]);
  });
});

describe('the door stands before validation', () => {
  const closed = routes.filter(({ policy }) => policy !== 'public');
  const nonsense = {
    params: { id: 'not-a-uuid' },
    query: {
      pageSize: '-1',
      limit: '-1',
      tenantId: 'x',
      targetId: 'x',
      agentId: 'x',
      from: 'never',
      olderThan: 'x',
      days: 'x',
    },
    body: { nonsense: true, status: 7, pageSize: -1 },
  };
  const invalid = (route: Route) =>
    Object.fromEntries(
      Object.entries(nonsense).filter(([part]) => part in route || (part === 'body' && route.method !== 'GET')),
    ) as RouteCall<Route>;

  it('ERR-01 answers 403 to nobody, whatever is sent', longest, () =>
    eachRoute(closed, async (route) =>
      expectFailure(await callAs(route, principalCalled('anonymous'), invalid(route)), 'TOKEN_INVALID'),
    ),
  );

  it('ERR-02 answers 401 to a role too low, whatever is sent', longest, () =>
    eachRoute(
      closed.filter(({ policy }) => policy !== 'account'),
      async (route) => expectFailure(await callAs(route, principalCalled('user'), invalid(route)), 'NO_PERMISSION'),
    ),
  );

  it('answers 400 and names the fields to somebody it admits', longest, () =>
    eachRoute(
      closed.filter(({ query, body, params }) => query ?? body ?? params),
      async (route) => {
        const reply = await callAs(route, principalCalled('platform admin'), invalid(route));
        expectFailure(reply, 'BAD_REQUEST');
        expect(envelopeOf(reply.reply).fields).toEqual(expect.any(Object));
      },
    ),
  );

  it('guards HEAD alike', longest, () =>
    eachRoute(
      closed.filter(({ method }) => method === 'GET'),
      async (route) => {
        const head = await world.app.inject({ method: 'HEAD', url: route.path, headers: { host: ids.host } });
        expect([head.statusCode, head.body]).toEqual([403, '']);
      },
    ),
  );
});
