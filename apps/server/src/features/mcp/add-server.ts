import type * as contract from '@zhixing/contract/mcp';
import type { RouteInput } from '@zhixing/contract/route';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { mcpServer } from '../../db/schema/mcp.ts';
import type { McpPlace } from '../../gateways/mcp/mcp-client.ts';
import { findLogin } from '../../gateways/mcp/mcp-oauth.ts';
import { writeAudit } from '../audit/index.ts';
import { assertBelow } from '../limit/index.ts';
import { assertMember } from '../membership/index.ts';
import { packNote } from './health-note.ts';
import { oauthWay, refusalOf } from './oauth-way.ts';
import { authHeaders, sealSecret, serverFrom } from './queries.ts';
import { askTools, takeTurn } from './refresh-server.ts';

type Body = RouteInput<typeof contract.addMcpServer>['body'];

/** Those that say where a request goes, how long it is or which conversation it belongs to are the client's own. */
const ours =
  /^(host|content-.*|connection|transfer-encoding|upgrade|te|trailer|expect|cookie|accept|proxy-.*|mcp-.*|last-event-id)$/i;

const secretOf = ({ auth, headerName, secret = '' }: Body) => {
  if (auth === 'none' || auth === 'oauth') return '';
  if (auth === 'header' && (!/^[A-Za-z0-9_-]+$/.test(headerName) || ours.test(headerName)))
    throw new AppError('BAD_REQUEST', {}, { headerName: '请求头名称不能使用' });
  if (!/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(secret))
    throw new AppError('BAD_REQUEST', {}, { secret: '请填写密钥，只能用可见的英文字符' });
  return secret;
};

/** One that wants its people to log in tells nobody else its tools: that it says where to is enough for now. */
const askFirst = async (ctx: AccountCtx, place: McpPlace, auth: Body['auth']) => {
  if (auth === 'oauth') {
    await takeTurn(ctx);
    await findLogin(oauthWay(ctx), place.url);
    return { health: 'unknown' as const };
  }
  const { tools, leftOut } = await askTools(ctx, place);
  const healthWords = packNote(leftOut > 0 ? { leftOut } : {});
  return { health: 'ok' as const, healthWords, checkedAt: ctx.now(), tools };
};

/** Asked first and stored after: a server that does not answer leaves nothing behind. Its tools wait to be enabled. */
export const addMcpServer = async (ctx: AccountCtx, body: Body) => {
  const secret = secretOf(body);
  await ctx.tx(async (tx) => {
    await assertMember(tx, ctx);
    await assertBelow(tx, ctx, 'mcpServers');
  });
  const { name, url, transport, auth } = body;
  const headerName = auth === 'header' ? body.headerName : '';
  const found = await askFirst(ctx, { url, transport, headers: authHeaders({ auth, headerName }, secret) }, auth).catch(
    (error: unknown) => {
      throw refusalOf(ctx, error, 'MCP_FAILED');
    },
  );
  return ctx.tx(async (tx) => {
    await assertMember(tx, ctx);
    await assertBelow(tx, ctx, 'mcpServers');
    const place = { tenantId: ctx.tenant.id, id: newId() };
    const now = ctx.now();
    const [row] = await tx
      .insert(mcpServer)
      .values({
        ...place,
        ownerId: ctx.actor.id,
        name,
        url,
        transport,
        auth,
        headerName,
        secretCipher: sealSecret(ctx, place, secret),
        ...found,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error('the server was not stored');
    const host = URL.parse(url)?.host;
    await writeAudit(tx, ctx, { action: 'mcp.add', target: { kind: 'mcp', id: place.id }, detail: { name, host } });
    return serverFrom(row, ctx);
  });
};
