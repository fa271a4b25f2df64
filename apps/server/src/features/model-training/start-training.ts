import type { UploadedFile } from '@zhixing/contract/route';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { modelTraining } from '../../db/schema/model-training.ts';
import { writeAudit } from '../audit/index.ts';
import { storageKey, withWhole } from '../file/index.ts';
import { assertMember } from '../membership/index.ts';
import { assertRoom, findEditable } from '../model/index.ts';
import { addToOutbox } from '../outbox/index.ts';
import { readExamples } from './rules.ts';

const assertMay = async (tx: Tx, ctx: AccountCtx, modelId: string) => {
  await assertMember(tx, ctx);
  const parent = await findEditable(tx, ctx, modelId);
  if (parent.kind !== 'LLM') throw new AppError('TRAINING_KIND');
  await assertRoom(tx, ctx, parent.ownerId);
};

type Training = { id: string; modelId: string; name: string; examples: number };

const addTraining = (ctx: AccountCtx, { id, modelId, name, examples }: Training) =>
  ctx.tx(async (tx) => {
    await assertMay(tx, ctx, modelId);
    const [added] = await tx
      .insert(modelTraining)
      .values({
        tenantId: ctx.tenant.id,
        id,
        modelId,
        accountId: ctx.actor.id,
        name,
        examples,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: modelTraining.id });
    if (!added) throw new AppError('TRAINING_RUNNING');
    await addToOutbox(tx, ctx, {
      service: 'modelTraining',
      handler: 'step',
      key: id,
      payload: { tenantId: ctx.tenant.id, no: 0 },
    });
    const detail = { name, examples, trainingId: id };
    await writeAudit(tx, ctx, { action: 'model.train', target: { kind: 'model', id: modelId }, detail });
  });

/**
 * The examples lie where uploads do, without a row of a file: once the provider has them they are taken away, and if
 * that is forgotten the sweep of files does it a day later.
 */
export const startTraining = async (ctx: AccountCtx, modelId: string, name: string, file: UploadedFile) => {
  await ctx.tx((tx) => assertMay(tx, ctx, modelId));
  return withWhole(ctx, file, async (bytes) => {
    const { text, examples } = readExamples(bytes, ctx.locale);
    const id = newId();
    const key = storageKey(ctx.tenant.id, id);
    await ctx.storage.put(key, Buffer.from(text), 'application/jsonl');
    try {
      await addTraining(ctx, { id, modelId, name, examples });
    } catch (error) {
      await ctx.storage.remove(key).catch((err: unknown) => ctx.log.warn({ err, key }, 'examples left to the sweep'));
      throw error;
    }
    return { id };
  });
};
