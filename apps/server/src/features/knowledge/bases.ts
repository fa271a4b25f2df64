import type { KnowledgeVisibility, OpenedKnowledge, RetrievalSettings } from '@zhixing/contract/knowledge';
import { and, asc, desc, eq, ilike, inArray } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { agent } from '../../db/schema/agent.ts';
import { knowledge, knowledgeFile, knowledgeIndex } from '../../db/schema/knowledge.ts';
import { writeAudit } from '../audit/index.ts';
import { assertBelow, usageOf } from '../limit/index.ts';
import { readKnowledgePool } from '../membership/index.ts';
import { shownMove } from './move-base.ts';
import { agentsWith, lockOwnBase, readManagedBase, selectBases, shownBase } from './queries.ts';
import { removeObjects } from './remove-objects.ts';

type Asked = { name?: string | undefined; createdByMe?: 'true' | 'false' | undefined; page: number; limit: number };

/** Whoever is not staff sees their own, whatever they ask for. */
export const knowledgePage = (ctx: AccountCtx, { name, createdByMe, page, limit }: Asked) =>
  ctx.tx(async (tx) => {
    const isOwnOnly = ctx.actor.role === 'user' || createdByMe === 'true';
    const wanted = and(
      isOwnOnly ? eq(knowledge.ownerId, ctx.actor.id) : undefined,
      name ? ilike(knowledge.name, `%${name.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
    );
    const rows = await selectBases(tx)
      .where(wanted)
      .orderBy(desc(knowledge.updatedAt), asc(knowledge.id))
      .limit(limit)
      .offset((page - 1) * limit);
    return { list: rows.map((row) => shownBase(ctx, row)), total: await tx.$count(knowledge, wanted) };
  });

type Draft = { name: string; visibility: KnowledgeVisibility; uri: string };

export const createKnowledge = (ctx: AccountCtx, draft: Draft) =>
  ctx.tx(async (tx) => {
    await assertBelow(tx, ctx, 'knowledgeBases');
    const [id, now] = [newId(), ctx.now()];
    await tx
      .insert(knowledge)
      .values({ tenantId: ctx.tenant.id, id, ownerId: ctx.actor.id, ...draft, createdAt: now, updatedAt: now });
    await writeAudit(tx, ctx, {
      action: 'knowledge.create',
      target: { kind: 'knowledge', id },
      detail: { name: draft.name, visibility: draft.visibility },
    });
    return { id };
  });

type Change = { id: string; name: string } & Partial<Omit<Draft, 'name'>> & {
    retrieval?: RetrievalSettings | undefined;
  };

export const changeKnowledge = (ctx: AccountCtx, { id, name, retrieval, visibility, uri }: Change) =>
  ctx.tx(async (tx) => {
    const before = await lockOwnBase(tx, ctx, id);
    await tx
      .update(knowledge)
      .set({
        name,
        ...(name === before.name ? {} : { oldName: before.name }),
        ...(visibility ? { visibility } : {}),
        ...(uri === undefined ? {} : { uri }),
        ...(retrieval
          ? { topK: retrieval.topK, rerank: retrieval.rerank, threshold: Math.round(retrieval.threshold * 1000) / 1000 }
          : {}),
        updatedAt: ctx.now(),
      })
      .where(eq(knowledge.id, id));
    await writeAudit(tx, ctx, {
      action: 'knowledge.update',
      target: { kind: 'knowledge', id },
      detail: {
        name,
        visibility: visibility ?? before.visibility,
        before: { name: before.name, visibility: before.visibility },
      },
    });
    return null;
  });

/** With everything in it; runs that look into it from now on find nothing. */
export const deleteKnowledge = async (ctx: AccountCtx, ids: readonly string[]) => {
  const files = await ctx.tx(async (tx) => {
    const rows = await tx
      .select()
      .from(knowledge)
      .where(and(inArray(knowledge.id, [...ids]), eq(knowledge.ownerId, ctx.actor.id)))
      .orderBy(knowledge.id)
      .for('update');
    if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND');
    const inThem = inArray(knowledgeFile.knowledgeId, [...ids]);
    const gone = await tx
      .select({ tenantId: knowledgeFile.tenantId, id: knowledgeFile.id })
      .from(knowledgeFile)
      .where(inThem);
    await tx.delete(knowledge).where(inArray(knowledge.id, [...ids]));
    for (const { id, name } of rows)
      await writeAudit(tx, ctx, { action: 'knowledge.delete', target: { kind: 'knowledge', id }, detail: { name } });
    return gone;
  });
  await removeObjects(ctx, files);
  return null;
};

export const readKnowledge = (ctx: AccountCtx, id: string): Promise<OpenedKnowledge> =>
  ctx.tx(async (tx) => {
    const base = await readManagedBase(tx, ctx, id);
    const [row] = await selectBases(tx).where(eq(knowledge.id, id));
    if (!row) throw new AppError('NOT_FOUND');
    const indexes = await tx.select().from(knowledgeIndex).where(eq(knowledgeIndex.knowledgeId, id));
    const serving = indexes.find(({ state }) => state === 'serving');
    const { used, most } = await usageOf(tx, ctx, 'knowledgeBytes');
    const pool = await readKnowledgePool(tx, ctx);
    const agents = await tx
      .select({ id: agent.id, name: agent.name })
      .from(agent)
      .where(and(eq(agent.ownerId, base.ownerId), agentsWith(id)))
      .orderBy(asc(agent.name))
      .limit(50);
    return {
      ...shownBase(ctx, row),
      retrieval: { threshold: Number(base.threshold.toFixed(3)), topK: base.topK, rerank: base.rerank },
      index: {
        way: serving ? 'meaning' : 'words',
        modelId: serving?.modelId ?? null,
        modelName: serving?.modelName ?? '',
        move: shownMove(indexes),
      },
      space: { usedBytes: used, mostBytes: most, team: pool?.name ?? null },
      agents,
    };
  });
