import { and, eq, isNull, sql } from 'drizzle-orm';
import { newId } from '../../base/id.ts';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { audit } from '../../db/schema/audit.ts';
import { model } from '../../db/schema/model.ts';
import { modelTraining } from '../../db/schema/model-training.ts';
import { storageKey } from '../file/index.ts';
import { addTrainedModel } from '../model/index.ts';
import { readById, type StoredTraining, type TrainingKey } from './queries.ts';
import { faultText, resultName } from './rules.ts';

export type Ending = { outcome: 'succeeded'; modelName: string } | { outcome: 'failed' | 'cancelled'; error: string };
const longestName = 120;

export const findParent = async (tx: Tx, { modelId }: StoredTraining) => {
  const [row] = await tx
    .select()
    .from(model)
    .where(and(eq(model.id, modelId), isNull(model.deletedAt)));
  return row;
};

/** What is written: a success without a usable name, or without a parent to be like, is none. */
const settle = async (tx: Tx, services: Services, row: StoredTraining, ending: Ending) => {
  if (ending.outcome !== 'succeeded') return { outcome: ending.outcome, error: ending.error, resultModelId: null };
  const failed = (error: string) => ({ outcome: 'failed' as const, error, resultModelId: null });
  const modelName = ending.modelName.trim();
  if (modelName === '' || modelName.length > longestName) return failed(faultText('NO_MODEL'));
  const parent = await findParent(tx, row);
  if (!parent) return failed(faultText('MODEL_GONE'));
  const name = resultName(parent.name, row.name);
  const resultModelId = await addTrainedModel(tx, services, parent, { name, modelName });
  return { outcome: ending.outcome, error: '', resultModelId };
};

/** The training ends and its model begins together, once: whoever comes second finds it completed. */
export const finishTraining = async (services: Services, { tenantId, trainingId }: TrainingKey, ending: Ending) => {
  const { db, now, storage, log } = services;
  const outcome = await db.inTenant(tenantId, async (tx) => {
    await tx.execute(sql`select 1 from model_training where id = ${trainingId} for update`);
    const row = await readById(tx, trainingId);
    if (row?.state !== 'in-progress') return 'over' as const;
    const written = await settle(tx, services, row, ending);
    await tx
      .update(modelTraining)
      .set({ ...written, state: 'completed', completedAt: sql`greatest(${modelTraining.createdAt}, ${now()})` })
      .where(and(eq(modelTraining.id, trainingId), eq(modelTraining.state, 'in-progress')));
    await tx.insert(audit).values({
      tenantId,
      id: newId(),
      at: now(),
      actorKind: 'job',
      actorName: 'modelTraining',
      action: 'model.trained',
      targetKind: 'model',
      targetId: row.modelId,
      detail: { name: row.name, trainingId, outcome: written.outcome, resultModelId: written.resultModelId },
    });
    return written.outcome;
  });
  await storage
    .remove(storageKey(tenantId, trainingId))
    .catch((err: unknown) => log.warn({ err, trainingId }, 'examples left to the sweep'));
  return outcome;
};
