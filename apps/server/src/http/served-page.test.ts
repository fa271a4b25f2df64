import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { tenantBrand } from '@zhixing/contract/tenant';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSafeHeaders } from './safe-headers.ts';
import { sendError } from './send-error.ts';
import { serveWeb } from './web-page.ts';

const hostile = `</title></script><script>alert('"&')</script>`;
const tenant = {
  ...tenantBrand.parse({ title: '知行' }),
  title: hostile,
  tenantId: 't',
  tenantName: hostile,
  filingNo: hostile,
  policeFilingNo: '',
  marketTags: null,
  contentHosts: [],
  codeWays: ['EMAIL', 'PHONE'],
  flags: {
    registrationOpen: true,
    hideCardMenu: false,
    rpa: false,
    intentSurvey: false,
    bankTransfer: false,
    anonymousShare: false,
  },
} as never;

const app = fastify();
beforeAll(async () => {
  const dist = mkdtempSync(join(tmpdir(), 'zhixing-page-'));
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, '.git'));
  writeFileSync(join(dist, 'assets', 'main.js'), 'let a = 1;');
  writeFileSync(join(dist, 'assets', 'main.js.br'), brotliCompressSync('let a = 1;'));
  writeFileSync(join(dist, 'assets', 'main.js.gz'), gzipSync('let a = 1;'));
  writeFileSync(join(dist, '.git', 'config'), 'CANARY');
  for (const page of ['index.html', 'embed.html'])
    writeFileSync(join(dist, page), '<!doctype html><html><head><!--zx:head--></head><body></body></html>');
  app.setErrorHandler(sendError);
  addSafeHeaders(app);
  await serveWeb(app, dist, { tenantOf: async () => tenant, framesOf: async () => [] });
});
afterAll(() => app.close());
const get = (url: string) => app.inject({ method: 'GET', url });

describe('maps', () => {
  const serve = async (maps?: { url: string; key: string; securityCode: string }) => {
    const dist = mkdtempSync(join(tmpdir(), 'zhixing-page-'));
    for (const page of ['index.html', 'embed.html'])
      writeFileSync(join(dist, page), '<!doctype html><html><head><!--zx:head--></head><body></body></html>');
    const own = fastify();
    await serveWeb(own, dist, { tenantOf: async () => tenant, framesOf: async () => [], maps });
    const reply = await own.inject({ method: 'GET', url: '/index' });
    await own.close();
    return { page: reply.payload, policy: String(reply.headers['content-security-policy']) };
  };

  it('WID-49 without a key nothing of AMap is in the page or its policy', async () => {
    const { page, policy } = await serve();
    expect([page, policy].join()).not.toMatch(/amap|zx-maps|worker-src/i);
  });

  it('WID-49 with a key the page has it and the policy lets AMap in, and nobody’s code by text', async () => {
    const maps = { url: 'https://webapi.amap.com', key: 'k1', securityCode: 's1' };
    const { page, policy } = await serve(maps);
    expect(JSON.parse(/id="zx-maps">(.*?)<\/script>/.exec(page)?.[1] ?? '')).toEqual(maps);
    expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/webapi\.amap\.com https:\/\/restapi\.amap\.com;/);
    expect(policy).toMatch(/connect-src 'self' https:\/\/webapi\.amap\.com https:\/\/\*\.amap\.com;/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });
});

describe('the page', () => {
  it('holds what a tenant wrote as text: in its title and in the JSON beside it', async () => {
    const { payload } = await get('/index');
    expect(payload).not.toContain('<script>alert');
    expect(payload.match(/<\/title>/g)).toHaveLength(1);
    expect(payload.match(/<\/script>/g)).toHaveLength(1);
    const json = /<script type="application\/json" id="zx-tenant">([\s\S]*?)<\/script>/.exec(payload)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ title: hostile, filingNo: hostile });
  });

  it.each(['/index', '/', '/embed/some-key', '/index?next=//evil.example'])(
    '%s has a policy: own scripts, no plug-ins, no base, no frame of others',
    async (url) => {
      const reply = await get(url);
      const policy = Object.fromEntries(
        String(reply.headers['content-security-policy'])
          .split('; ')
          .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
      );
      expect(policy).toMatchObject({ 'object-src': "'none'", 'base-uri': "'none'", 'default-src': "'self'" });
      expect(policy['script-src']).toMatch(/^'self'/);
      expect(policy['script-src']).not.toMatch(/unsafe|https?:|\*|data:/);
      expect(policy['frame-ancestors']).toMatch(/^'(self|none)'$/);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    },
  );
});

describe('the folder behind it', () => {
  it('is not listed, and nothing but the built files is in it', async () => {
    for (const url of [
      '/assets',
      '/assets/',
      '/.git/',
      '/.git/config',
      '/..%2f..%2fetc/passwd',
      '/assets/..%2f.git%2fconfig',
    ]) {
      const { payload, headers } = await get(url);
      expect([url, payload.includes('CANARY') || payload.includes('main.js') || payload.includes('root:')]).toEqual([
        url,
        false,
      ]);
      expect(headers['content-type']).toMatch(/^(text\/html|application\/json); charset=utf-8$/);
    }
    expect((await get('/assets/main.js')).payload).toBe('let a = 1;');
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const)('goes out packed as the browser takes it: %s', async (accepted, encoding, unpack) => {
    const reply = await app.inject({ url: '/assets/main.js', headers: { 'accept-encoding': accepted } });
    expect(reply.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(unpack(reply.rawPayload).toString()).toBe('let a = 1;');
  });

  it('a file that is not there is no other file', async () => {
    const reply = await get('/assets/gone.js');
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});
