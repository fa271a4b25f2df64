import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { builtInId, builtInTools } from '../../runtime/tools/index.ts';
import type { Tool } from '../../runtime/tools/tool.ts';
import { withCards } from '../card/index.ts';
import { loadKnowledgeTools, type Reader, type Wanted } from '../knowledge/index.ts';
import { listMcpParts, loadMcpTools } from '../mcp/index.ts';
import type { ModelServices } from '../model/index.ts';
import { listPluginParts, loadPluginTools, partId } from '../plugin/index.ts';
import { loadWorkflowTools, workflowPart } from '../workflow/index.ts';

/** The tools of parts that are all built in, which no table tells of. */
export const builtInOnly = (services: Services, parts: readonly string[]): Map<string, Tool> | undefined => {
  const tools = new Map(builtInTools(services).map((tool): [string, Tool] => [builtInId(tool.name), tool]));
  return parts.every((part) => tools.has(part)) ? tools : undefined;
};

/** What a node of a workflow may call: everything but another workflow. */
export const loadNodeTools = async (
  tx: Tx,
  services: Services,
  ownerId: string,
  parts: readonly string[],
): Promise<Map<string, Tool>> =>
  new Map([
    ...builtInTools(services).map((tool): [string, Tool] => [builtInId(tool.name), tool]),
    ...(await loadPluginTools(tx, services, ownerId, parts)),
    ...(await loadMcpTools(tx, services, ownerId, parts)),
  ]);

/** What the parts of an agent are, by their ids; those its owner may not use any more are left out. */
export const loadTools = async (
  tx: Tx,
  services: ModelServices,
  ownerId: string,
  parts: readonly string[],
  /** Whose question it is: what they may not read is not looked into for them. */
  { reader = { accountId: ownerId }, wanted = {} }: { reader?: Reader; wanted?: Wanted } = {},
): Promise<Map<string, Tool>> => {
  const tools = new Map([
    ...(await loadNodeTools(tx, services, ownerId, parts)),
    ...(await loadWorkflowTools(tx, { ...services, loadTools: loadNodeTools, reader }, ownerId, parts)),
    ...(await loadKnowledgeTools(tx, services, ownerId, parts, { reader, wanted })),
  ]);
  return withCards(tx, ownerId, parts, tools);
};

/** The same for whoever looks at them and runs none. */
export const readTools = (tx: Tx, services: Services, ownerId: string, parts: readonly string[]) =>
  loadTools(tx, { ...services, findModels: () => Promise.reject(new Error('not to be run')) }, ownerId, parts);

/** By which an agent would name this tool: as one of the two, whatever its type is. */
export const toolParts = (id: string) => [partId(id), workflowPart(id)];

export const listToolParts = async (tx: Tx, ownerId: string) => [
  ...(await listPluginParts(tx, ownerId)),
  ...(await listMcpParts(tx, ownerId)),
];
