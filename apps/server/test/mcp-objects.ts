import { createMcpKey } from '@zhixing/contract/mcp';
import { newId } from '../src/base/id.ts';
import { mcpServer } from '../src/db/schema/mcp.ts';
import { addAgent } from './agents.ts';
import type { World } from './world.ts';

type Somebody = { id: string; tenantId: string; host: string; token: string };

/** A server that was never asked, since nobody may. */
const ownMcpServer = async ({ services }: World, { id: ownerId, tenantId }: Somebody) => {
  const id = newId();
  const fields = { name: '样例', url: 'http://10.0.0.1/mcp', transport: 'http', auth: 'none' } as const;
  await services.db.inTenant(tenantId, (tx) => tx.insert(mcpServer).values({ tenantId, id, ownerId, ...fields }));
  return id;
};

const expose = async (world: World, who: Somebody) => {
  const targetId = await addAgent(world, who, { state: 'released' });
  const { data } = await world.send(createMcpKey, { body: { kind: 'agent', targetId } }, who);
  return data;
};

export const ofServer = { make: ownMcpServer, perAccount: true } as const;

/** The ids that calls about MCP carry; see `foreignCases`. */
export const mcpCases = {
  'listMcpKeys.query.targetId': {
    make: async (world: World, who: Somebody) => (await expose(world, who)).targetId,
    perAccount: true,
  },
  'revokeMcpKey.params.id': {
    make: async (world: World, who: Somebody) => (await expose(world, who)).id,
    perAccount: true,
  },
} as const;
