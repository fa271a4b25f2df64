import { and, inArray, isNull } from 'drizzle-orm';
import { isUuid } from '../../base/id.ts';
import type { Tx } from '../../db/client.ts';
import { mcpServer } from '../../db/schema/mcp.ts';

/** How an agent names a tool of an MCP server. */
export const mcpPart = (serverId: string, tool: string) => `mcp:${serverId}:${tool}`;
export const mcpServerOf = (part: string) => {
  const id = /^mcp:([0-9a-f-]{36}):./.exec(part)?.[1] ?? '';
  return isUuid(id) ? [id] : [];
};

/** Enabled tools of the servers that the ids name, whoever these belong to. */
export const readMcpFaces = async (tx: Tx, parts: readonly string[]) => {
  const ids = [...new Set(parts.flatMap(mcpServerOf))];
  if (ids.length === 0) return [];
  const { id, name, ownerId, tools } = mcpServer;
  const rows = await tx
    .select({ id, name, ownerId, tools })
    .from(mcpServer)
    .where(and(inArray(id, ids), isNull(mcpServer.deletedAt)));
  return rows.flatMap((row) =>
    row.tools
      .filter(({ enabled }) => enabled)
      .map((tool) => ({
        part: mcpPart(row.id, tool.name),
        face: {
          kind: 'mcp' as const,
          name: `${row.name} · ${tool.name}`,
          description: tool.description,
          ownerId: row.ownerId,
          isShared: false,
        },
      })),
  );
};
