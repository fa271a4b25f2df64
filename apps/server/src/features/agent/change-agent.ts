import type { quickAddAgent as addContract, updateIntro as introContract } from '@zhixing/contract/agent';
import { agentDocument } from '@zhixing/contract/agent-document';
import type { RouteInput } from '@zhixing/contract/route';
import { and, eq } from 'drizzle-orm';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, listing } from '../../db/schema/agent.ts';
import { writeAudit } from '../audit/index.ts';
import { assertOwnIcon } from '../file/index.ts';
import { assertBelow } from '../limit/index.ts';
import { assertMember } from '../membership/index.ts';
import { unlist } from './market-shelf.ts';
import { type AgentRow, lockOwnAgent } from './queries.ts';

export const quickAddAgent = (ctx: AccountCtx, body: RouteInput<typeof addContract>['body']) =>
  ctx.tx(async (tx) => {
    await assertMember(tx, ctx);
    await assertBelow(tx, ctx, 'agents');
    await assertOwnIcon(tx, ctx, body.agentIcon);
    const id = newId();
    await tx.insert(agent).values({
      tenantId: ctx.tenant.id,
      id,
      ownerId: ctx.actor.id,
      name: body.agentName,
      description: body.agentDescription,
      icon: body.agentIcon,
      iconBackground: body.agentIconBackground,
      launchTags: body.launchTags,
      document: agentDocument.parse({ prompt: '' }),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    await writeAudit(tx, ctx, { action: 'agent.create', target: { kind: 'agent', id } });
    return { id };
  });

export const updateIntro = (ctx: AccountCtx, id: string, body: RouteInput<typeof introContract>['body']) =>
  ctx.tx(async (tx) => {
    const before = await lockOwnAgent(tx, ctx, id);
    if (body.agentIcon) await assertOwnIcon(tx, ctx, body.agentIcon, before.icon);
    const change = {
      name: body.agentName ?? before.name,
      description: body.agentDescription ?? before.description,
      icon: body.agentIcon ?? before.icon,
      iconBackground: body.agentIconBackground ?? before.iconBackground,
      priceFen: body.price ?? before.priceFen,
    };
    // A studio that is open elsewhere must not write the old name back.
    const isDraftChanged = (['name', 'description', 'icon', 'iconBackground'] as const).some(
      (field) => change[field] !== before[field],
    );
    await tx
      .update(agent)
      .set({
        ...change,
        ...(isDraftChanged ? { draftNo: before.draftNo + 1, draftSavedBy: ctx.actor.id } : {}),
        updatedAt: ctx.now(),
      })
      .where(eq(agent.id, id));
    const { name, description, icon, iconBackground, priceFen } = before;
    await writeAudit(tx, ctx, {
      action: 'agent.update',
      target: { kind: 'agent', id },
      detail: { before: { name, description, icon, iconBackground, priceFen }, after: change },
    });
    return null;
  });

/** The row stays for those who copied or ran it; nobody finds it any more. */
export const retireAgent = async (tx: Tx, row: AgentRow, now: Date) => {
  await unlist(tx, row);
  await tx.update(agent).set({ deletedAt: now, copyKey: null }).where(eq(agent.id, row.id));
  await tx.delete(listing).where(and(eq(listing.agentId, row.id), eq(listing.status, 'PENDING')));
};

export const deleteAgent = async (ctx: AccountCtx, id: string) => {
  await ctx.tx(async (tx) => {
    const row = await lockOwnAgent(tx, ctx, id);
    await retireAgent(tx, row, ctx.now());
    await writeAudit(tx, ctx, { action: 'agent.delete', target: { kind: 'agent', id }, detail: { name: row.name } });
  });
  await ctx.bus.announce({ kind: 'access', tenantId: ctx.tenant.id });
  return null;
};
