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

const policyOf = (scriptHashes: string[]) =>
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
    "frame-ancestors 'self'",
  ].join('; ');

const inlineScripts = (page: string) =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );

type TenantOf = (request: FastifyRequest) => Promise<TenantInfo>;

/** Serves the built web app: hashed assets for ever, one page for every other address. */
export const serveWeb = async (app: FastifyInstance, dist: string, tenantOf: TenantOf) => {
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  const policy = policyOf(inlineScripts(template));
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !apiPrefixes.some((prefix) => request.url.startsWith(prefix));
    if (!isPage || request.url.startsWith('/assets/')) throw new AppError('NOT_FOUND');
    const head = headOf(await tenantOf(request));
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(template.replace('<!--zx:head-->', () => head));
  });
};
