import { createApiKey } from '@zhixing/contract/api-key';
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

const ownApiKey = async (world: World, who: Somebody) =>
  (await world.send(createApiKey, { body: { name: '样例' } }, who)).data.id;
const ofApiKey = { make: ownApiKey, perAccount: true } as const;

/** The ids that calls about MCP and API keys carry; see `foreignCases`. */
export const mcpCases = {
  'createApiKey.body.agentId': {
    make: (world: World, who: Somebody) => addAgent(world, who, { state: 'released' }),
    perAccount: true,
  },
  'changeApiKey.params.id': ofApiKey,
  'revokeApiKey.params.id': ofApiKey,
  'apiKeyUsage.params.id': ofApiKey,
  'listMcpKeys.query.targetId': {
    make: async (world: World, who: Somebody) => (await expose(world, who)).targetId,
    perAccount: true,
  },
  'revokeMcpKey.params.id': {
    make: async (world: World, who: Somebody) => (await expose(world, who)).id,
    perAccount: true,
  },
} as const;
