import { fillPath, type Route, type RouteCall } from '@zhixing/contract/route';
import { routes } from '@zhixing/contract/routes';
import { findUserInfo } from '@zhixing/contract/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleIds, samples } from '../../test/route-samples.ts';
import { uniqueAddress } from '../../test/unique.ts';
import { openWorld, type World } from '../../test/world.ts';
import { newId } from '../base/id.ts';

let world: World;
let host: string;
let token: string;
let ids: SampleIds;
beforeAll(async () => {
  world = await openWorld();
  const tenant = await world.addTenant();
  host = tenant.host;
  ids = { tenantId: tenant.id, host, userId: newId(), qrId: newId() };
  token = await world.openToken(host, await world.addAccount(host));
});
afterAll(() => world.close());

const safe = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
};

describe('every reply of the api', () => {
  it.each(routes)('$name is not sniffed, framed or kept, and says what it is', async (route) => {
    const sample = (samples as Record<string, (of: SampleIds) => RouteCall<Route>>)[route.name]?.(ids) ?? {};
    const { params, query, body } = sample as {
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: object;
    };
    const reply = await world.app.inject({
      method: route.method,
      url: fillPath(route.path, params),
      ...(query ? { query } : {}),
      headers: { host, 'x-forwarded-for': uniqueAddress(), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    expect(reply.headers).toMatchObject(safe);
    expect(reply.headers['cache-control']).toMatch(/no-store/);
    expect(reply.headers['content-type']).toMatch(/^(application\/json|text\/event-stream); charset=utf-8$/);
  });

  it('and of what is no route: unknown, misspelt, too large, not JSON', async () => {
    const calls = [
      { method: 'GET', url: '/agent_api/nowhere' },
      { method: 'GET', url: '/%E0%A4%A' },
      {
        method: 'POST',
        url: '/agent_api/api/auth/login',
        headers: { 'content-type': 'application/json' },
        payload: '{',
      },
      {
        method: 'POST',
        url: '/agent_api/api/auth/login',
        headers: { 'content-type': 'application/json' },
        payload: 'x'.repeat(1_100_000),
      },
      { method: 'GET', url: '/health' },
      { method: 'GET', url: '/ready' },
    ] as const;
    for (const call of calls) {
      const reply = await world.app.inject({ ...call, headers: { host, ...('headers' in call ? call.headers : {}) } });
      expect([call.url, reply.headers]).toMatchObject([call.url, safe]);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  it('a page of another origin may read none of it', async () => {
    const origin = 'https://elsewhere.example';
    const asked = await world.send(findUserInfo, {}, { host, token, headers: { origin } });
    expect(asked.code).toBe(200);
    expect(Object.keys(asked.reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    const before = await world.app.inject({
      method: 'OPTIONS',
      url: findUserInfo.path,
      headers: {
        host,
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(before.statusCode).toBe(404);
    expect(Object.keys(before.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('figures and settings are not served where the api is', async () => {
    for (const url of ['/metrics', '/env', '/debug', '/.env', '/agent_api/metrics'])
      expect([url, (await world.app.inject({ method: 'GET', url, headers: { host } })).statusCode]).toEqual([url, 404]);
  });

  it('TRACE and other methods that nobody serves do nothing', async () => {
    for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'PUT'] as const) {
      const reply = await world.app.inject({
        method: method as 'PUT',
        url: '/agent_api/api/auth/login',
        headers: { host },
      });
      expect([method, reply.statusCode]).toEqual([method, 404]);
      expect(reply.payload).not.toContain('authorization');
    }
  });
});
