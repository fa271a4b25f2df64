import type * as contract from '@zhixing/contract/mcp';
import type { RouteInput } from '@zhixing/contract/route';
import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { mcpServer } from '../../db/schema/mcp.ts';
import { redeemCode } from '../../gateways/mcp/mcp-oauth.ts';
import { writeAudit } from '../audit/index.ts';
import { grantColumns } from './grant.ts';
import { takeTicket } from './login-ticket.ts';
import { oauthWay, refusalOf } from './oauth-way.ts';
import { lockOwnServer } from './queries.ts';
import { refreshMcpServer } from './refresh-server.ts';

type Body = RouteInput<typeof contract.finishMcpOauth>['body'];

const words = {
  'zh-CN': { stale: '授权请求已过期，或不是由你发起，请重新开始', denied: '你没有同意，或对方拒绝了' },
  'en-US': {
    stale: 'the request has expired or was not yours; please start again',
    denied: 'you did not agree, or it was refused there',
  },
};

/** The end of a login: only whoever began it, once, for the server it was begun for. */
export const finishMcpOauth = async (ctx: AccountCtx, { state, code, iss, error }: Body) => {
  const { stale, denied } = words[ctx.locale];
  const ticket = await takeTicket(ctx, state);
  if (!ticket) throw new AppError('MCP_GRANT_FAILED', { why: stale });
  if (error !== undefined || code === undefined) throw new AppError('MCP_GRANT_FAILED', { why: denied });
  const { serverId, login, verifier } = ticket;
  const tokens = await redeemCode(oauthWay(ctx), login, { code, iss, verifier }).catch((reason: unknown) => {
    throw refusalOf(ctx, reason, 'MCP_GRANT_FAILED');
  });
  await ctx.tx(async (tx) => {
    const row = await lockOwnServer(tx, ctx, serverId);
    // Tokens are for the address they were asked for.
    if (row.auth !== 'oauth' || row.url !== ticket.url) throw new AppError('MCP_GRANT_FAILED', { why: stale });
    await tx
      .update(mcpServer)
      .set(grantColumns(ctx, row, login, tokens))
      .where(eq(mcpServer.id, serverId));
    await writeAudit(tx, ctx, {
      action: 'mcp.authorize',
      target: { kind: 'mcp', id: serverId },
      detail: { name: row.name, issuer: URL.parse(login.issuer)?.host },
    });
  });
  return refreshMcpServer(ctx, serverId);
};
