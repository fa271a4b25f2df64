import { and, eq, sql } from 'drizzle-orm';
import type { AccountCtx, Services } from '../../ctx.ts';
import { modelTraining } from '../../db/schema/model-training.ts';
import { ProviderRefused } from '../../gateways/model/call-provider.ts';
import { cancelJob, findJob } from '../../gateways/model/fine-tuning.ts';
import { writeAudit } from '../audit/index.ts';
import { storageKey } from '../file/index.ts';
import { openKey } from '../model/index.ts';
import { addToOutbox } from '../outbox/index.ts';
import { findParent } from './finish-training.ts';
import { findOwn, readById, rowOf, type TrainingKey } from './queries.ts';

/** Over at once for whoever asked; the provider is told by a job, behind whatever is just being said to it. */
export const cancelTraining = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const row = await findOwn(tx, ctx, id);
    const [ended] = await tx
      .update(modelTraining)
      .set({
        state: 'completed',
        outcome: 'cancelled',
        completedAt: sql`greatest(${modelTraining.createdAt}, ${ctx.now()})`,
      })
      .where(and(eq(modelTraining.id, id), eq(modelTraining.state, 'in-progress')))
      .returning();
    if (!ended) return rowOf(ctx, (await readById(tx, id)) ?? row);
    await addToOutbox(tx, ctx, {
      service: 'modelTraining',
      handler: 'cancel',
      key: id,
      payload: { tenantId: ctx.tenant.id },
    });
    await writeAudit(tx, ctx, {
      action: 'model.train-cancel',
      target: { kind: 'model', id: row.modelId },
      detail: { name: row.name, trainingId: id },
    });
    return rowOf(ctx, ended);
  });

/** Also finds the job whose number was lost with a killed worker. What the provider refuses is over there already. */
export const cancelAtProvider = async (
  { db, env, egress, storage }: Services,
  { tenantId, trainingId }: TrainingKey,
  signal: AbortSignal,
) => {
  await storage.remove(storageKey(tenantId, trainingId));
  const found = await db.inTenant(tenantId, async (tx) => {
    const row = await readById(tx, trainingId);
    const parent = row && (await findParent(tx, row));
    return row && parent && { row, parent };
  });
  if (!found) return 'gone';
  const { baseUrl, headers } = found.parent;
  const access = { baseUrl, headers, apiKey: openKey({ env }, found.parent) || null };
  const means = { egress, signal };
  try {
    const job = found.row.providerJob ?? (await findJob(access, trainingId, means))?.id;
    if (!job) return 'never begun';
    await cancelJob(access, job, means);
    return 'cancelled';
  } catch (error) {
    if (error instanceof ProviderRefused && error.status < 500 && error.status !== 429) return 'refused';
    throw error;
  }
};
