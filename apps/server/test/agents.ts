import type { LaunchTag } from '@zhixing/contract/agent';
import { agentDocument } from '@zhixing/contract/agent-document';
import { newId } from '../src/base/id.ts';
import { agent, agentRelease } from '../src/db/schema/agent.ts';
import { list } from '../src/features/agent/index.ts';
import type { World } from './world.ts';

type Options = {
  document?: object;
  name?: string;
  tags?: LaunchTag[];
  priceFen?: number;
  state?: 'unreleased' | 'released' | 'listed';
};

/** An agent of the account, in the state asked for, put there the way the product does it. */
export const addAgent = (
  { services }: World,
  owner: { id: string; tenantId: string },
  { name = '样例智能体', tags = ['general'], priceFen = 0, state = 'listed', document: change = {} }: Options = {},
) =>
  services.db.inTenant(owner.tenantId, async (tx) => {
    const id = newId();
    const document = agentDocument.parse({ prompt: '你是样例。', skills: [{ name: '样例技能' }], ...change });
    const isReleased = state !== 'unreleased';
    const [row] = await tx
      .insert(agent)
      .values({
        tenantId: owner.tenantId,
        id,
        ownerId: owner.id,
        name,
        description: `${name}的简介`,
        icon: '1',
        iconBackground: '#d6e4ff',
        priceFen,
        launchTags: tags,
        document,
        status: isReleased ? 'C90_bay' : 'C00_Unreleased',
        releaseNo: isReleased ? 1 : 0,
      })
      .returning();
    if (!row) throw new Error('agent not added');
    if (isReleased)
      await tx.insert(agentRelease).values({
        tenantId: owner.tenantId,
        agentId: id,
        no: 1,
        name,
        description: row.description,
        document,
        notes: '首发',
      });
    if (state === 'listed') await list(tx, row, 1, services.now());
    return id;
  });
