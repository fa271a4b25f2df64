import type * as contract from '@zhixing/contract/mcp';
import type { RouteInput } from '@zhixing/contract/route';
import { count, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { mcpServer } from '../../db/schema/mcp.ts';
import { writeAudit } from '../audit/index.ts';
import { assertMember } from '../user/index.ts';
import { failureNote, packNote, whyText } from './health-note.ts';
import { authHeaders, isOwnServer, sealSecret, serverFrom } from './queries.ts';
import { askTools } from './refresh-server.ts';

type Body = RouteInput<typeof contract.addMcpServer>['body'];

const most = 20;

/** Those that say where a request goes, how long it is or which conversation it belongs to are the client's own. */
const ours =
  /^(host|content-.*|connection|transfer-encoding|upgrade|te|trailer|expect|cookie|accept|proxy-.*|mcp-.*|last-event-id)$/i;

const secretOf = ({ auth, headerName, secret = '' }: Body) => {
  if (auth === 'none') return '';
  if (auth === 'header' && (!/^[A-Za-z0-9_-]+$/.test(headerName) || ours.test(headerName)))
    throw new AppError('BAD_REQUEST', {}, { headerName: '请求头名称不能使用' });
  if (!/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(secret))
    throw new AppError('BAD_REQUEST', {}, { secret: '请填写密钥，只能用可见的英文字符' });
  return secret;
};

/** The account's row is locked, so that of many at once none passes the limit. */
const assertRoom = async (tx: Tx, ctx: AccountCtx) => {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, ctx.actor.id)).for('no key update');
  const [row] = await tx.select({ n: count() }).from(mcpServer).where(isOwnServer(ctx.actor.id));
  if ((row?.n ?? 0) >= most) throw new AppError('PLUGIN_TOO_MANY', { max: most });
};

/** Asked first and stored after: a server that does not answer leaves nothing behind. Its tools wait to be enabled. */
export const addMcpServer = async (ctx: AccountCtx, body: Body) => {
  const secret = secretOf(body);
  await ctx.tx(async (tx) => {
    await assertMember(tx, ctx);
    await assertRoom(tx, ctx);
  });
  const { name, url, transport, auth } = body;
  const headerName = auth === 'header' ? body.headerName : '';
  const found = await askTools(ctx, { url, transport, headers: authHeaders({ auth, headerName }, secret) }).catch(
    (error: unknown) => {
      const { why, status } = failureNote(error) ?? {};
      if (!why) throw error;
      throw why === 'ADDRESS'
        ? new AppError('ADDRESS_REFUSED')
        : new AppError('MCP_FAILED', { why: whyText({ why, status }, ctx.locale) });
    },
  );
  return ctx.tx(async (tx) => {
    await assertMember(tx, ctx);
    await assertRoom(tx, ctx);
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
        health: 'ok',
        healthWords: packNote(found.leftOut > 0 ? { leftOut: found.leftOut } : {}),
        checkedAt: now,
        tools: found.tools,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error('the server was not stored');
    const host = URL.parse(url)?.host;
    await writeAudit(tx, ctx, { action: 'mcp.add', target: { kind: 'mcp', id: place.id }, detail: { name, host } });
    return serverFrom(row, ctx);
  });
};
