import { desc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { mcpServer } from '../../db/schema/mcp.ts';
import { writeAudit } from '../audit/index.ts';
import { assertMember } from '../membership/index.ts';
import { packNote, unpackNote } from './health-note.ts';
import { isOwnServer, lockOwnServer, serverFrom } from './queries.ts';

export const listMcpServers = (ctx: AccountCtx) =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .select()
      .from(mcpServer)
      .where(isOwnServer(ctx.actor.id))
      .orderBy(desc(mcpServer.createdAt), desc(mcpServer.id));
    return rows.map((row) => serverFrom(row, ctx));
  });

/** The owner has looked: what was said of changes is settled by what they choose. */
export const chooseMcpTools = (ctx: AccountCtx, id: string, { enabled }: { enabled: string[] }) =>
  ctx.tx(async (tx) => {
    const row = await lockOwnServer(tx, ctx, id);
    await assertMember(tx, ctx);
    const chosen = new Set(enabled);
    const tools = row.tools.map((tool) => ({ ...tool, enabled: chosen.has(tool.name) }));
    const { changed: _, added: __, gone: ___, ...rest } = unpackNote(row.healthWords);
    const [stored] = await tx
      .update(mcpServer)
      .set({ tools, healthWords: packNote(rest) })
      .where(eq(mcpServer.id, id))
      .returning();
    if (!stored) throw new AppError('NOT_FOUND');
    return serverFrom(stored, ctx);
  });

/** Its secret and what was granted go at once; agents that have its tools attached go on without them. */
export const deleteMcpServer = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const { name } = await lockOwnServer(tx, ctx, id);
    const empty = { secretCipher: null, grantCipher: null, tools: [] };
    await tx
      .update(mcpServer)
      .set({ deletedAt: ctx.now(), ...empty })
      .where(eq(mcpServer.id, id));
    await writeAudit(tx, ctx, { action: 'mcp.delete', target: { kind: 'mcp', id }, detail: { name } });
    return null;
  });
