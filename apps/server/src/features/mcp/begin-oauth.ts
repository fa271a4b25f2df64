import { AppError } from '../../base/app-error.ts';
import { newSecret } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { beginLogin, findLogin } from '../../gateways/mcp/mcp-oauth.ts';
import { assertMember } from '../membership/index.ts';
import { putTicket } from './login-ticket.ts';
import { oauthWay, refusalOf } from './oauth-way.ts';
import { lockOwnServer } from './queries.ts';
import { takeTurn } from './refresh-server.ts';

const callbackPath = '/mcp-callback';

/** Finds where the server sends its people, makes us known there, and says which page the owner has to open. */
export const beginMcpOauth = async (ctx: AccountCtx, id: string) => {
  const { url, auth } = await ctx.tx(async (tx) => {
    const row = await lockOwnServer(tx, ctx, id);
    await assertMember(tx, ctx);
    return row;
  });
  if (auth !== 'oauth') throw new AppError('BAD_REQUEST');
  await takeTurn(ctx);
  const state = newSecret();
  const redirectUrl = `${ctx.isSecure ? 'https' : 'http'}://${ctx.tenant.host}${callbackPath}`;
  try {
    const way = oauthWay(ctx);
    const { address, verifier, login } = await beginLogin(way, await findLogin(way, url), redirectUrl, state);
    const who = { tenantId: ctx.tenant.id, accountId: ctx.actor.id };
    await putTicket(ctx, state, { ...who, serverId: id, url, login, verifier });
    return { address };
  } catch (error) {
    throw refusalOf(ctx, error, 'MCP_GRANT_FAILED');
  }
};
