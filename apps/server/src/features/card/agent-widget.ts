import { cardDocument } from '@zhixing/contract/card-document';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentRelease } from '../../db/schema/agent.ts';
import { card } from '../../db/schema/card.ts';
import { partsIn, readVisibleAgent, runnableRelease, visibleTo } from '../agent/index.ts';
import { readShare } from '../share/index.ts';
import { agentsWith, cardPart } from './queries.ts';

const most = 50;

/** Whether an agent that the caller may look at shows the card, in the version that they run. */
const isShown = async (tx: Tx, ctx: AccountCtx, part: string, ownerId: string, shareToken: string | undefined) => {
  const shared = shareToken === undefined ? undefined : await readShare(tx, ctx, shareToken);
  const agents = shared
    ? [await readVisibleAgent(tx, ctx, shared.agentId, shareToken)]
    : await tx
        .select()
        .from(agent)
        .where(and(visibleTo(ctx), eq(agent.ownerId, ownerId), agentsWith(part)))
        .limit(most);
  for (const row of agents) {
    const no = runnableRelease(row, ctx.actor.id);
    const [release] = await tx
      .select({ document: agentRelease.document })
      .from(agentRelease)
      .where(and(eq(agentRelease.agentId, row.id), eq(agentRelease.no, no)));
    if (row.ownerId === ownerId && release && partsIn(release.document).includes(part)) return true;
  }
  return false;
};

/** The widgets of a card or form as agents show them; whoever may not look at one of those agents finds nothing. */
export const readWidget = (ctx: AccountCtx, id: string, shareToken: string | undefined) =>
  ctx.tx(async (tx) => {
    const [row] = await tx.select().from(card).where(eq(card.id, id));
    const isOwn = row?.ownerId === ctx.actor.id;
    const document = cardDocument.safeParse(row?.released?.document ?? (isOwn ? row.document : undefined)).data;
    if (!row || document?.kind !== 'widgets') throw new AppError('NOT_FOUND');
    if (!isOwn && !(await isShown(tx, ctx, cardPart(id), row.ownerId, shareToken))) throw new AppError('NOT_FOUND');
    return { id, config: { widgetList: document.widgetList } };
  });
