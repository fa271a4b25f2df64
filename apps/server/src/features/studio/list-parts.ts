import type { AccountCtx } from '../../ctx.ts';
import { builtInId, builtInTools } from '../../runtime/tools/index.ts';
import { readEditableAgent } from '../agent/index.ts';
import { listWorkflowParts } from '../plugin/index.ts';
import { listToolParts } from '../tool/index.ts';

/**
 * What can be attached to an agent today; knowledge, rules and cards come with their own areas. A run loads
 * what the agent's owner has, so that is what its editors choose from.
 */
export const listParts = (ctx: AccountCtx, agentId?: string) =>
  ctx.tx(async (tx) => {
    const ownerId = agentId ? (await readEditableAgent(tx, ctx, agentId)).ownerId : ctx.actor.id;
    return {
      tools: [
        ...builtInTools(ctx).map(({ name, title, description }) => ({
          id: builtInId(name),
          name: ctx.locale === 'en-US' ? title.en : title.zh,
          description,
          source: 'builtin',
        })),
        ...(await listToolParts(tx, ownerId)),
      ],
      knowledge: [],
      workflows: await listWorkflowParts(tx, ownerId),
      rules: [],
      cards: [],
    };
  });
