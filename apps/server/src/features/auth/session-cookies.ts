import { crossCookieName, sessionCookieName, tokenSeconds } from '@zhixing/contract/auth';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../ctx.ts';

const base = ({ isSecure }: Ctx) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }) as const;
const sessionName = ({ isSecure }: Ctx) => sessionCookieName(isSecure);
export const crossName = ({ isSecure, tenant }: Ctx) =>
  crossCookieName(isSecure, Boolean(tenant.settings.crossTokenDomain));
const crossBase = (ctx: Ctx) => ({
  ...base(ctx),
  ...(ctx.tenant.settings.crossTokenDomain ? { domain: ctx.tenant.settings.crossTokenDomain } : {}),
});

export const setSessionCookies = (reply: FastifyReply, tokens: { token?: string; crossToken?: string }, ctx: Ctx) => {
  const life = { maxAge: tokenSeconds };
  if (tokens.token) reply.setCookie(sessionName(ctx), tokens.token, { ...base(ctx), ...life });
  if (tokens.crossToken) reply.setCookie(crossName(ctx), tokens.crossToken, { ...crossBase(ctx), ...life });
};

/** A login that came without a cookie, by code: the page that holds its token asks for one. */
export const keepSessionCookie = (reply: FastifyReply, _: unknown, ctx: Ctx) =>
  setSessionCookies(reply, ctx.bearer ? { token: ctx.bearer } : {}, ctx);

export const clearSessionCookies = (reply: FastifyReply, ctx: Ctx) => {
  reply.clearCookie(sessionName(ctx), base(ctx));
  reply.clearCookie(crossName(ctx), crossBase(ctx));
};
