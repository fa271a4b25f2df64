import type { AccountCtx } from '../../ctx.ts';
import { builtInTools } from '../../runtime/tools/index.ts';
import { listToolParts } from '../tool/index.ts';

/** What can be attached to an agent today; knowledge, workflows, rules and cards come with their own areas. */
export const listParts = (ctx: AccountCtx) =>
  ctx.tx(async (tx) => ({
    tools: [
      ...builtInTools.map(({ name, title, description }) => ({
        id: `builtin:${name}`,
        name: ctx.locale === 'en-US' ? title.en : title.zh,
        description,
        source: 'builtin',
      })),
      ...(await listToolParts(tx, ctx.actor.id)),
    ],
    knowledge: [],
    workflows: [],
    rules: [],
    cards: [],
  }));
