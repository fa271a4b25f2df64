import { crossTokenCookie, tokenCookie, tokenSeconds } from '@zhixing/contract/auth';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../ctx.ts';

const base = ({ isSecure }: Ctx) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }) as const;
const crossBase = (ctx: Ctx) => ({
  ...base(ctx),
  ...(ctx.tenant.settings.crossTokenDomain ? { domain: ctx.tenant.settings.crossTokenDomain } : {}),
});

export const setSessionCookies = (reply: FastifyReply, tokens: { token?: string; crossToken?: string }, ctx: Ctx) => {
  const life = { maxAge: tokenSeconds };
  if (tokens.token) reply.setCookie(tokenCookie, tokens.token, { ...base(ctx), ...life });
  if (tokens.crossToken) reply.setCookie(crossTokenCookie, tokens.crossToken, { ...crossBase(ctx), ...life });
};

export const clearSessionCookies = (reply: FastifyReply, ctx: Ctx) => {
  reply.clearCookie(tokenCookie, base(ctx));
  reply.clearCookie(crossTokenCookie, crossBase(ctx));
};
