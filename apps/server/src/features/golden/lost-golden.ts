import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import { goldenResult, goldenRun } from '../../db/schema/golden.ts';
import type { LostKind } from '../engine/index.ts';
import { failedBy } from './judge-rules.ts';
import { endGoldenRun } from './run-golden.ts';
import { saveVerdict } from './save-verdict.ts';

export const lostGolden = (services: Services): LostKind => ({
  service: 'goldenRun',
  handler: 'run',
  findOpen: (tx, before) =>
    tx
      .select({ tenantId: goldenRun.tenantId, id: goldenRun.id })
      .from(goldenRun)
      .where(and(eq(goldenRun.status, 'running'), lt(goldenRun.createdAt, before))),
  payload: ({ tenantId, id }) => ({ tenantId, goldenRunId: id }),
  end: async ({ tenantId, id: goldenRunId }) => {
    const unjudged = await services.db.inTenant(tenantId, (tx) =>
      tx
        .select({ questionId: goldenResult.questionId })
        .from(goldenResult)
        .where(and(eq(goldenResult.goldenRunId, goldenRunId), isNull(goldenResult.passed))),
    );
    for (const { questionId } of unjudged)
      await saveVerdict(services, { tenantId, goldenRunId, questionId }, failedBy('RUN_LOST'));
    await endGoldenRun(services, { tenantId, goldenRunId }, 'failed');
  },
});
