import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { apiPrefixes } from '@zhixing/contract/routes';
import type { TenantInfo } from '@zhixing/contract/tenant';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { escapeHtml } from '../base/escape-html.ts';

/** JSON inside a script element: `<` could close it. */
const inlineJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** The tenant's name, mark and colour are in the page before the first paint. */
const headOf = (tenant: TenantInfo) => `<title>${escapeHtml(tenant.title)}</title>
<link rel="icon" href="${escapeHtml(tenant.logo ?? '/favicon.svg')}">
<style>:root{--tenant-accent:${tenant.primaryColor};--tenant-radius:${tenant.radius}px}</style>
<script type="application/json" id="zx-tenant">${inlineJson(tenant)}</script>`;

const policyOf = (scriptHashes: string[], frames: string) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "media-src 'self' data: blob:",
    // What a page shows in a frame it shows in a sandbox of its own.
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frames}`,
  ].join('; ');

const inlineScripts = (page: string) =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );

type Lookups = {
  tenantOf: (request: FastifyRequest) => Promise<TenantInfo>;
  /** Origins whose pages may show the chat of this key in a frame. */
  framesOf: (request: FastifyRequest, siteKey: string) => Promise<string[]>;
};

/** The page that stands in other sites' frames; everything else stands in none but our own. */
const embedPath = /^\/embed\/([\w-]{1,60})\/?(?:\?|$)/;

const cacheOf = (path: string) => {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  // Other people's pages name it without a version: a mended one must reach them soon.
  return path.endsWith('/embed.js') ? 'public, max-age=300' : 'no-cache';
};

const readPage = async (file: string) => {
  const template = await readFile(file, 'utf8');
  const hashes = inlineScripts(template);
  return { template, policyFor: (frames: string) => policyOf(hashes, frames) };
};

/** Serves the built web app: hashed assets for ever, one page for every other address. */
export const serveWeb = async (app: FastifyInstance, dist: string, { tenantOf, framesOf }: Lookups) => {
  const main = await readPage(join(dist, 'index.html'));
  const embed = await readPage(join(dist, 'embed.html'));
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    // A page goes out with its policy or not at all.
    globIgnore: ['*.html'],
    setHeaders: (reply, path) => reply.header('cache-control', cacheOf(path)),
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !apiPrefixes.some((prefix) => request.url.startsWith(prefix));
    if (!isPage || request.url.startsWith('/assets/')) throw new AppError('NOT_FOUND');
    const head = headOf(await tenantOf(request));
    const siteKey = embedPath.exec(request.url)?.[1];
    const { template, policyFor } = siteKey ? embed : main;
    const frames = siteKey ? (await framesOf(request, siteKey)).join(' ') || "'none'" : "'self'";
    return reply
      .headers({ 'content-security-policy': policyFor(frames), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(template.replace('<!--zx:head-->', () => head));
  });
};
