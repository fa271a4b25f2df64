import type { IndexMove } from '@zhixing/contract/knowledge';
import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { lockName } from '../../db/lock.ts';
import { knowledgeIndex } from '../../db/schema/knowledge.ts';
import { ModelFailure } from '../../gateways/model/model-failure.ts';
import { writeAudit } from '../audit/index.ts';
import { type createModelFinder, embedTexts, findEmbedder } from '../model/index.ts';
import { addToOutbox } from '../outbox/index.ts';
import { countShown, weightOf } from './ingest/embed-pieces.ts';
import { type Index, indexLock } from './ingest/serving-index.ts';
import { lockOwnBase } from './queries.ts';

const patienceMs = 20_000;

/** Nothing where the base is not on its way anywhere. */
export const shownMove = (indexes: readonly Index[]): IndexMove | null => {
  const index = indexes.find(({ state }) => state === 'building');
  if (!index) return null;
  const { modelId, modelName, done, total, fault } = index;
  return { modelId, modelName, done, total, fault };
};

const order = (tx: Tx, ctx: AccountCtx, { id }: Pick<Index, 'id'>) =>
  addToOutbox(tx, ctx, {
    service: 'knowledgeIndex',
    handler: 'move',
    key: id,
    payload: { tenantId: ctx.tenant.id },
  });

/** What a base was on its way to is given up; what it has of it already is taken away by the job. */
const giveUp = async (tx: Tx, ctx: AccountCtx, index: Index) => {
  await tx
    .update(knowledgeIndex)
    .set({ state: 'retired', fault: null, changedAt: ctx.now() })
    .where(eq(knowledgeIndex.id, index.id));
  await order(tx, ctx, index);
};

/** In this order, as whoever finishes a file or a move: the other way round two would wait for each other. */
const lockIndexes = async (tx: Tx, ctx: AccountCtx, knowledgeId: string) => {
  await lockName(tx, indexLock(knowledgeId));
  const base = await lockOwnBase(tx, ctx, knowledgeId);
  const rows = await tx.select().from(knowledgeIndex).where(eq(knowledgeIndex.knowledgeId, knowledgeId));
  return {
    base,
    building: rows.find(({ state }) => state === 'building'),
    serving: rows.find(({ state }) => state === 'serving'),
  };
};

/** A word is put to the model before anything is begun: one that does not answer is told at once. */
const lengthOf = async (ctx: AccountCtx, findModels: ReturnType<typeof createModelFinder>, modelId: string) => {
  const services = { ...ctx.services, egress: ctx.egress, findModels };
  const tenantId = ctx.tenant.id;
  const record = await findEmbedder(services, { tenantId, modelId, isFresh: true });
  if (!record) throw new AppError('NOT_FOUND');
  const asker = { tenantId, runId: modelId, modelId };
  const [sample] = await withTimeLimit(patienceMs, undefined, (signal) =>
    embedTexts(services, asker, ['知识'], signal),
  ).catch((error: unknown) => {
    throw error instanceof ModelFailure ? new AppError(error.code) : error;
  });
  return { record, dims: sample?.length ?? 0 };
};

/** Asked again for the same model it goes on where a fault stopped it. */
export const moveKnowledge = async (
  ctx: AccountCtx,
  findModels: ReturnType<typeof createModelFinder>,
  id: string,
  modelId: string,
) => {
  await ctx.tx((tx) => lockOwnBase(tx, ctx, id));
  const { record, dims } = await lengthOf(ctx, findModels, modelId);
  return ctx.tx(async (tx) => {
    const { base, building, serving } = await lockIndexes(tx, ctx, id);
    const isHere = serving?.modelId === modelId && serving.dims === dims;
    const goesOn = building?.modelId === modelId && building.dims === dims && !isHere;
    if (building && !goesOn) await giveUp(tx, ctx, building);
    if (isHere) return null;
    const now = ctx.now();
    if (goesOn) {
      await tx.update(knowledgeIndex).set({ fault: null, changedAt: now }).where(eq(knowledgeIndex.id, building.id));
      await order(tx, ctx, building);
      return null;
    }
    const index = {
      ...{ tenantId: ctx.tenant.id, id: newId(), knowledgeId: id, modelId, modelName: record.name, dims },
      ...{ state: 'building' as const, weight: weightOf(record.provider), bitsTurned: true },
      ...{ total: await countShown(tx, id), changedAt: now },
    };
    await tx.insert(knowledgeIndex).values(index);
    await order(tx, ctx, index);
    await writeAudit(tx, ctx, {
      action: 'knowledge.move',
      target: { kind: 'knowledge', id },
      detail: { name: base.name, from: serving?.modelName ?? '', to: record.name },
    });
    return null;
  });
};

export const stopMove = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const { base, building } = await lockIndexes(tx, ctx, id);
    if (!building) return null;
    await giveUp(tx, ctx, building);
    await writeAudit(tx, ctx, {
      action: 'knowledge.move-stop',
      target: { kind: 'knowledge', id },
      detail: { name: base.name, to: building.modelName },
    });
    return null;
  });
