import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformHost } from '../../test/principals.ts';
import { openWorld, type World } from '../../test/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Before any route is reached; `hostile-contract-*.db.test.ts` go through them. */
describe('no address, head or body makes the server fail', () => {
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

  it('a body nested deeper than a stack holds is a bad request', async () => {
    const reply = await world.app.inject({
      method: 'POST',
      url: '/agent_api/api/auth/login',
      headers: { host: platformHost, 'content-type': 'application/json' },
      payload: `${'{"a":['.repeat(60_000)}${']}'.repeat(60_000)}`,
    });
    expect(reply.json()).toMatchObject({ errorCode: 'BAD_REQUEST', code: 400 });
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
