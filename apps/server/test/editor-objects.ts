import { newId } from '../src/base/id.ts';
import { agentEditor } from '../src/db/schema/agent.ts';
import { addAgent } from './agents.ts';
import type { World } from './world.ts';

type Somebody = { id: string; tenantId: string; host: string };

const released = (world: World, who: Somebody) => addAgent(world, who, { state: 'released' });

/** By agent: whose it is and who edits it too. */
const edited = new Map<string, { ownerId: string; accountId: string }>();
const addEdited = async (world: World, who: Somebody) => {
  const agentId = await released(world, who);
  const { id: accountId } = await world.addAccount(who.host);
  await world.services.db.inTenant(who.tenantId, (tx) =>
    tx.insert(agentEditor).values({ tenantId: who.tenantId, agentId, accountId }),
  );
  edited.set(agentId, { ownerId: who.id, accountId });
  return { agentId, accountId };
};

/** Ids of agents and of those who edit them. */
export const editorCases = {
  'removeAgentEditor.params.id': {
    make: async (world: World, who: Somebody) => (await addEdited(world, who)).agentId,
    perAccount: true,
    call: (id: string) => ({ params: { id, accountId: edited.get(id)?.accountId ?? newId() } }),
  },
  'removeAgentEditor.params.accountId': {
    make: async (world: World, who: Somebody) => (await addEdited(world, who)).accountId,
    perAccount: true,
    call: async (accountId: string, world: World, caller: Somebody) => {
      const own = [...edited].find(([, known]) => known.accountId === accountId && known.ownerId === caller.id);
      return { params: { id: own?.[0] ?? (await released(world, caller)), accountId } };
    },
  },
} as const;
