import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { assertMember } from '../membership/index.ts';
import { fetchDescription, isAddress } from './fetch-description.ts';
import { readApart } from './read-apart.ts';

/** Paths are put behind it, so it may hold nothing that they would fall into. */
const assertBase = (baseUrl: string) => {
  const url = new URL(baseUrl);
  if (url.username || url.password || url.search || url.hash || /[?#]/.test(baseUrl))
    throw new AppError('BAD_REQUEST', {}, { baseUrl: '请输入正确的URL地址' });
};

export const preprocessOpenApi = async (
  ctx: AccountCtx,
  { openApiSchemaOrUrl, baseUrl }: { openApiSchemaOrUrl: string; baseUrl: string },
) => {
  await ctx.tx((tx) => assertMember(tx, ctx));
  assertBase(baseUrl);
  const seconds = await ctx.limits.take('debug-account', ctx.actor.id);
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
  const text = isAddress(openApiSchemaOrUrl) ? await fetchDescription(ctx, openApiSchemaOrUrl) : openApiSchemaOrUrl;
  return readApart(ctx.actor.id, { text, baseUrl, locale: ctx.locale });
};
