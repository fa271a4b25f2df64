import { and, asc, inArray, sql } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { type McpTool, mcpServer } from '../../db/schema/mcp.ts';
import { callMcpTool } from '../../gateways/mcp/call-mcp-tool.ts';
import { until } from '../../gateways/mcp/mcp-client.ts';
import { McpFailure } from '../../gateways/mcp/mcp-failure.ts';
import { hostOf, type Tool } from '../../runtime/tools/tool.ts';
import { mcpPart, mcpServerOf } from '../part/index.ts';
import { atServer } from './at-server.ts';
import { whyText } from './health-note.ts';
import { isOwnServer, type Placed } from './queries.ts';
import { toolNames } from './tool-names.ts';

/** Less than any tool is given, so that it is said in words. */
const callMs = 29_000;

/** What the model is told of a call that went wrong; of our side it learns nothing. */
const wordsOf = (error: unknown) => {
  if (!(error instanceof McpFailure)) return error;
  return new Error(`MCP 服务没有正常应答：${error.said || whyText(error, 'zh-CN')}`);
};

const toolFrom = (
  services: Services,
  row: Placed & { name: string; ownerId: string },
  name: string,
  { name: calls, description, parameters, isHarmless }: McpTool,
): Tool => ({
  name,
  title: { zh: `${row.name} · ${calls}`, en: `${row.name} · ${calls}` },
  description: description || calls,
  parameters,
  trust: {
    isHarmless: isHarmless === true,
    destination: `${row.name} (${hostOf(row.url)})`,
    version: row.url,
    ownerId: row.ownerId,
    isShared: false,
  },
  run: async (input, { key, signal }) => {
    try {
      const call = atServer(services, row, (place) =>
        callMcpTool(services.egress, place, { name: calls, input, key }, { signal, ms: callMs }),
      );
      return { text: await until(call, signal) };
    } catch (error) {
      throw wordsOf(error);
    }
  },
});

/** By the ids an agent names them with; what is gone, not enabled or somebody else's is left out. */
export const loadMcpTools = async (
  tx: Tx,
  services: Services,
  ownerId: string,
  parts: readonly string[],
): Promise<Map<string, Tool>> => {
  const ids = [...new Set(parts.flatMap(mcpServerOf))];
  if (ids.length === 0) return new Map();
  const { id, name, url, tools, createdAt } = mcpServer;
  const all = await tx
    .select({ id, name, url, tools: sql<string[]>`jsonb_path_query_array(${tools}, '$[*].name')` })
    .from(mcpServer)
    .where(isOwnServer(ownerId))
    .orderBy(asc(createdAt), asc(id));
  const names = toolNames(all);
  const rows = await tx
    .select()
    .from(mcpServer)
    .where(and(inArray(id, ids), isOwnServer(ownerId)));
  const wanted = new Set(parts);
  return new Map(
    rows.flatMap((row) => {
      return row.tools.flatMap((tool) => {
        const part = mcpPart(row.id, tool.name);
        const called = names.get(part);
        if (!tool.enabled || !wanted.has(part) || !called) return [];
        return [[part, toolFrom(services, row, called, tool)] as const];
      });
    }),
  );
};

/** For the studio's list of what can be attached. */
export const listMcpParts = async (tx: Tx, ownerId: string) => {
  const rows = await tx.select().from(mcpServer).where(isOwnServer(ownerId)).orderBy(asc(mcpServer.createdAt));
  return rows.flatMap(({ id, name, tools }) =>
    tools
      .filter(({ enabled }) => enabled)
      .map((tool) => ({
        id: mcpPart(id, tool.name),
        name: `${name} · ${tool.name}`,
        description: tool.description,
        source: 'mcp',
      })),
  );
};
