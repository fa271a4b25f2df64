import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { mcpServer } from '../../db/schema/mcp.ts';
import { listMcpTools } from '../../gateways/mcp/list-mcp-tools.ts';
import type { McpPlace } from '../../gateways/mcp/mcp-client.ts';
import { atServer } from './at-server.ts';
import { failureNote, type HealthNote, packNote, unpackNote } from './health-note.ts';
import { lockOwnServer, type ServerRow, serverFrom } from './queries.ts';
import { maxTools, mergeTools, toolsFrom } from './tool-list.ts';

const listMs = 20_000;

export const takeTurn = async (ctx: AccountCtx) => {
  const seconds = await ctx.limits.take('mcp-account', ctx.actor.id);
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
};

/** Reads a server's tools; no transaction is open meanwhile. */
export const askTools = async (ctx: AccountCtx, place: McpPlace) => {
  await takeTurn(ctx);
  const limits = { signal: new AbortController().signal, ms: listMs };
  return toolsFrom(await listMcpTools(ctx.egress, place, maxTools, limits));
};

const newState = (row: ServerRow, found: Awaited<ReturnType<typeof askTools>> | HealthNote) => {
  if (!('tools' in found)) {
    const { why: _, status: __, ...before } = unpackNote(row.healthWords);
    return { health: 'failed' as const, healthWords: packNote({ ...before, ...found }) };
  }
  const { tools, note } = mergeTools(row.tools, found.tools, unpackNote(row.healthWords));
  const healthWords = packNote({ ...note, ...(found.leftOut > 0 ? { leftOut: found.leftOut } : {}) });
  return { health: 'ok' as const, tools, healthWords };
};

/** Looks again. A server that does not answer keeps its tools and is shown as failed. */
export const refreshMcpServer = async (ctx: AccountCtx, id: string) => {
  const asked = await ctx.tx((tx) => lockOwnServer(tx, ctx, id));
  const found = await atServer(ctx, asked, (place) => askTools(ctx, place)).catch((error: unknown) => {
    const note = failureNote(error);
    if (!note) throw error;
    return note;
  });
  return ctx.tx(async (tx) => {
    const row = await lockOwnServer(tx, ctx, id);
    const [stored] = await tx
      .update(mcpServer)
      .set({ ...newState(row, found), checkedAt: ctx.now() })
      .where(eq(mcpServer.id, id))
      .returning();
    if (!stored) throw new AppError('NOT_FOUND');
    return serverFrom(stored, ctx);
  });
};
