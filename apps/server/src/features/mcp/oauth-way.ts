import { AppError } from '../../base/app-error.ts';
import type { AccountCtx, Services } from '../../ctx.ts';
import { allowedPlaces, createAllowList } from '../../gateways/egress/allow-list.ts';
import type { OAuthWay } from '../../gateways/mcp/mcp-oauth.ts';
import { failureNote, whyText } from './health-note.ts';

/** Only places of our own network may do without https. */
export const oauthWay = ({ env, egress }: Pick<Services, 'env' | 'egress'>): OAuthWay => {
  const isListed = createAllowList(allowedPlaces(env.EGRESS_ALLOW_TOOLS));
  return { egress, isTrusted: (url) => isListed(url).isAllowed };
};

/** What the caller is told of a server that could not be used; other errors stay as they are. */
export const refusalOf = (ctx: AccountCtx, error: unknown, code: 'MCP_FAILED' | 'MCP_GRANT_FAILED'): unknown => {
  const { why, status } = failureNote(error) ?? {};
  if (!why) return error;
  if (why === 'ADDRESS') return new AppError('ADDRESS_REFUSED');
  return new AppError(code, { why: whyText({ why, status }, ctx.locale) });
};
