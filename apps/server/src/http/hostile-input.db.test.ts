import { failure } from '@zhixing/contract/envelope';
import type { Route, RouteCall } from '@zhixing/contract/route';
import { routes } from '@zhixing/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformHost } from '../../test/principals.ts';
import { type SampleIds, samples } from '../../test/route-samples.ts';
import { uniqueAddress } from '../../test/unique.ts';
import { envelopeOf, openWorld, type World } from '../../test/world.ts';
import { newId } from '../base/id.ts';

let world: World;
let ids: SampleIds;
let admin: Awaited<ReturnType<World['addAccount']>>;
let adminToken: string;

beforeAll(async () => {
  world = await openWorld();
  const { id, host } = await world.addTenant();
  admin = await world.addAccount(platformHost, { role: 'admin' });
  adminToken = await world.openToken(platformHost, admin);
  ids = { tenantId: id, host, userId: (await world.addAccount(host)).id, qrId: newId() };
});
afterAll(() => world.close());

const spoilt = (text: string) => [
  `${text.slice(0, 1)}\u0000${text.slice(1)}`,
  '\u0000',
  `${text}\ud800`,
  '\u202e\u200b',
  "' or 1=1; --",
  '%_\\',
  'x'.repeat(20_000),
  '',
];
const strange: unknown[] = [null, [], {}, [[]], true, -1, 1e308, '9'.repeat(400), '1e999', '0x10'];

/** Every input that differs from the sample in one place. */
const variantsOf = (value: unknown): unknown[] => {
  const own = typeof value === 'string' ? [...spoilt(value), ...strange] : strange;
  if (typeof value !== 'object' || value === null) return own;
  const inner = Object.entries(value).flatMap(([key, part]) =>
    variantsOf(part).map((variant) => (Array.isArray(value) ? [variant] : { ...value, [key]: variant })),
  );
  return [...own, ...inner];
};

const sampleOf = ({ name }: Route) =>
  (samples as Record<string, (of: SampleIds) => Partial<Record<'params' | 'query' | 'body', object>>>)[name]?.(ids) ??
  {};

const textOf = (part: object) =>
  Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

describe('no input makes the server fail', () => {
  it.each(routes)('$name', { timeout: 120_000 }, async (route) => {
    const sample = sampleOf(route);
    const calls = [
      ...variantsOf(sample.body).map((body) => ({ ...sample, body })),
      ...(sample.query ? variantsOf(sample.query).filter((query) => query && typeof query === 'object') : []).map(
        (query) => ({
          ...sample,
          query: textOf(query as object),
        }),
      ),
      ...(sample.params ? spoilt(newId()).filter((id) => id !== '' && id.isWellFormed()) : []).map((id) => ({
        ...sample,
        params: { id: id.slice(0, 90) },
      })),
    ];
    const failures: string[] = [];
    for (const call of calls) {
      const token = route.name === 'logout' ? await world.openToken(platformHost, admin) : adminToken;
      const hasBody = route.method !== 'GET' && 'body' in call && call.body !== undefined;
      const sent = { ...call, ...(hasBody ? {} : { body: undefined }) } as unknown as RouteCall<Route>;
      const { status, reply } = await world.send(route, sent, { host: platformHost, address: uniqueAddress(), token });
      if (status >= 500) failures.push(`${status} ${JSON.stringify(call).slice(0, 300)}`);
      if (status >= 400) expect(failure.strict().safeParse(envelopeOf(reply)).error?.message).toBeUndefined();
    }
    expect(failures).toEqual([]);
  });

  it.each([
    ['of broken escapes', '/agent_api/%ff'],
    ['of half an escape', '/%'],
    ['with a NUL in it', '/agent_api/api/admin/tenant/%00'],
    ['without end', `/agent_api/${'x'.repeat(5_000)}`],
    ['of two slashes', '//agent_api/api/auth/login'],
  ])('an address %s is answered in the envelope', async (_, url) => {
    const reply = await world.app.inject({ method: 'PUT', url, headers: { host: platformHost } });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.json()).toEqual({
      code: reply.statusCode,
      msg: expect.any(String),
      data: null,
      errorCode: expect.any(String),
      requestId: expect.any(String),
    });
  });

  it.each([
    ['a host with quotes', { host: 'a\'b"<x>' }],
    ['an endless host', { host: `${'h'.repeat(4_000)}.test` }],
    ['a host that is empty', { host: '' }],
    ['a token of quotes', { authorization: `Bearer ${"'".repeat(43)}` }],
    ['a token of control characters', { authorization: `Bearer ${'\t'.repeat(43)}x` }],
    ['a cookie that is none', { cookie: 'zx_token=%E0%A4%A; zx_cross_token' }],
    ['a language that is none', { 'accept-language': '*;q=;;' }],
    ['a request id with a line break in it', { 'x-request-id': 'a%0d%0ab: c' }],
    ['a trace that is none', { traceparent: '00-zz-zz-zz' }],
  ])('%s does no harm', async (_, headers) => {
    for (const url of ['/agent_api/api/auth/reg/getTenantInfo', '/agent_api/api/userinfo/findUserInfo']) {
      const reply = await world.app.inject({ method: 'GET', url, headers: { host: platformHost, ...headers } });
      expect([url, reply.statusCode]).toEqual([url, url.endsWith('getTenantInfo') ? 200 : 403]);
    }
  });

  it('a body beyond the limit and a body of another kind are refused in the envelope', async () => {
    const post = (payload: string, type: string) =>
      world.app.inject({
        method: 'POST',
        url: '/agent_api/api/auth/login',
        headers: { host: platformHost, 'content-type': type },
        payload,
      });
    expect((await post(`{"x":"${'x'.repeat(1024 * 1024)}"}`, 'application/json')).json()).toMatchObject({
      errorCode: 'TOO_LARGE',
      code: 413,
    });
    for (const [payload, type] of [
      ['<a/>', 'text/xml'],
      ['a=1', 'application/x-www-form-urlencoded'],
      ['', 'application/json'],
      ['x', ''],
    ] as const) {
      const reply = await post(payload, type);
      expect([type, reply.json()]).toEqual([type, expect.objectContaining({ errorCode: 'BAD_REQUEST', code: 400 })]);
    }
  });
});
