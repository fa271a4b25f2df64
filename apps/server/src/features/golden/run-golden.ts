import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { agent, agentRelease } from '../../db/schema/agent.ts';
import { goldenResult, goldenRun } from '../../db/schema/golden.ts';
import { beginDebugRun } from '../chat/index.ts';
import { failedBy } from './judge-rules.ts';
import { addGoldenRun } from './order-run.ts';
import { saveVerdict } from './save-verdict.ts';

export type GoldenKey = { tenantId: string; goldenRunId: string };

const findRun = async (tx: Tx, id: string) => {
  const [run] = await tx.select().from(goldenRun).where(eq(goldenRun.id, id));
  return run?.status === 'running' ? run : undefined;
};

/** The ids of a run's questions, in order; nothing when it is over. */
export const loadGoldenRun = ({ db }: Services, { tenantId, goldenRunId }: GoldenKey) =>
  db.inTenant(tenantId, async (tx) => {
    if (!(await findRun(tx, goldenRunId))) return undefined;
    return tx
      .select({ questionId: goldenResult.questionId, sessionId: goldenResult.sessionId, runId: goldenResult.runId })
      .from(goldenResult)
      .where(eq(goldenResult.goldenRunId, goldenRunId))
      .orderBy(asc(goldenResult.place));
  });

/**
 * Stores the question as a debug run. `gone`: the agent is no longer there, and neither is a reason to go on. A question
 * that may not be asked has failed, with the words of the refusal.
 */
export const beginQuestion = async (
  services: Services,
  { tenantId, goldenRunId }: GoldenKey,
  questionId: string,
): Promise<'begun' | 'refused' | 'gone'> => {
  const found = await services.db.inTenant(tenantId, async (tx) => {
    const run = await findRun(tx, goldenRunId);
    const [row] = await tx
      .select()
      .from(goldenResult)
      .where(and(eq(goldenResult.goldenRunId, goldenRunId), eq(goldenResult.questionId, questionId)));
    return run && row && { run, row };
  });
  if (!found) return 'gone';
  const { agentId, accountId, releaseNo, draftNo } = found.run;
  const { sessionId, runId, question } = found.row;
  const version = releaseNo === null ? { draft: draftNo ?? 0 } : { release: releaseNo };
  try {
    await beginDebugRun(services, { tenantId, accountId, agentId, version, sessionId, runId, question });
    return 'begun';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'NOT_FOUND') return 'gone';
    await saveVerdict(services, { tenantId, goldenRunId, questionId }, failedBy(error.code));
    return 'refused';
  }
};

/** A release that came while this run was on could not order its own; it does now, for the owner who released it. */
const orderMissed = async (
  tx: Tx,
  run: typeof goldenRun.$inferSelect & { ownerId: string },
  requestId: string,
  now: Date,
) => {
  const [newest] = await tx
    .select()
    .from(agentRelease)
    .where(eq(agentRelease.agentId, run.agentId))
    .orderBy(desc(agentRelease.no))
    .limit(1);
  if (!newest || newest.createdAt <= run.createdAt) return;
  const [known] = await tx
    .select({ id: goldenRun.id })
    .from(goldenRun)
    .where(and(eq(goldenRun.agentId, run.agentId), eq(goldenRun.releaseNo, newest.no)))
    .limit(1);
  if (known) return;
  const { tenantId, ownerId: accountId, agentId } = run;
  await addGoldenRun(tx, { tenantId, accountId, agentId, version: { release: newest.no }, requestId, now });
};

export const endGoldenRun = (
  { db, now }: Services,
  { tenantId, goldenRunId }: GoldenKey,
  wanted: 'done' | 'failed',
): Promise<'done' | 'failed' | 'over'> =>
  db.inTenant(tenantId, async (tx) => {
    const run = await findRun(tx, goldenRunId);
    if (!run) return 'over';
    const [alive] = await tx
      .select({ ownerId: agent.ownerId })
      .from(agent)
      .where(and(eq(agent.id, run.agentId), isNull(agent.deletedAt)))
      .for('update');
    const status = alive ? wanted : 'failed';
    await tx
      .update(goldenRun)
      .set({ status, endedAt: sql`greatest(${goldenRun.createdAt}, ${now()})` })
      .where(eq(goldenRun.id, goldenRunId));
    if (alive) await orderMissed(tx, { ...run, ...alive }, goldenRunId, now());
    return status;
  });
