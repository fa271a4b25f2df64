import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import type { Tool } from '../../runtime/tools/tool.ts';
import { listMcpParts, loadMcpTools } from '../mcp/index.ts';
import { listPluginParts, loadPluginTools } from '../plugin/index.ts';

/** What the parts of an agent are, by their ids; those its owner may not use any more are left out. */
export const loadTools = async (
  tx: Tx,
  services: Services,
  ownerId: string,
  parts: readonly string[],
): Promise<Map<string, Tool>> =>
  new Map([
    ...(await loadPluginTools(tx, services, ownerId, parts)),
    ...(await loadMcpTools(tx, services, ownerId, parts)),
  ]);

export const listToolParts = async (tx: Tx, ownerId: string) => [
  ...(await listPluginParts(tx, ownerId)),
  ...(await listMcpParts(tx, ownerId)),
];
