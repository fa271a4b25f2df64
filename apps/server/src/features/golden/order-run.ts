import type { VersionRef } from '@zhixing/contract/studio';
import { and, eq, lt } from 'drizzle-orm';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { goldenResult, goldenRun } from '../../db/schema/golden.ts';
import { addToOutbox } from '../outbox/index.ts';
import { readQuestions } from './queries.ts';

/** Past this the engine has given the run up, and it must not stand in the way for ever. */
const lostAfterMs = 12 * 3_600_000;

export type Order = {
  tenantId: string;
  accountId: string;
  agentId: string;
  version: VersionRef;
  requestId: string;
  now: Date;
};

/** The run, a row for each question with the ids its answer will have, and the order to run it; one at a time. */
export const addGoldenRun = async (
  tx: Tx,
  { tenantId, accountId, agentId, version, requestId, now }: Order,
): Promise<{ id: string } | 'empty' | 'running'> => {
  const questions = await readQuestions(tx, agentId);
  if (questions.length === 0) return 'empty';
  await tx
    .update(goldenRun)
    .set({ status: 'failed', endedAt: now })
    .where(
      and(
        eq(goldenRun.agentId, agentId),
        eq(goldenRun.status, 'running'),
        lt(goldenRun.createdAt, new Date(now.getTime() - lostAfterMs)),
      ),
    );
  const id = newId();
  const [added] = await tx
    .insert(goldenRun)
    .values({
      tenantId,
      id,
      agentId,
      accountId,
      releaseNo: version.release ?? null,
      draftNo: version.draft ?? null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: goldenRun.id });
  if (!added) return 'running';
  await tx.insert(goldenResult).values(
    questions.map(({ id: questionId, question, check }, place) => ({
      tenantId,
      goldenRunId: id,
      questionId,
      place,
      question,
      judgement: check,
      sessionId: newId(),
      runId: newId(),
    })),
  );
  await addToOutbox(
    tx,
    { requestId },
    {
      service: 'goldenRun',
      handler: 'run',
      payload: { tenantId, goldenRunId: id },
    },
  );
  return { id };
};

/** After a release. Nothing without questions; while another run goes on, that one orders this when it ends. */
export const orderGoldenRun = (tx: Tx, ctx: AccountCtx, agentId: string, { release }: { release: number }) =>
  addGoldenRun(tx, {
    tenantId: ctx.tenant.id,
    accountId: ctx.actor.id,
    agentId,
    version: { release },
    requestId: ctx.requestId,
    now: ctx.now(),
  });
