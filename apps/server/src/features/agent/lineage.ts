import { type AgentDocument, agentDocument } from '@zhixing/contract/agent-document';
import { type LineageField, lineageField } from '@zhixing/contract/lineage';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentRelease } from '../../db/schema/agent.ts';
import { writeAudit } from '../audit/index.ts';
import { type AgentRow, isListed, lockOwnAgent } from './queries.ts';
import { limitsOf } from './snapshot.ts';

type Parts = { description: string; document: AgentDocument };

const wordsOf = ({ description, document }: Parts, field: LineageField): string => {
  if (field === 'description') return description;
  if (field === 'presetQuestions') return document.presetQuestions.join('\n');
  if (field === 'skills') return document.skills.map(({ name, description: what }) => `${name}：${what}`).join('\n');
  return document[field];
};

const readRelease = async (tx: Tx, agentId: string, no: number): Promise<Parts | undefined> => {
  const [row] = await tx
    .select()
    .from(agentRelease)
    .where(and(eq(agentRelease.agentId, agentId), eq(agentRelease.no, no)));
  return row && { description: row.description, document: agentDocument.parse(row.document) };
};

/** Mine, what I copied, and what the author has now; only a listed author's work is shown. */
const readThree = async (tx: Tx, row: AgentRow) => {
  const [origin] = row.originId ? await tx.select().from(agent).where(eq(agent.id, row.originId)) : [];
  if (!origin || origin.deletedAt || !isListed(origin) || row.originNo === null) throw new AppError('NOT_FOUND');
  const latestNo = origin.launchVersion ?? origin.releaseNo;
  const base = await readRelease(tx, origin.id, row.originNo);
  const theirs = await readRelease(tx, origin.id, latestNo);
  if (!base || !theirs) throw new AppError('NOT_FOUND');
  const mine: Parts = { description: row.description, document: agentDocument.parse(row.document) };
  return { origin, copiedNo: row.originNo, latestNo, base, theirs, mine };
};

export const readLineage = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const { origin, copiedNo, latestNo, base, theirs, mine } = await readThree(tx, await lockOwnAgent(tx, ctx, id));
    const changes = lineageField.options
      .map((field) => ({
        field,
        base: wordsOf(base, field),
        mine: wordsOf(mine, field),
        theirs: wordsOf(theirs, field),
      }))
      .filter((change) => change.base !== change.theirs && change.mine !== change.theirs);
    return { originName: origin.name, copiedNo, latestNo, changes };
  });

export const takeLineage = (
  ctx: AccountCtx,
  id: string,
  { latestNo, fields }: { latestNo: number; fields: LineageField[] },
) =>
  ctx.tx(async (tx) => {
    const row = await lockOwnAgent(tx, ctx, id);
    const three = await readThree(tx, row);
    if (three.latestNo !== latestNo) throw new AppError('LINEAGE_MOVED');
    const taken = fields.filter((field) => field !== 'description');
    const document = {
      ...three.mine.document,
      ...Object.fromEntries(taken.map((field) => [field, three.theirs.document[field]])),
    };
    const description = fields.includes('description') ? three.theirs.description : row.description;
    const releaseNo = fields.length > 0 ? row.releaseNo + 1 : row.releaseNo;
    await tx
      .update(agent)
      .set({
        description,
        document,
        originNo: latestNo,
        releaseNo,
        draftNo: row.draftNo + 1,
        draftSavedBy: ctx.actor.id,
        ...(fields.length > 0 ? { releasedDraftNo: row.draftNo + 1, turnLimits: limitsOf(document) } : {}),
        updatedAt: ctx.now(),
      })
      .where(eq(agent.id, id));
    if (fields.length > 0)
      await tx.insert(agentRelease).values({
        tenantId: ctx.tenant.id,
        agentId: id,
        no: releaseNo,
        name: row.name,
        description,
        document,
        draftNo: row.draftNo + 1,
        notes: `采纳${three.origin.name} v${latestNo} 的改动`,
        createdAt: ctx.now(),
      });
    await writeAudit(tx, ctx, { action: 'agent.take', target: { kind: 'agent', id }, detail: { latestNo, fields } });
    return { releaseNo };
  });
