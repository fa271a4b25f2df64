import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const year = 365 * 24 * 60 * 60;

const opening = /<script(?: type="text\/javascript")?>/;

/** What a page says of its own scripts, so that no other runs in it. Cut at the closing tags: each part is read once. */
export const inlineScripts = (page: string): string[] =>
  page
    .split('</script>')
    .slice(0, -1)
    .flatMap((part) => {
      const found = opening.exec(part);
      if (!found) return [];
      const code = part.slice(found.index + found[0].length);
      return [`'sha256-${createHash('sha256').update(code).digest('base64')}'`];
    });

/** For a page that brings no policy of its own: all it has is ours, and nobody frames it. */
const ownOnly = (page: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts(page).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * No page leaves without a policy, and a browser that came by TLS does not come without it again. That it did is known
 * of our own socket or of a proxy that was named, and of nobody else.
 */
export const addReplyPolicy = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${year}`);
    done();
  });
  app.addHook('onSend', async (_, reply, payload) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    if (isPage && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', ownOnly(String(payload)));
  });
};
