import type { Egress } from '../egress/egress.ts';
import { type McpPlace, withMcp } from './mcp-client.ts';

const maxPages = 20;

export type ListedTool = {
  name: string;
  description?: string | undefined;
  inputSchema: unknown;
  annotations?: { destructiveHint?: boolean | undefined; readOnlyHint?: boolean | undefined } | undefined;
};

/** What the server says it can do: up to `maxTools` and one more, by which the caller sees that there are more. */
export const listMcpTools = (
  egress: Egress,
  place: McpPlace,
  maxTools: number,
  limits: { signal: AbortSignal; ms: number },
): Promise<ListedTool[]> =>
  withMcp(egress, place, limits, async (client, signal) => {
    const tools: ListedTool[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < maxPages && tools.length <= maxTools; page++) {
      const params = cursor === undefined ? {} : { cursor };
      const reply = await client.request({ method: 'tools/list', params }, { signal, timeout: limits.ms });
      tools.push(...reply.tools);
      cursor = reply.nextCursor;
      if (cursor === undefined) break;
    }
    return tools.slice(0, maxTools + 1);
  });
