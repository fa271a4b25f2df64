import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTenantInfo } from '@zhixing/contract/tenant';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../test/world.ts';
import { createApp } from '../app.ts';
import { createRegistry } from './probe-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'zhixing-page-'));
let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  for (const name of ['index.html', 'embed.html'])
    writeFileSync(join(folder, name), '<!doctype html><head><!--zx:head--></head><script>var a = 1;</script>');
  app = (await createApp(world.services, {
    registry: createRegistry(),
    webDist: folder,
  })) as unknown as FastifyInstance;
});
afterAll(async () => {
  await app.close();
  await world.close();
  rmSync(folder, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url, headers: { host: 'a.test', ...headers }, remoteAddress });
const policyOf = async (url: string, host: string) => {
  const { headers } = await ask(url, { host });
  const parts = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
};

describe('pictures and frames', () => {
  it('come from us alone where the tenant lists nobody', async () => {
    const { host } = await world.addTenant();
    for (const url of ['/index', '/embed/unknown-unknown-unknow']) {
      const policy = await policyOf(url, host);
      expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:']);
      expect(policy['frame-src']).toEqual(["'self'"]);
    }
    expect((await policyOf('/index', host))['frame-ancestors']).toEqual(["'self'"]);
    expect((await policyOf('/embed/unknown-unknown-unknow', host))['frame-ancestors']).toEqual(["'none'"]);
  });

  it('come from those whom the tenant lists, too, and from no other tenant’s list', async () => {
    const { host } = await world.addTenant({ settings: { contentHosts: ['img.shop.test', '*.maps.test'] } });
    const policy = await policyOf('/index', host);
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:', 'https://img.shop.test', 'https://*.maps.test']);
    expect(policy['frame-src']).toEqual(["'self'", 'https://img.shop.test', 'https://*.maps.test']);
    const { host: other } = await world.addTenant();
    expect((await policyOf('/index', other))['frame-src']).toEqual(["'self'"]);
  });
});

describe('every page has a policy', () => {
  it('the description of the api runs its own scripts only and stands in no frame', async () => {
    const { headers, body } = await ask('/docs/');
    const policy = String(headers['content-security-policy']);
    expect(body).toContain('<script');
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}'/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|unsafe-eval|script-src[^;]*unsafe/);
  });

  it('an answer of the api shows nothing and stands in no frame', async () => {
    for (const url of [getTenantInfo.path, '/agent_api/none', '/health'])
      expect((await ask(url)).headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});

describe('TLS', () => {
  const secure = { 'x-forwarded-proto': 'https' };
  const saysSo = 'max-age=31536000';

  it('is to be kept by whoever came by it, on every kind of reply', async () => {
    for (const url of ['/index', '/docs/', '/docs', getTenantInfo.path, '/agent_api/none'])
      expect([url, (await ask(url, secure)).headers['strict-transport-security']]).toEqual([url, saysSo]);
  });

  it('is not spoken of where there is none, or where a stranger says so', async () => {
    expect((await ask('/index')).headers).not.toHaveProperty('strict-transport-security');
    expect((await ask('/index', secure, '203.0.113.9')).headers).not.toHaveProperty('strict-transport-security');
  });
});
