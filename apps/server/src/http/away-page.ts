import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from './send-error.ts';

const texts = {
  'zh-CN': { title: '稍后再试', away: '服务暂时不可用，请稍后再试。' },
  'en-US': {
    title: 'Please try again shortly',
    away: 'The service is not available at the moment, please try again shortly.',
  },
};

/** What a browser is shown while what we stand on is away. Comes back by itself. */
export const sendAwayPage = (request: FastifyRequest, reply: FastifyReply, seconds: number) => {
  const locale = localeOf(request);
  const { title, away } = texts[locale];
  return reply
    .status(503)
    .headers({
      'retry-after': String(seconds),
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta http-equiv="refresh" content="${seconds}"><title>${title}</title><body style="font-family:sans-serif;margin:20vh auto;max-width:36em;padding:0 1em"><h1>${title}</h1><p>${away}</p></body></html>`,
    );
};
