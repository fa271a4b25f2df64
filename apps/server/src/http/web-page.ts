import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { PageMaps } from '@zhixing/contract/maps';
import { apiPrefixes } from '@zhixing/contract/routes';
import type { TenantInfo } from '@zhixing/contract/tenant';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, tryLater } from '../base/app-error.ts';
import { escapeHtml } from '../base/escape-html.ts';
import { isUnavailable } from '../base/is-unavailable.ts';
import { sendAwayPage } from './away-page.ts';
import { inlineScripts } from './reply-policy.ts';

/** JSON inside a script element: `<` could close it. */
const inlineJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** The tenant's name, mark and colour are in the page before the first paint. */
const headOf = (
  tenant: TenantInfo,
  release: string,
  maps: PageMaps | undefined,
) => `<title>${escapeHtml(tenant.title)}</title>
<link rel="icon" href="${escapeHtml(tenant.logo ?? '/favicon.svg')}">
<style>:root{--tenant-accent:${tenant.primaryColor};--tenant-radius:${tenant.radius}px}</style>
<meta name="zx-release" content="${release}">
<script type="application/json" id="zx-tenant">${inlineJson(tenant)}</script>${maps ? `\n<script type="application/json" id="zx-maps">${inlineJson(maps)}</script>` : ''}`;

/** Our own pages, and those of the tenant's list; the tenant's own marks may stand elsewhere. */
const sourcesOf = ({ contentHosts, logo, loginPicture }: TenantInfo) => {
  const listed = contentHosts.map((host) => `https://${host}`);
  const marks = [logo, loginPicture].flatMap((address) => URL.parse(address ?? '')?.origin ?? []);
  return { frames: listed, pictures: [...new Set([...listed, ...marks])] };
};

/** Where AMap keeps its script, its data and its pictures; it draws in workers of its own making. */
const mapSources = ({ url }: PageMaps) => ({
  scripts: [url, 'https://restapi.amap.com'],
  pictures: [url, 'https://*.amap.com', 'https://*.is.autonavi.com'],
  calls: [url, 'https://*.amap.com'],
  workers: ["worker-src 'self' blob:"],
});
const noMaps: ReturnType<typeof mapSources> = { scripts: [], pictures: [], calls: [], workers: [] };

type Allowed = ReturnType<typeof sourcesOf> & { maps: typeof noMaps };
const policyOf = (scriptHashes: string[], ancestors: string, { pictures, frames, maps }: Allowed) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes, ...maps.scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictures, ...maps.pictures].join(' '),
    "font-src 'self' data:",
    ["connect-src 'self'", ...maps.calls].join(' '),
    ...maps.workers,
    "media-src 'self' data: blob:",
    // What a page shows in a frame it shows in a sandbox of its own.
    ["frame-src 'self'", ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');

type Lookups = {
  /** Of the first-run page also where there is none. */
  tenantOf: (request: FastifyRequest, isSetup: boolean) => Promise<TenantInfo>;
  /** Origins whose pages may show the chat of this key in a frame. */
  framesOf: (request: FastifyRequest, siteKey: string) => Promise<string[]>;
  maps?: PageMaps | undefined;
};

/** The page that stands in other sites' frames; everything else stands in none but our own. */
const embedPath = /^\/embed\/([\w-]{1,60})\/?(?:\?|$)/;

const setupPath = /^\/(?:[\w.~-]+\/)?setup\/?(?:\?|$)/;

const cacheOf = (path: string) => {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  // Pictures of a set: a face that looks a little different next week harms nobody.
  if (path.includes('/icons/')) return 'public, max-age=604800';
  // Other people's pages name it without a version: a mended one must reach them soon.
  return /\/embed\.js(\.\w+)?$/.test(path) ? 'public, max-age=300' : 'no-cache';
};

const readPage = async (file: string, maps: PageMaps | undefined) => {
  const template = await readFile(file, 'utf8');
  const hashes = inlineScripts(template);
  const ofMaps = maps ? mapSources(maps) : noMaps;
  const policyFor = (ancestors: string, tenant: TenantInfo) =>
    policyOf(hashes, ancestors, { ...sourcesOf(tenant), maps: ofMaps });
  return { template, policyFor };
};

/** Serves the built web app: hashed assets for ever, one page for every other address. */
export const serveWeb = async (app: FastifyInstance, dist: string, { tenantOf, framesOf, maps }: Lookups) => {
  const main = await readPage(join(dist, 'index.html'), maps);
  const embed = await readPage(join(dist, 'embed.html'), maps);
  // Open pages learn from any reply that another release is served now: its parts have other names.
  const release = createHash('sha256').update(main.template).digest('hex').slice(0, 12);
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('zx-release', release);
    done();
  });
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    // A page goes out with its policy or not at all.
    globIgnore: ['*.html', '**/*.br', '**/*.gz'],
    // Beside each file that gains by it the build has put a packed one.
    preCompressed: true,
    setHeaders: (reply, path) => reply.header('cache-control', cacheOf(path)),
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !apiPrefixes.some((prefix) => request.url.startsWith(prefix));
    if (!isPage || request.url.startsWith('/assets/')) throw new AppError('NOT_FOUND');
    const isSetup = setupPath.test(request.url);
    const tenant = await tenantOf(request, isSetup).catch((error: unknown) => ({ error }));
    if ('error' in tenant) {
      const away = isUnavailable(tenant.error) ? tryLater(tenant.error) : tenant.error;
      if (!(away instanceof AppError)) throw away;
      if (away.code === 'SETUP_NEEDED') return reply.header('cache-control', 'no-store').redirect('/setup', 302);
      if (away.code !== 'TRY_LATER') throw away;
      request.log.error({ err: away.cause, requestId: request.id }, 'request failed');
      return sendAwayPage(request, reply, Number(away.params.seconds));
    }
    const head = headOf(tenant, release, maps);
    const siteKey = embedPath.exec(request.url)?.[1];
    const { template, policyFor } = siteKey ? embed : main;
    const ancestors = siteKey ? (await framesOf(request, siteKey)).join(' ') || "'none'" : "'self'";
    return reply
      .headers({ 'content-security-policy': policyFor(ancestors, tenant), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(template.replace('<!--zx:head-->', () => head));
  });
};
