import { agentDocument } from '@zhixing/contract/agent-document';
import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { agent, agentRelease } from '../../db/schema/agent.ts';
import { limitsOf, lockOwnAgent } from '../agent/index.ts';
import { writeAudit } from '../audit/index.ts';
import { orderGoldenRun } from '../golden/index.ts';
import { assertMember } from '../membership/index.ts';

/** The present draft becomes the next release, once: a draft that is released already answers with its number. */
export const releaseAgent = (ctx: AccountCtx, id: string, { draftNo, notes }: { draftNo: number; notes: string }) =>
  ctx.tx(async (tx) => {
    const row = await lockOwnAgent(tx, ctx, id);
    await assertMember(tx, ctx);
    if (row.draftNo !== draftNo) throw new AppError('DRAFT_STALE');
    if (row.releasedDraftNo === draftNo && row.releaseNo > 0) return { no: row.releaseNo };
    if (row.debuggedNo !== draftNo) throw new AppError('DEBUG_FIRST');
    const no = row.releaseNo + 1;
    const { name, description, document } = row;
    await tx.insert(agentRelease).values({
      tenantId: ctx.tenant.id,
      agentId: id,
      no,
      draftNo,
      name,
      description,
      document,
      notes,
      createdAt: ctx.now(),
    });
    await tx
      .update(agent)
      .set({
        releaseNo: no,
        releasedDraftNo: draftNo,
        status: row.status === 'C00_Unreleased' ? 'C90_bay' : row.status,
        turnLimits: limitsOf(agentDocument.parse(document)),
        updatedAt: ctx.now(),
      })
      .where(eq(agent.id, id));
    await orderGoldenRun(tx, ctx, id, { release: no });
    await writeAudit(tx, ctx, { action: 'agent.release', target: { kind: 'agent', id }, detail: { no, draftNo } });
    return { no };
  });
