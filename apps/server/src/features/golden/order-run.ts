import type { VersionRef } from '@zhixing/contract/studio';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { goldenResult, goldenRun } from '../../db/schema/golden.ts';
import { addToOutbox } from '../outbox/index.ts';
import { readQuestions } from './queries.ts';

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
