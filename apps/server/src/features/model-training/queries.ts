import type { TrainingRow } from '@zhixing/contract/model-training';
import { desc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { modelTraining } from '../../db/schema/model-training.ts';
import { findEditable } from '../model/index.ts';
import { errorWords } from './rules.ts';

export type TrainingKey = { tenantId: string; trainingId: string };
export type StoredTraining = typeof modelTraining.$inferSelect;
const maxShown = 50;

export const rowOf = ({ locale }: Pick<AccountCtx, 'locale'>, row: StoredTraining): TrainingRow => ({
  id: row.id,
  modelId: row.modelId,
  name: row.name,
  state: row.state,
  outcome: row.outcome,
  examples: row.examples,
  error: errorWords(row.error, locale),
  resultModelId: row.resultModelId,
  createdDate: row.createdAt.toISOString(),
  completedDate: row.completedAt?.toISOString() ?? null,
});

export const readById = async (tx: Tx, id: string): Promise<StoredTraining | undefined> => {
  const [row] = await tx.select().from(modelTraining).where(eq(modelTraining.id, id));
  return row;
};

/** Whoever may not edit the model does not learn that it was trained. */
export const findOwn = async (tx: Tx, ctx: AccountCtx, id: string): Promise<StoredTraining> => {
  const row = await readById(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  await findEditable(tx, ctx, row.modelId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('NOT_FOUND') : error;
  });
  return row;
};

export const listTrainings = (ctx: AccountCtx, modelId: string) =>
  ctx.tx(async (tx) => {
    await findEditable(tx, ctx, modelId);
    const rows = await tx
      .select()
      .from(modelTraining)
      .where(eq(modelTraining.modelId, modelId))
      .orderBy(desc(modelTraining.createdAt), desc(modelTraining.id))
      .limit(maxShown);
    return rows.map((row) => rowOf(ctx, row));
  });

export const readTraining = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => rowOf(ctx, await findOwn(tx, ctx, id)));
