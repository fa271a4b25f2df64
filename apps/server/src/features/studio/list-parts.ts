import type { AvailablePart } from '@zhixing/contract/studio';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { builtInId, builtInTools } from '../../runtime/tools/index.ts';
import { readEditableAgent } from '../agent/index.ts';
import { listCardParts } from '../card/index.ts';
import { listKnowledgeParts } from '../knowledge/index.ts';
import { listWorkflowParts } from '../plugin/index.ts';
import { listToolParts, readTools, sharedAmong } from '../tool/index.ts';

type Named = Omit<AvailablePart, 'isHarmless' | 'isMine'>;

/** With what decides how people are asked about it. */
const withTrust = async (tx: Tx, ctx: AccountCtx, ownerId: string, parts: readonly Named[]) => {
  const tools = await readTools(
    tx,
    ctx,
    ownerId,
    parts.map(({ id }) => id),
  );
  return parts.map((part): AvailablePart => {
    const trust = tools.get(part.id)?.trust;
    return { ...part, isHarmless: trust?.isHarmless === true, isMine: trust?.ownerId === ctx.actor.id };
  });
};

/**
 * What can be attached to an agent today; rules come with their own area. A run loads what the
 * agent's owner has; of that, its editors are offered what is attached already and what is shared with everybody.
 */
export const listParts = (ctx: AccountCtx, agentId?: string) =>
  ctx.tx(async (tx) => {
    const row = agentId ? await readEditableAgent(tx, ctx, agentId) : undefined;
    const ownerId = row?.ownerId ?? ctx.actor.id;
    const offered = async (parts: Named[]) =>
      withTrust(tx, ctx, ownerId, row ? await sharedAmong(tx, row, ctx.actor.id, parts) : parts);
    const builtIn = builtInTools(ctx).map(({ name, title, description }) => ({
      id: builtInId(name),
      name: ctx.locale === 'en-US' ? title.en : title.zh,
      description,
      source: 'builtin',
    }));
    return {
      tools: await offered([...builtIn, ...(await listToolParts(tx, ownerId))]),
      knowledge: await offered(await listKnowledgeParts(tx, ownerId)),
      workflows: await offered(await listWorkflowParts(tx, ownerId)),
      rules: [],
      cards: await offered(await listCardParts(tx, ownerId)),
    };
  });
