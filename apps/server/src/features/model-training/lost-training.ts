import { and, eq, lt } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import { modelTraining } from '../../db/schema/model-training.ts';
import type { LostKind } from '../engine/index.ts';
import { finishTraining } from './finish-training.ts';
import { faultText } from './rules.ts';

export const lostTraining = (services: Services): LostKind => ({
  service: 'modelTraining',
  handler: 'step',
  findOpen: (tx, before) =>
    tx
      .select({ tenantId: modelTraining.tenantId, id: modelTraining.id, key: modelTraining.id })
      .from(modelTraining)
      .where(and(eq(modelTraining.state, 'in-progress'), lt(modelTraining.createdAt, before))),
  payload: ({ tenantId }) => ({ tenantId, no: 0 }),
  end: ({ tenantId, id }) =>
    finishTraining(services, { tenantId, trainingId: id }, { outcome: 'failed', error: faultText('LOST') }),
});
