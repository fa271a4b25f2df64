import { and, eq, isNull } from 'drizzle-orm';
import { cutText } from '../../base/storable.ts';
import type { Services } from '../../ctx.ts';
import { goldenResult } from '../../db/schema/golden.ts';

export type ResultKey = { tenantId: string; goldenRunId: string; questionId: string };
type Verdict = { passed: boolean; reason: string };
type Figures = { answer?: string; ms?: number; tokens?: number; costMicro?: number };

const reasonLength = 500;

/** The first verdict stays: an attempt that comes late changes nothing. */
export const saveVerdict = (
  { db }: Pick<Services, 'db'>,
  { tenantId, goldenRunId, questionId }: ResultKey,
  { passed, reason }: Verdict,
  figures: Figures = {},
) =>
  db.inTenant(tenantId, async (tx) => {
    await tx
      .update(goldenResult)
      .set({ passed, reason: cutText(reason, reasonLength), ...figures })
      .where(
        and(
          eq(goldenResult.goldenRunId, goldenRunId),
          eq(goldenResult.questionId, questionId),
          isNull(goldenResult.passed),
        ),
      );
  });
