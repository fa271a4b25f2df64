import type { GoldenQuestion, GoldenRunRow } from '@zhixing/contract/golden';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { goldenQuestion, goldenResult, goldenRun } from '../../db/schema/golden.ts';

const listedRuns = 50;

export const readQuestions = async (tx: Tx, agentId: string): Promise<GoldenQuestion[]> => {
  const rows = await tx
    .select()
    .from(goldenQuestion)
    .where(eq(goldenQuestion.agentId, agentId))
    .orderBy(asc(goldenQuestion.place));
  return rows.map(({ id, question, judgement }) => ({ id, question, check: judgement }));
};

/** The newest runs of an agent, or the one named, with what has been judged so far. */
export const readRunRows = async (
  tx: Tx,
  { agentId, id }: { agentId?: string; id?: string },
): Promise<(GoldenRunRow & { agentId: string })[]> => {
  const rows = await tx
    .select({
      run: goldenRun,
      total: sql<number>`count(${goldenResult.questionId})::int`,
      passed: sql<number>`(count(*) filter (where ${goldenResult.passed}))::int`,
      failed: sql<number>`(count(*) filter (where not ${goldenResult.passed}))::int`,
    })
    .from(goldenRun)
    .leftJoin(
      goldenResult,
      and(eq(goldenResult.tenantId, goldenRun.tenantId), eq(goldenResult.goldenRunId, goldenRun.id)),
    )
    .where(and(agentId ? eq(goldenRun.agentId, agentId) : undefined, id ? eq(goldenRun.id, id) : undefined))
    .groupBy(goldenRun.tenantId, goldenRun.id)
    .orderBy(desc(goldenRun.createdAt), desc(goldenRun.id))
    .limit(listedRuns);
  return rows.map(({ run: { id: runId, agentId: of, releaseNo, draftNo, status, createdAt }, ...figures }) => ({
    id: runId,
    agentId: of,
    releaseNo,
    draftNo,
    status,
    ...figures,
    createdDate: createdAt.toISOString(),
  }));
};
