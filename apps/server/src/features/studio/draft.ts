import { agentDocument } from '@zhixing/contract/agent-document';
import { type AgentDraft, agentDraft } from '@zhixing/contract/studio';
import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { agent } from '../../db/schema/agent.ts';
import { type AgentRow, knownTags, lockEditableAgent, readEditableAgent } from '../agent/index.ts';
import { assertOwnIcon } from '../file/index.ts';
import { assertMember } from '../membership/index.ts';
import { assertNeverAsk, assertShared } from '../tool/index.ts';
import { namesOf } from './people.ts';

export const draftOf = (row: AgentRow): AgentDraft => ({
  agentName: row.name,
  agentDescription: row.description,
  agentIcon: row.icon,
  agentIconBackground: row.iconBackground,
  document: agentDocument.parse(row.document),
});

export const readDraft = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const row = await readEditableAgent(tx, ctx, id);
    const { status, priceFen, draftNo, releaseNo, releasedDraftNo, debuggedNo, updatedAt, draftSavedBy } = row;
    const personOf = await namesOf(tx, ctx, [row.ownerId, draftSavedBy]);
    return {
      ...draftOf(row),
      id,
      draftNo,
      savedDate: updatedAt.toISOString(),
      savedBy: personOf(draftSavedBy),
      owner: personOf(row.ownerId) ?? { id: row.ownerId, name: '', isMe: false },
      agentStatus: status,
      price: priceFen,
      launchTags: knownTags(row.launchTags),
      releaseNo,
      releasedDraftNo,
      debuggedNo,
    };
  });

/** Both went through the schema, so their fields stand in the same order. */
const isSame = (a: AgentDraft, b: AgentDraft) => JSON.stringify(agentDraft.parse(a)) === JSON.stringify(b);

/**
 * Stores the draft if it was written on top of what is stored. The same content again is the same draft: a save whose
 * reply was lost is not refused, and nothing has to be debugged anew.
 */
export const saveDraft = (ctx: AccountCtx, id: string, { draftNo: base, ...draft }: AgentDraft & { draftNo: number }) =>
  ctx.tx(async (tx) => {
    const row = await lockEditableAgent(tx, ctx, id);
    await assertMember(tx, ctx);
    const stored = { draftNo: row.draftNo, savedDate: row.updatedAt.toISOString() };
    if (isSame(draftOf(row), draft)) return stored;
    if (row.draftNo !== base) throw new AppError('DRAFT_STALE');
    if (draft.agentIcon !== row.icon) await assertOwnIcon(tx, ctx, draft.agentIcon, row.icon, row.ownerId);
    await assertShared(tx, row, ctx.actor.id, draft.document);
    await assertNeverAsk(tx, ctx, row, draft.document);
    const now = ctx.now();
    await tx
      .update(agent)
      .set({
        name: draft.agentName,
        description: draft.agentDescription,
        icon: draft.agentIcon,
        iconBackground: draft.agentIconBackground,
        document: draft.document,
        draftNo: base + 1,
        draftSavedBy: ctx.actor.id,
        updatedAt: now,
      })
      .where(eq(agent.id, id));
    return { draftNo: base + 1, savedDate: now.toISOString() };
  });
